import Foundation
import MartletRaster
import Testing

@testable import photofeed

/// A folder, its store and its indexer.
struct IndexFixture {
    let pictures: TemporaryFolder
    let state: TemporaryFolder
    let folder: PictureFolder
    let store: FeedStore
    let indexer: Indexer

    init(pictures: TemporaryFolder? = nil, state: TemporaryFolder? = nil) throws {
        self.pictures = try pictures ?? TemporaryFolder()
        self.state = try state ?? TemporaryFolder()
        folder = try PictureFolder(path: self.pictures.path)
        store = try FeedStore(databasePath: self.state.path("feed.db"), folder: folder.path)
        indexer = Indexer(folder: folder, store: store, log: Log(output: .nowhere))
    }

    func names() throws -> [String] {
        try store.photos(PhotoQuery(rpp: 100)).items.map(\.record.name).sorted()
    }

    func ids() throws -> Set<Int64> {
        Set(try store.photos(PhotoQuery(rpp: 100)).items.map(\.record.id))
    }
}

@Suite("The index")
struct IndexerTests {
    private let fixture: IndexFixture

    init() throws {
        fixture = try IndexFixture()
        try fixture.pictures.write(SamplePicture.jpeg(width: 60, height: 40, seed: 1), "Bridge_by_A_Person.jpg")
        try fixture.pictures.write(SamplePicture.jpeg(width: 30, height: 50, seed: 2), "sub/Sunset.jpg")
    }

    @Test("has each picture with its size and its name")
    func scan() throws {
        try fixture.indexer.scan()
        let photos = try fixture.store.photos(PhotoQuery()).items.sorted { $0.record.name < $1.record.name }
        #expect(photos.map(\.record.name) == ["Bridge", "Sunset"])
        #expect(photos.map(\.record.photographer.fullname) == ["A Person", "unknown"])
        #expect(photos.map(\.record.width) == [60, 30])
        #expect(photos.map(\.record.height) == [40, 50])
        #expect(photos.allSatisfy { $0.timesViewed == 0 && $0.rating == 0 && !$0.record.isNSFW })
    }

