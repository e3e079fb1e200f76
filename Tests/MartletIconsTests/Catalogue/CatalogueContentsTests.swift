import TestSupport
import Testing

@testable import MartletIcons

@Suite struct CatalogueContentsTests {
    private static let text = """
        \u{FEFF}{
          "images" : [
            {
              "zoom" : 1.50,
              "filename" : "a.png",
              "idiom" : "iphone"
            },
            {
              "idiom" : "ipad",
              "size" : "76x76"
            }
          ],
          "odd" : [ 1,2 ,3],
          "info" : { "version":1, "author":"xcode" }
        }
        """

    private func contents() throws -> CatalogueContents {
        try CatalogueContents(Array(Self.text.utf8), path: "Contents.json")
    }

    private func text(_ contents: CatalogueContents) -> String { String(decoding: contents.bytes, as: UTF8.self) }

    private func changed(_ old: String, _ new: String) -> String {
        Self.text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }

    @Test func givesTheSameBytesUnchanged() throws {
        #expect(text(try contents()) == Self.text)
    }

    @Test func changesOneFilenameAndNothingElse() throws {
        #expect(text(try contents().settingFilename("b c.png", ofEntryAt: 0)) == changed("a.png", "b c.png"))
    }

    @Test func fillsAndEmptiesAPlace() throws {
        let filled = try contents().settingFilename("new.png", ofEntryAt: 1)
        #expect(text(filled) == changed("\"76x76\"", "\"76x76\",\n      \"filename\" : \"new.png\""))
        #expect(filled.entries[1].filename == "new.png")
        #expect(try text(filled.settingFilename(nil, ofEntryAt: 1)) == Self.text)
        let emptied = try contents().settingFilename(nil, ofEntryAt: 0)
        #expect(text(emptied) == changed("      \"filename\" : \"a.png\",\n", ""))
        #expect(try contents().settingFilename(nil, ofEntryAt: 1) == contents())
    }

    @Test func addsAPlace() throws {
        let more = try contents().addingEntry([("filename", "c.png"), ("idiom", "mac")])
        #expect(
            text(more)
                == changed(
                    "\"76x76\"\n    }",
                    "\"76x76\"\n    },\n    {\n      \"filename\" : \"c.png\",\n      \"idiom\" : \"mac\"\n    }"))
        #expect(more.entries.map(\.filename) == ["a.png", nil, "c.png"])
        let first = try CatalogueContents(Array("{\n  \"info\" : 1\n}\n".utf8), path: "x").addingEntry([("idiom", "tv")]
        )
        #expect(
            text(first)
                == "{\n  \"info\" : 1,\n  \"images\" : [\n    {\n      \"idiom\" : \"tv\"\n    }\n  ]\n}\n")
    }

    @Test(arguments: [-1, 2, .max, .min])
    func refusesAPlaceThatIsNotThere(index: Int) throws {
        #expect(
            #expect(throws: IconsError.self) { try contents().settingFilename("x", ofEntryAt: index) }?.code
                == .malformed)
    }
}
