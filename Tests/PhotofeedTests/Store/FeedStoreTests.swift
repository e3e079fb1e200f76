import Foundation
import Testing

@testable import photofeed

@Suite("The store")
struct FeedStoreTests {
    private let folder: TemporaryFolder
    private let store: FeedStore

    init() throws {
        folder = try TemporaryFolder()
        store = try FeedStore(databasePath: folder.path("deep/er/feed.db"), folder: "/pics")
    }

    private func record(_ id: Int64, created: Double = 0, featured: Bool = false) -> PictureRecord {
        PictureRecord(
            id: id, name: "P\(id)", description: "", photographer: .unknown, width: 3, height: 2, isNSFW: false,
            isFeatured: featured, createdAt: Date(timeIntervalSince1970: created), takenAt: nil, camera: nil,
            aperture: nil,
            iso: nil)
    }

    private let stamp = FileStamp(size: 1, modified: 2, changed: 3)

    private func add(_ records: PictureRecord..., to store: FeedStore? = nil) throws {
        try (store ?? self.store).apply(records.map { .picture(PicturePath("\($0.id).jpg"), stamp, $0) })
    }

    private func ids(_ feature: PhotoQuery.Feature, page: Int = 1, rpp: Int = 20) throws -> [Int64] {
        try store.photos(PhotoQuery(feature: feature, page: page, rpp: rpp)).items.map(\.record.id)
    }

    @Test("orders each feature by its own measure, and equals by their number")
    func orders() throws {
        try add(
            record(4, created: 10), record(2, created: 30, featured: true), record(3, created: 10),
            record(1, created: 20))
        for _ in 0..<3 { store.countView(of: 3) }
        store.countView(of: 4)
        try store.flushViews()
        try store.refreshRatings(now: Date(timeIntervalSince1970: 1_000_000))
        #expect(try ids(.popular) == [3, 4, 1, 2])
        #expect(try ids(.freshToday) == [2, 1, 3, 4])
        #expect(try ids(.editors) == [2, 3, 4, 1])
    }

    @Test("keeps the order for a day, so that pages do not shift under a reader")
    func ratingsOncePerDay() throws {
        try add(record(1), record(2))
        let start = Date(timeIntervalSince1970: 1_000_000)
        try store.refreshRatings(now: start)
        for _ in 0..<20 { store.countView(of: 2) }
        try store.flushViews()
        try store.refreshRatings(now: start + 86_399)
        #expect(try ids(.popular) == [1, 2])
        #expect(try store.photo(2)?.timesViewed == 20)
        try store.refreshRatings(now: start + 86_400)
        #expect(try ids(.popular) == [2, 1])
        // 100 times 20 of 20 + 20.
        #expect(try store.photo(2)?.rating == 50)
    }

    @Test("has each photo on exactly one page, however many there are to a page", arguments: [1, 2, 3, 4, 7, 100])
    func pages(rpp: Int) throws {
        for id in 1...10 { try add(record(Int64(id))) }
        let first = try store.photos(PhotoQuery(page: 1, rpp: rpp))
        #expect(first.totalItems == 10)
        #expect(first.totalPages == Int((10.0 / Double(rpp)).rounded(.up)))
        let all = try (1...first.totalPages).flatMap { try ids(.popular, page: $0, rpp: rpp) }
        #expect(all == Array(1...10))
        #expect(try ids(.popular, page: first.totalPages + 1, rpp: rpp) == [])
        #expect(try ids(.popular, page: 1_000_000_000, rpp: 100) == [])
    }

    @Test("without photos has no pages")
    func empty() throws {
        let page = try store.photos(PhotoQuery())
        #expect((page.totalItems, page.totalPages, page.items.count) == (0, 0, 0))
    }

    @Test("loses no view, however many threads count")
    func views() throws {
        try add(record(1))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100 { store.countView(of: 1) }
            try? store.flushViews()
        }
        try store.flushViews()
        #expect(try store.photo(1)?.timesViewed == 800)
        #expect(store.pendingViews(of: 1) == 0)
    }

    @Test("pages comments, oldest first, twenty to a page")
    func comments() throws {
        try add(record(1))
        for number in 1...45 {
            let kept = try store.addComment(
                "c\(number)", by: Photographer(fullname: "A"), to: 1, now: Date(timeIntervalSince1970: Double(number)))
            #expect(kept?.body == "c\(number)")
        }
        let second = try #require(try store.comments(of: 1, page: 2))
        #expect(second.items.map(\.body) == (21...40).map { "c\($0)" })
        #expect((second.totalItems, second.totalPages) == (45, 3))
        #expect(try store.comments(of: 1, page: 3)?.items.count == 5)
        #expect(try store.comments(of: 1, page: 4)?.items.count == 0)
        #expect(try store.photo(1)?.commentsCount == 45)
    }

    @Test("takes no comment on a photo that is not there")
    func commentOnNothing() throws {
        #expect(try store.addComment("x", by: .unknown, to: 9, now: Date()) == nil)
        #expect(try store.comments(of: 9, page: 1) == nil)
    }

    @Test("has what was written when it is opened again, also without being closed")
    func reopening() throws {
        try add(record(1))
        _ = try store.addComment("kept", by: .unknown, to: 1, now: Date())
        // The first store stays open, as a process that was killed leaves its file.
        let again = try FeedStore(databasePath: folder.path("deep/er/feed.db"), folder: "/pics")
        #expect(try again.comments(of: 1, page: 1)?.items.map(\.body) == ["kept"])
        #expect(again.folderID == store.folderID)
    }

    @Test("keeps what was said of a photo while its file is away, and forgets a photo of which nothing would be missed")
    func forgetting() throws {
        try add(record(1), record(2), record(3))
        _ = try store.addComment("kept", by: .unknown, to: 1, now: Date())
        store.countView(of: 2)
        try store.flushViews()
        try store.apply((1...3).map { .gone(PicturePath("\($0).jpg")) })
        try store.removeForgotten()
        #expect(try store.photoCount() == 0)
        let left = try store.pool.readAndWait {
            try $0.rows("SELECT id FROM photos ORDER BY id").map { try $0[0] as Int64 }
        }
        #expect(left == [1, 2])
        try add(record(1))
        #expect(try store.comments(of: 1, page: 1)?.items.map(\.body) == ["kept"])
    }

    @Test("holds several folders, each with its own photos")
    func folders() throws {
        let other = try FeedStore(databasePath: folder.path("deep/er/feed.db"), folder: "/others")
        try add(record(1), record(2))
        try add(record(2), record(3), to: other)
        #expect(try ids(.popular) == [1, 2])
        #expect(try other.photos(PhotoQuery()).items.map(\.record.id) == [2, 3])
        #expect(try other.photo(1) == nil)
        try other.apply([.gone(PicturePath("2.jpg"))])
        try other.removeForgotten()
        #expect(try ids(.popular) == [1, 2])
    }

    @Test("takes a broken picture out of the feed, and its count")
    func markBroken() throws {
        try add(record(1), record(2))
        #expect(try store.photoCount() == 2)
        try store.markBroken(PicturePath("1.jpg"), "cut off")
        #expect(try ids(.popular) == [2])
        #expect(try store.photoCount() == 1)
        #expect(try store.knownFiles()[PicturePath("1.jpg")] == FeedStore.KnownFile(stamp: stamp, photo: nil))
    }

    @Test("of a newer program is not touched")
    func newer() throws {
        try store.pool.writeAndWait { try $0.execute("PRAGMA user_version = 99") }
        #expect(throws: (any Error).self) {
            try FeedStore(databasePath: folder.path("deep/er/feed.db"), folder: "/pics")
        }
    }
}
