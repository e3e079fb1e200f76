import Foundation
import TestSupport
import Testing

@testable import Paper

/// The details that lie in a comic's archive.
struct ComicInfoTests {
    private func info(_ inner: String) throws -> ComicInfo {
        let xml =
            "<?xml version=\"1.0\"?><ComicInfo xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\(inner)</ComicInfo>"
        return try #require(ComicInfo(Data(xml.utf8)))
    }

    @Test func titlesAreMadeOfSeriesNumberAndTitle() throws {
        #expect(try info("<Title>A &amp; B</Title>").fullTitle == "A & B")
        #expect(try info("<Series>S</Series>").fullTitle == "S")
        #expect(try info("<Series>S</Series><Number>3</Number>").fullTitle == "S #3")
        #expect(try info("<Series>S</Series><Number>3</Number><Title>T</Title>").fullTitle == "S #3: T")
        #expect(try info("<Number>3</Number>").fullTitle == nil)
    }

    @Test func mangaSaysOnWhichSideTheNextPageIs() throws {
        #expect(try info("<Manga>YesAndRightToLeft</Manga>").direction == .rightToLeft)
        #expect(try info("<Manga>Yes</Manga>").direction == .leftToRight)
        #expect(try info("<Manga>No</Manga>").direction == .leftToRight)
        #expect(try info("").direction == nil)
    }

    @Test func pagesAreReadInTheOrderInWhichTheyAreListed() throws {
        let names = ["1", "2", "3", "4"]
        let pages =
            #"<Pages><Page Image="2"/><Page Image="0" Type="FrontCover"/><Page Image="1" Type="Deleted"/></Pages>"#
        let info = try info(pages)
        #expect(info.ordered(names) == ["3", "1", "4"])
        // Numbers that no picture has, and the same one twice, change nothing.
        #expect(
            try self.info(#"<Pages><Page Image="9"/><Page Image="-1"/><Page Image="1"/><Page Image="1"/></Pages>"#)
                .ordered(names) == ["2", "1", "3", "4"])
        let all = (0..<4).map { #"<Page Image="\#($0)" Type="Deleted"/>"# }.joined()
        #expect(try self.info("<Pages>\(all)</Pages>").ordered(names) == names)
    }

    @Test func doublePagesAndBookmarksAreTaken() throws {
        let info = try info(
            #"<Pages><Page Image="0"/><Page Image="1" DoublePage="true" Bookmark="Part one"/></Pages>"#)
        #expect(info.doublePages(of: ["a", "b"]) == ["b"])
        #expect(info.bookmarks(of: ["a", "b"]) == [OutlineEntry(title: "Part one", page: 2)])
    }

    @Test(arguments: ["", "hello", "<other/>", "<ComicInfo", "\u{FEFF}"]) func whatIsNoneIsNone(_ text: String) {
        #expect(ComicInfo(Data(text.utf8)) == nil || text == "<ComicInfo")
    }

    @Test func entitiesThatGrowDoNotGrow() {
        var xml = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a0 \"lol\">"
        for level in 1...20 {
            xml += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        xml += "]><ComicInfo><Title>&a20;</Title></ComicInfo>"
        #expect((ComicInfo(Data(xml.utf8))?.title?.utf8.count ?? 0) < 100_000)
    }

    @Test func anArchivesDetailsDecide() throws {
        let folder = try ScratchDirectory()
        let path = folder.path + "/x.cbz"
        let xml = """
            <ComicInfo><Title>T</Title><Manga>YesAndRightToLeft</Manga><Pages><Page Image="1"/><Page Image="0" \
            DoublePage="true"/></Pages></ComicInfo>
            """
        try ArchiveMaker.make(
            .zip,
            [
                ("1.ppm", TestPictures.ppm(2, 3)), ("2.ppm", TestPictures.ppm(2, 3)),
                ("ComicInfo.xml", Data(xml.utf8)),
            ], at: path)
        let book = try BookOpener.open(path)
        #expect(book.title == "T" && book.direction == .rightToLeft)
        #expect(book.pages().map(\.name) == ["2.ppm", "1.ppm"])
        #expect(book.pages().map(\.isWide) == [false, true])
    }
}
