import Foundation
import Testing

@testable import photofeed

@Suite("The watcher", .serialized)
struct FolderWatcherTests {
    private let fixture: IndexFixture
    private let watcher: FolderWatcher

    init() throws {
        fixture = try IndexFixture()
        try fixture.pictures.write(SamplePicture.jpeg(seed: 1), "One.jpg")
        let folders = try fixture.indexer.scan()
        watcher = FolderWatcher(folder: fixture.folder, indexer: fixture.indexer, log: Log(output: .nowhere))
        watcher.start(watching: folders)
    }

    private func expectNames(_ names: [String], _ comment: Comment) throws {
        let came = try eventually { try fixture.names() == names }
        #expect(came, comment)
        if !came { #expect(try fixture.names() == names) }
    }

    @Test("sees files come, go, change, and be put in place of others")
    func files() throws {
        defer { watcher.stop() }
        try fixture.pictures.write(SamplePicture.jpeg(seed: 2), "Two.jpg")
        try expectNames(["One", "Two"], "a new file")
        try fixture.pictures.remove("One.jpg")
        try expectNames(["Two"], "a removed file")
        try fixture.pictures.move("Two.jpg", to: "Three.jpg")
        try expectNames(["Three"], "a renamed file")
        let before = try fixture.ids()
        try fixture.pictures.write(SamplePicture.jpeg(seed: 4), ".tmp")
        rename(fixture.pictures.path(".tmp"), fixture.pictures.path("Three.jpg"))
        #expect(try eventually { try fixture.ids().isDisjoint(with: before) && fixture.ids().count == 1 })
        try Data(contentsOf: URL(fileURLWithPath: fixture.pictures.path("Three.jpg")))
            .write(to: URL(fileURLWithPath: fixture.pictures.path("Other.txt")))
        try fixture.pictures.move("Other.txt", to: "Four.jpg")
        try fixture.pictures.remove("Three.jpg")
        try expectNames(["Four"], "a file that gets a picture's name")
    }

    @Test("sees folders come, with folders in them, move and go")
    func folders() throws {
        defer { watcher.stop() }
        try fixture.pictures.write(SamplePicture.jpeg(seed: 2), "a/b/c/Two.jpg")
        try expectNames(["One", "Two"], "a folder made with all that is in it")
        try fixture.pictures.write(SamplePicture.jpeg(seed: 3), "a/b/c/Three.jpg")
        try expectNames(["One", "Three", "Two"], "a file in the new folder")
        try fixture.pictures.move("a", to: "z")
        #expect(try eventually { try fixture.store.knownFiles()[PicturePath("z/b/c/Two.jpg")]?.photo != nil })
        try expectNames(["One", "Three", "Two"], "a folder renamed")
        try fixture.pictures.write(SamplePicture.jpeg(seed: 4), "z/b/Four.jpg")
        try expectNames(["Four", "One", "Three", "Two"], "a file in the renamed folder")
        try fixture.pictures.remove("z")
        try expectNames(["One"], "a folder removed")
    }

    @Test("sees a folder that is moved in from elsewhere, and out again")
    func movedFolders() throws {
        defer { watcher.stop() }
        let other = try TemporaryFolder()
        try other.write(SamplePicture.jpeg(seed: 2), "in/Two.jpg")
        rename(other.path("in"), fixture.pictures.path("in"))
        try expectNames(["One", "Two"], "moved in")
        rename(fixture.pictures.path("in"), other.path("out"))
        try expectNames(["One"], "moved out")
    }

    @Test("sees a broken file mended")
    func mended() throws {
        defer { watcher.stop() }
        let picture = try SamplePicture.jpeg(width: 300, height: 300, seed: 5)
        try fixture.pictures.write(picture.prefix(200), "Two.jpg")
        #expect(try eventually { try fixture.store.knownFiles()[PicturePath("Two.jpg")] != nil })
        #expect(try fixture.names() == ["One"])
        try fixture.pictures.write(picture, "Two.jpg")
        try expectNames(["One", "Two"], "mended")
    }

    @Test("follows many changes at once")
    func many() throws {
        defer { watcher.stop() }
        for number in 0..<60 {
            try fixture.pictures.write(SamplePicture.jpeg(seed: 10 + number), "d\(number % 7)/p\(number).jpg")
        }
        #expect(try eventually { try fixture.store.photoCount() == 61 })
        for number in 0..<60 where number % 2 == 0 { try fixture.pictures.remove("d\(number % 7)/p\(number).jpg") }
        #expect(try eventually { try fixture.store.photoCount() == 31 })
    }
}
