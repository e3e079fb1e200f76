import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// Comics in archives of every kind.
struct ArchiveBookTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private func file(_ name: String) -> String { folder.path + "/" + name }

    private func book(
        _ entries: [(String, Data)], _ format: ArchiveMaker.Format = .zip, _ name: String = "book.cbz"
    ) throws -> any Book {
        try ArchiveMaker.make(format, entries, at: file(name))
        return try BookOpener.open(file(name))
    }

    private static let kinds: [(ArchiveMaker.Format, BookKind)] = [
        (.zip, .cbz), (.sevenZip, .cb7), (.tar, .cbt), (.tarGz, .cbt), (.rar, .cbr),
    ]

    @Test(arguments: kinds)
    func everyKindOfArchiveIsRead(_ format: ArchiveMaker.Format, _ kind: BookKind) throws {
        // The ending says nothing: the bytes do.
        let book = try book(
            [
                ("p10.ppm", TestPictures.ppm(4, 6)), ("p2.ppm", TestPictures.ppm(8, 5)),
                ("p1.ppm", TestPictures.ppm(3, 7, (1, 2, 3))), ("readme.txt", Data("x".utf8)),
            ], format, "My_Book.dat")
        #expect(book.kind == kind)
        #expect(book.title == "My Book")
        let pages = book.pages()
        #expect(pages.map(\.name) == ["p1.ppm", "p2.ppm", "p10.ppm"])
        #expect(
            pages.map(\.size) == [
                PixelSize(width: 3, height: 7), .init(width: 8, height: 5), .init(width: 4, height: 6),
            ])
        #expect(pages.map(\.isWide) == [false, true, false])
        let bitmap = try book.render(page: 0, width: nil)
        #expect(bitmap.size == PixelSize(width: 3, height: 7) && bitmap[1, 1] == SIMD4(1, 2, 3, 255))
    }

    @Test func junkIsLeftOut() throws {
        let book = try book([
            ("__MACOSX/._1.ppm", Data("junk".utf8)), (".DS_Store", Data("x".utf8)), ("a/1.ppm", TestPictures.ppm(2, 3)),
            ("a/Thumbs.db", Data("x".utf8)), ("a/.hidden.ppm", TestPictures.ppm(1, 1)),
        ])
        #expect(book.pages().map(\.name) == ["a/1.ppm"])
    }

    @Test func aPageThatIsBrokenSaysSoAndTheOthersAreRead() throws {
        let book = try book([
            ("1.ppm", TestPictures.ppm(2, 3)), ("2.png", Data()), ("3.jpg", Data("no picture".utf8)),
            ("4.png", TestPictures.hugePNG(65_535, 65_535)), ("5.ppm", TestPictures.ppm(2, 3)),
        ])
        let pages = book.pages()
        #expect(pages.map { $0.fault == nil } == [true, false, false, false, true])
        #expect(pages[3].size == PixelSize(width: 65_535, height: 65_535))
        for page in 1...3 {
            let error = #expect(throws: BookError.self) { try book.render(page: page, width: 100) }
            #expect(error?.code == .pageDamaged && error?.message.contains(pages[page].name) == true)
        }
        #expect(try book.render(page: 4, width: nil).width == 2)
        #expect(throws: BookError(.noSuchPage, file("book.cbz"), "There is no page 6: the book has 5.")) {
            try book.render(page: 5, width: nil)
        }
    }

    @Test func whatBreaksOffIsReadUntilThere() throws {
        for format in [ArchiveMaker.Format.zip, .tar, .rar] {
            try ArchiveMaker.make(
                format, (1...9).map { ("\($0).ppm", TestPictures.ppm(40, 50)) }, at: file("whole"))
            let whole = try Data(contentsOf: URL(filePath: file("whole")))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: file("cut")))
            let book = try BookOpener.open(file("cut"))
            let pages = book.pages()
            #expect((3...8).contains(book.pageCount), "\(format)")
            #expect(pages[0].size == PixelSize(width: 40, height: 50))
            #expect(book.warnings.count == 1 || pages.last?.fault != nil, "\(format)")
        }
    }

    @Test func noCutTrapsOrHangs() throws {
        for format in ArchiveMaker.Format.allCases {
            try ArchiveMaker.make(
                format, [("1.ppm", TestPictures.ppm(3, 3)), ("2.ppm", TestPictures.ppm(3, 3))], at: file("whole"))
            let whole = try Data(contentsOf: URL(filePath: file("whole")))
            for count in stride(from: 1, to: whole.count, by: max(1, whole.count / 40)) {
                try whole.prefix(count).write(to: URL(filePath: file("cut")))
                do throws(BookError) { _ = try BookOpener.open(file("cut")).pages() } catch {
                    #expect([.notABook, .damaged].contains(error.code), "\(error)")
                }
            }
        }
    }

    @Test func hostileNamesAreNamesAndNothingIsWritten() throws {
        let names = [
            "/etc/1.ppm", "../../2.ppm", "a\u{1B}[31m/3.ppm", "C:\\4.ppm", String(repeating: "x", count: 300) + ".ppm",
        ]
        let book = try book(names.map { ($0, TestPictures.ppm(2, 2)) })
        // libarchive reads the backslashes of Windows as slashes.
        #expect(Set(book.pages().map(\.name)) == Set(names.map { $0.replacingOccurrences(of: "\\", with: "/") }))
        for page in names.indices { #expect(try book.render(page: page, width: nil).width == 2) }
        #expect(try folder.names() == ["book.cbz"])
        // Nothing of it reaches a terminal as a command.
        #expect(!BookReport(book).text.contains("\u{1B}"))
    }

    @Test func whatIsNoBookSaysSo() throws {
        try Data("hello".utf8).write(to: URL(filePath: file("text.cbz")))
        try Data().write(to: URL(filePath: file("empty.cbz")))
        try ArchiveMaker.make(.zip, [("inner.cbz", Data("x".utf8))], at: file("nested.cbz"))
        for name in ["text.cbz", "empty.cbz", "nested.cbz"] {
            let error = #expect(throws: BookError.self) { try BookOpener.open(file(name)) }
            #expect(error?.code == .notABook && error?.path == file(name))
        }
        let error = #expect(throws: BookError.self) { try BookOpener.open(file("none")) }
        #expect(error?.code == .unreadable)
        #expect(throws: BookError.self) { try BookOpener.open("/dev/null") }
    }

    @Test func aBombIsCutOff() throws {
        // A picture's beginning and 300 MB of zeros, of which a ZIP makes 300 KB.
        let path = file("bomb.cbz")
        let script = """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
            with archive.open("1.ppm", "w", force_zip64=True) as page:
                page.write(b"P6 20000 20000 255\\n")
                for _ in range(300): page.write(bytes(1 << 20))
            archive.writestr("2.ppm", b"P6 1 1 255\\nabc")
            archive.close()
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, path]
        try process.run()
        process.waitUntilExit()
        let book = try BookOpener.open(path)
        #expect(book.pages().map { $0.fault == nil } == [false, true])
        #expect(throws: BookError.self) { try book.render(page: 0, width: 100) }
        #expect(try book.render(page: 1, width: nil)[0, 0] == SIMD4(97, 98, 99, 255))
    }
}
