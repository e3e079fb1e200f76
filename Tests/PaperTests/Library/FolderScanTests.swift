import Foundation
import TestSupport
import Testing

@testable import Paper

/// Which books a folder seems to hold.
struct FolderScanTests {
    private let folder: LibraryFolder
    private let root: String

    init() throws {
        folder = try LibraryFolder()
        root = folder.scratch.file("Books")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    private func write(_ names: String...) throws { for name in names { try folder.write("Books/" + name) } }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: root + "/" + name, withDestinationPath: target)
    }

    /// The books below the folder, without its path.
    private func found(_ limits: FolderScan.Limits = .init()) -> [String] {
        FolderScan(of: root, limits: limits).books.map { String($0.dropFirst(root.count)) }
    }

    @Test func filesAreToldByTheirEndings() throws {
        try write("b10.PDF", "b9.pdf", "a/x.cbz", "a/x.CbR", "y.cb7", "y.cbt", "notes.txt", "pdf", ".pdf", "x.pdf.part")
        #expect(found() == ["/a/x.CbR", "/a/x.cbz", "/b9.pdf", "/b10.PDF", "/y.cb7", "/y.cbt"])
        #expect(FolderScan(of: root).isComplete && FolderScan(of: root).faults == [])
    }

    @Test func aFolderOfPicturesIsOneBook() throws {
        try write("manga/1.png", "manga/2.JPG", "manga/notes.txt", "empty/notes.txt")
        #expect(found() == ["/manga"])
    }

    @Test func picturesBelongToTheInnermostFolder() throws {
        try write("series/cover.jpg", "series/v1/1.webp", "series/v2/1.avif")
        #expect(found() == ["/series/v1", "/series/v2"])
    }

    @Test func picturesBesideBooksAreNoBook() throws {
        try write("shelf/cover.jpg", "shelf/a.cbz", "over/folder.png", "over/deep/b.pdf")
        #expect(found() == ["/over/deep/b.pdf", "/shelf/a.cbz"])
    }

    @Test func theFolderItselfCanBeABook() throws {
        try write("1.jpg")
        #expect(FolderScan(of: root + "/").books == [root])
    }

    @Test func whatIsHiddenIsSkipped() throws {
        try write(".hidden.pdf", ".trash/a.pdf", "__MACOSX/1.jpg", "a/._1.jpg", "a/.thumbs/1.jpg")
        #expect(found() == [])
    }

    @Test func linksToFilesAreFollowedAndLoopsAreHarmless() throws {
        try write("real/a.pdf")
        let outside = try folder.write("outside/b.pdf")
        try link("linked.pdf", to: outside)
        try link("loop.pdf", to: root + "/loop.pdf")
        try link("dangling.pdf", to: root + "/nothing")
        try link("folder.pdf", to: root + "/real")
        try link("real/up", to: root)
        try link("self", to: ".")
        #expect(found() == ["/linked.pdf", "/real/a.pdf"])
        // The folder that is watched may be a link.
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.file("Link"), withDestinationPath: root)
        #expect(FolderScan(of: folder.scratch.file("Link")).books.count == 2)
    }

    @Test func whatHasTheNameOfABookAndIsNoneIsSkipped() throws {
        try write("folder.cbz/1.txt", "pictures.pdf/1.png")
        mkfifo(root + "/pipe.pdf", 0o600)
        #expect(found() == ["/pictures.pdf"])
    }

    @Test func theDepthHasABound() throws {
        let deep = (1...8).map(String.init).joined(separator: "/")
        try write("\(deep)/a.pdf", "\(deep)/9/b.pdf")
        let scan = FolderScan(of: root)
        #expect(scan.books == ["\(root)/\(deep)/a.pdf"] && !scan.isComplete && scan.faults == [])
        #expect(found(.init(depth: 9)).count == 2)
    }

    @Test func booksAndNamesHaveABound() throws {
        for number in 1...30 { try write("\(number).pdf") }
        #expect(FolderScan(of: root).books.map { $0.dropFirst(root.count + 1) } == (1...30).map { "\($0).pdf" })
        let few = FolderScan(of: root, limits: .init(books: 7))
        #expect(few.books.count == 7 && !few.isComplete)
        let early = FolderScan(of: root, limits: .init(names: 10))
        #expect(early.books.count <= 10 && !early.isComplete)
        let just = FolderScan(of: root, limits: .init(books: 30, names: 32))
        #expect(just.books.count == 30 && just.isComplete)
    }

    @Test func aFolderThatIsNotThereIsAFault() throws {
        for path in [root + "/missing", try folder.write("file")] {
            let scan = FolderScan(of: path)
            #expect(scan.books == [] && !scan.isComplete && !scan.isReadable)
            #expect(scan.faults.map(\.code) == [.unreadable] && scan.faults.first?.path == path)
        }
        #expect(FolderScan(of: "").faults.count == 1)
    }

    @Test(.enabled("the superuser may read everything") { getuid() != 0 })
    func anUnreadableFolderIsAFaultAndTheOthersAreRead() throws {
        try write("closed/a.pdf", "open/b.pdf")
        chmod(root + "/closed", 0)
        defer { chmod(root + "/closed", 0o700) }
        let scan = FolderScan(of: root)
        #expect(scan.books == [root + "/open/b.pdf"] && scan.isReadable)
        #expect(scan.faults.map(\.path) == [root + "/closed"])
    }

    @Test func aNameThatIsNotUTF8IsAFault() throws {
        try write("a.pdf")
        let name = Array(root.utf8) + Array("/b".utf8) + [0xFF] + Array(".pdf".utf8) + [0]
        let descriptor = name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
        }
        try #require(descriptor >= 0)
        close(descriptor)
        let scan = FolderScan(of: root)
        #expect(scan.books == [root + "/a.pdf"])
        #expect(scan.faults.map(\.path) == [root + "/b\u{FFFD}.pdf"])
    }

    // MARK: Changes

    @Test func changesAreWhatIsNewAndWhatIsMissing() {
        let changes = ScanChanges(known: ["/b", "/a10", "/a9", "/b"], found: ["/n2", "/b", "/n10", "/n2"])
        #expect(changes.added == ["/n2", "/n10"] && changes.missing == ["/a9", "/a10"])
        let same = ScanChanges(known: ["/a"], found: ["/a"])
        #expect(same.added == [] && same.missing == [])
        // Two names to the disk, and one to Swift.
        let spelt = ScanChanges(known: ["/\u{E9}"], found: ["/e\u{301}"])
        #expect(spelt.added.count == 1 && spelt.missing.count == 1)
    }

    @Test func whatWasRemovedIsNotNew() throws {
        let changes = ScanChanges(
            known: ["/a", "/gone"], removed: ["/b", "/never", "/\u{E9}"], found: ["/b", "/a", "/c", "/e\u{301}"])
        #expect(changes.added == ["/c", "/e\u{301}"] && changes.missing == ["/gone"])
        try write("a.pdf", "in/b.pdf", "c.pdf")
        let scan = ScanChanges(known: [root + "/a.pdf"], removed: [root + "/in/b.pdf"], scan: FolderScan(of: root))
        #expect(scan.added == [root + "/c.pdf"] && scan.missing == [])
    }

    @Test func missingIsOnlyWhatIsGoneFromAFolderThatIsThere() throws {
        try write("a.pdf", "hidden/.b.pdf", "new.pdf")
        let known = [
            root + "/a.pdf", root + "/hidden/.b.pdf", root + "/gone.pdf", "/elsewhere/c.pdf", root + "2/d.pdf",
        ]
        let changes = ScanChanges(known: known, scan: FolderScan(of: root))
        #expect(changes.added == [root + "/new.pdf"] && changes.missing == [root + "/gone.pdf"])
        try FileManager.default.removeItem(atPath: root)
        let away = ScanChanges(known: known, scan: FolderScan(of: root))
        #expect(away.added == [] && away.missing == [])
    }
}
