import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// The command line.
struct CommandTests {
    private static let understood: [([String], Command)] = [
        (["--help"], .help), (["info", "--help"], .help), (["--version"], .version),
        (["info", "a.pdf"], .info(.init(path: "a.pdf"), json: false)),
        (["info", "--json", "a.pdf"], .info(.init(path: "a.pdf"), json: true)),
        (["info", "--", "--json"], .info(.init(path: "--json"), json: false)),
        (
            ["info", "a", "--book=2", "--password-file", "-"],
            .info(.init(path: "a", passwordFile: "-", book: 2), json: false)
        ),
        (
            ["render", "a", "--page", "3", "--output=o.png", "--width", "600"],
            .render(.init(path: "a"), page: 3, output: "o.png", width: 600)
        ),
    ]

    @Test(arguments: understood) func whatIsAskedForIsUnderstood(_ arguments: [String], _ command: Command) throws {
        #expect(try Command(arguments) == command)
    }

    private static let misunderstood: [[String]] = [
        [], ["read"], ["info"], ["info", "a", "b"], ["info", "--wrong", "a"], ["info", ""], ["info", "a", "--book"],
        ["info", "a", "--book", "0"], ["render", "a"], ["render", "a", "--page", "1"],
        ["render", "--page", "1", "--output", "o"],
        ["render", "a", "--page", "x", "--output", "o"], ["render", "a", "--page", "-1", "--output", "o"],
        ["render", "a", "--page", "1", "--output", "o", "--width", "999999999"],
        ["render", "a", "--page=1", "--output="],
    ]

    @Test(arguments: misunderstood) func whatIsNotUnderstoodIsWrongUsage(_ arguments: [String]) {
        let exit = #expect(throws: Exit.self) { try Command(arguments) }
        #expect(exit?.code == .usage && exit?.message.isEmpty == false)
    }

    @Test func everyFaultHasAStatusThatTheHelpLists() {
        let codes = Set(BookError.Code.allCases.map { ExitCode($0).rawValue })
        #expect(codes == [3, 4, 5, 6, 7, 8, 9])
        for code in codes { #expect(Help.text.contains("\(code) ")) }
    }

    @Test func aPageIsWrittenWholeAsPNG() throws {
        let folder = try ScratchDirectory()
        let (book, picture) = (folder.path + "/b.cbz", folder.path + "/o.png")
        try ArchiveMaker.make(.zip, [("1.ppm", TestPictures.ppm(40, 60, (10, 20, 30)))], at: book)
        try BookCommands.render(.init(path: book), page: 1, output: picture, width: 20)
        let bitmap = try ImageDecoder.decode(.file(picture))
        #expect(bitmap.size == PixelSize(width: 20, height: 30) && bitmap[5, 5] == SIMD4(10, 20, 30, 255))
        #expect(try folder.names().sorted() == ["b.cbz", "o.png"])
        let exit = #expect(throws: Exit.self) {
            try BookCommands.render(.init(path: book), page: 1, output: folder.path + "/none/o.png", width: nil)
        }
        #expect(exit?.code == .unwritable)
    }

    @Test func theReportIsJSONWithTheSameKeysEverywhere() throws {
        let folder = try ScratchDirectory()
        try ArchiveMaker.make(
            .zip, [("1.ppm", TestPictures.ppm(4, 6)), ("2.ppm", Data()), ("3.ppm", TestPictures.ppm(9, 6))],
            at: folder.path + "/b.cbz")
        let text = try BookCommands.info(.init(path: folder.path + "/b.cbz"), json: true)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(report.keys) == ["direction", "kind", "outline", "pageCount", "pages", "spreads", "title", "warnings"])
        let pages = try #require(report["pages"] as? [[String: Any]])
        #expect(pages.map { $0["number"] as? Int } == [1, 2, 3])
        #expect(pages.map { $0["width"] as? Int } == [4, nil, 9])
        #expect(pages.allSatisfy { Set($0.keys) == ["number", "name", "width", "height", "isWide", "fault"] })
        let spreads = try #require(report["spreads"] as? [[String: Any]])
        #expect(spreads.map { $0["right"] as? Int } == [1, nil, nil])
        #expect(spreads.map { $0["center"] as? Int } == [nil, nil, 3])
    }
}
