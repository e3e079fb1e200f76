import Foundation
import TestSupport
import Testing

@testable import Paper

/// The order of books, and how long it takes with many.
struct LibraryOrderTests {
    private let folder: LibraryFolder
    private let library: Library

    init() throws {
        folder = try LibraryFolder()
        library = try folder.open()
    }

    @Test func whatWasReadLastComesFirstThenWhatWasAddedLastThenByTitle() throws {
        func add(_ title: String, _ added: Double, read: Double? = nil) throws {
            let id = try library.add(LibraryFolder.imagined("\(title)\(added)", title: title), at: at(added)).id
            if let read { try library.markRead(id, at: at(read)) }
        }
        try add("Volume 10", 5)
        try add("volume 9", 5)
        try add("A", 4)
        try add("Read long ago", 9, read: 10)
        try add("Newest", 6)
        try add("Read just now", 1, read: 20)
        try add("Read before 1970", 3, read: -5)
        #expect(
            try library.all().map(\.title) == [
                "Read just now", "Read long ago", "Read before 1970", "Newest", "volume 9", "Volume 10", "A",
            ])
        #expect(try library.search("volume").map(\.title) == ["volume 9", "Volume 10"])
    }

    @Test func theOrderIsThatOfComparingEachWithEach() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            let books = (0..<30).map { number in
                LibraryBook(
                    id: Int64(number), path: "", number: 1,
                    title: ["1", "01", "2", "10", "a"].randomElement(using: &random) ?? "",
                    kind: .pdf, direction: .leftToRight, pageCount: 1, aspectRatio: 1,
                    fingerprint: BookFingerprint(size: 0, digest: Data()),
                    addedAt: at(Double.random(in: 0...3, using: &random).rounded()),
                    readAt: Bool.random(using: &random) ? at(Double.random(in: 0...3, using: &random).rounded()) : nil,
                    place: ReadingPlace(), bookmarks: [])
            }
            let sorted = LibraryOrder.sorted(books.shuffled(using: &random))
            // How many books come before one says where it stands.
            for (place, book) in sorted.enumerated() {
                #expect(books.filter { Self.precedes($0, book) }.count == place)
            }
        }
    }

    private static func precedes(_ a: LibraryBook, _ b: LibraryBook) -> Bool {
        if a.readAt != b.readAt {
            guard let first = a.readAt else { return false }
            guard let second = b.readAt else { return true }
            return first > second
        }
        if a.addedAt != b.addedAt { return a.addedAt > b.addedAt }
        if a.title != b.title { return NaturalOrder.precedes(a.title, b.title) }
        return a.id < b.id
    }

    @Test func tenThousandBooksAreListedAndSearchedWhileOneWaits() throws {
        // All of one content, and gone: each might be each other.
        let books = try (1...10_000).map { number in
            try NewBook(
                path: "/nowhere/\(number)", title: "Volume \(number) of the Élan", kind: .cbz, pageCount: 50,
                fingerprint: BookFingerprint(size: 1, digest: Data([1])))
        }
        let clock = ContinuousClock()
        var ids: [Int64] = []
        let adding = try clock.measure { ids = try library.add(books, at: at(1)).map(\.id) }
        for id in ids.prefix(100) { try library.setBookmarks(id, 0..<50) }
        var titles: [String] = []
        let listing = try clock.measure { titles = try library.all().map(\.title) }
        #expect(titles == books.map(\.title))
        var found: [String] = []
        let searching = try clock.measure { found = try library.search("elan 999").map(\.title) }
        #expect(
            found
                == [999, 9_990, 9_991, 9_992, 9_993, 9_994, 9_995, 9_996, 9_997, 9_998, 9_999]
                .map { "Volume \($0) of the Élan" })
        let again = try clock.measure { ids = try library.add(books, at: at(2)).map(\.id) }
        // Each takes well under a second, or two; comparing each with each would take minutes.
        for time in [adding, listing, searching, again] { #expect(time < .seconds(120)) }
    }
}