    @Test("takes names, times and the camera from the picture where it has them")
    func metadata() throws {
        let picture = SamplePicture.jpeg(
            try SamplePicture.jpeg(seed: 3),
            exif: [
                .text(0x010E, "Two herons at dusk"), .text(0x010F, "NIKON"), .text(0x0110, "D90"),
                .text(0x013B, "Jane Roe"), .text(0x0132, "2016:05:01 12:30:00"),
                .init(tag: 0x0112, type: 3, count: 1, value: Data([6, 0])),
            ])
        try fixture.pictures.write(picture, "x_by_Someone_Else.jpg")
        try fixture.indexer.scan()
        let photo = try #require(
            try fixture.store.photos(PhotoQuery()).items.first { $0.record.photographer.fullname == "Jane Roe" })
        #expect(photo.record.description == "Two herons at dusk")
        #expect(photo.record.camera == "NIKON D90")
        // A quarter turn: as seen it is as wide as it is stored high.
        #expect((photo.record.width, photo.record.height) == (40, 60))
    }

    @Test("lets go of what is gone, and finds what has come or changed")
    func changes() throws {
        try fixture.indexer.scan()
        let before = try fixture.ids()
        try fixture.pictures.remove("sub/Sunset.jpg")
        try fixture.pictures.write(SamplePicture.jpeg(seed: 9), "sub/New.jpg")
        try fixture.pictures.write(SamplePicture.jpeg(width: 80, height: 20, seed: 4), "Bridge_by_A_Person.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Bridge", "New"])
        #expect(try fixture.ids().isDisjoint(with: before))
        #expect(try fixture.store.photos(PhotoQuery()).items.contains { $0.record.width == 80 })
    }

    @Test("keeps a picture's number when it is renamed or put elsewhere")
    func renamed() throws {
        try fixture.indexer.scan()
        let before = try fixture.ids()
        try fixture.pictures.move("Bridge_by_A_Person.jpg", to: "sub/Ford_by_B.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.ids() == before)
        #expect(try fixture.names() == ["Ford", "Sunset"])
    }

    @Test("gives the same numbers when it is rebuilt, and when the folder is moved")
    func rebuilt() throws {
        try fixture.indexer.scan()
        let before = try fixture.ids()
        let other = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: other.path)
        try FileManager.default.copyItem(atPath: fixture.pictures.path, toPath: other.path)
        let rebuilt = try IndexFixture(pictures: other)
        try rebuilt.indexer.scan()
        #expect(try rebuilt.ids() == before)
        // The same database, another folder: what was said of a photo goes with it.
        let id = try #require(before.first)
        _ = try fixture.store.addComment("Nice", by: .unknown, to: id, now: Date())
        let moved = try IndexFixture(pictures: other, state: fixture.state)
        try moved.indexer.scan()
        #expect(try moved.store.comments(of: id, page: 1)?.items.map(\.body) == ["Nice"])
    }

    @Test("reads a file again only when it has changed")
    func unchanged() throws {
        try fixture.indexer.scan()
        let read = Counter()
        try fixture.indexer.scan { _, _ in read.increment() }
        #expect(read.value == 0)
        try fixture.pictures.write(SamplePicture.jpeg(seed: 5), "New.jpg")
        try fixture.indexer.scan { _, _ in read.increment() }
        #expect(read.value == 1)
    }

    @Test("has copies once, for as long as one of them is there")
    func copies() throws {
        try fixture.pictures.write(
            Data(contentsOf: URL(fileURLWithPath: fixture.pictures.path("sub/Sunset.jpg"))), "Copy.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.store.photoCount() == 2)
        #expect(try fixture.ids().count == 2)
        try fixture.pictures.remove("sub/Sunset.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.store.photoCount() == 2)
        try fixture.pictures.remove("Copy.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Bridge"])
    }

    @Test("tells two pictures apart that differ only between the samples")
    func collision() throws {
        // A JPEG with a megabyte behind its end, of which no sample has the changed byte.
        let picture = try SamplePicture.jpeg(seed: 6)
        var one = picture + Data(repeating: 0, count: 1 << 20) + [0xff, 0xd9]
        try fixture.pictures.write(one, "One.jpg")
        let ranges = PictureIdentity.ranges(size: one.count)
        let gap = try #require((picture.count..<one.count).first { byte in !ranges.contains { $0.contains(byte) } })
        one[gap] = 1
        try fixture.pictures.write(one, "Other.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.ids().count == 4)
        #expect(try fixture.names() == ["Bridge", "One", "Other", "Sunset"])
    }

    @Test("leaves broken pictures out, names them once in the log, and takes them when they are mended")
    func broken() throws {
        let whole = try SamplePicture.jpeg(width: 400, height: 300, seed: 7, quality: 100)
        try fixture.pictures.write(Data("no picture".utf8), "Text.jpg")
        try fixture.pictures.write(Data(), "Empty.jpg")
        try fixture.pictures.write(whole.prefix(whole.count / 2), "Half.jpg")
        let pipe = Pipe()
        let log = Log(output: pipe.fileHandleForWriting)
        let indexer = Indexer(folder: fixture.folder, store: fixture.store, log: log)
        try indexer.scan()
        try indexer.scan()
        try pipe.fileHandleForWriting.close()
        let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
            separator: "\n")
        #expect(lines.count == 3)
        for name in ["Text.jpg", "Empty.jpg", "Half.jpg"] { #expect(lines.filter { $0.contains(name) }.count == 1) }
        #expect(try fixture.names() == ["Bridge", "Sunset"])
        try fixture.pictures.write(whole, "Half.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Bridge", "Half", "Sunset"])
    }

    @Test("leaves out a picture that declares more pixels than anyone has memory for")
    func bomb() throws {
        try fixture.pictures.write(SamplePicture.png(width: 60_000, height: 60_000, pixels: Data()), "Bomb.png")
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Bridge", "Sunset"])
    }

    @Test("looks again at single files")
    func refresh() throws {
        try fixture.indexer.scan()
        try fixture.pictures.write(SamplePicture.jpeg(seed: 5), "New.jpg")
        try fixture.pictures.remove("sub/Sunset.jpg")
        try fixture.indexer.refresh([PicturePath("New.jpg"), PicturePath("sub/Sunset.jpg"), PicturePath("never.jpg")])
        #expect(try fixture.names() == ["Bridge", "New"])
    }

    @Test("of a part of the folder leaves the rest alone")
    func part() throws {
        try fixture.indexer.scan()
        try fixture.pictures.remove("Bridge_by_A_Person.jpg")
        try fixture.pictures.write(SamplePicture.jpeg(seed: 5), "sub/New.jpg")
        try fixture.indexer.scan(PicturePath("sub"))
        #expect(try fixture.names() == ["Bridge", "New", "Sunset"])
        try fixture.pictures.remove("sub")
        try fixture.indexer.scan(PicturePath("sub"))
        #expect(try fixture.names() == ["Bridge"])
    }
}
