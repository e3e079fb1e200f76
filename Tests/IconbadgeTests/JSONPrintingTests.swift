import FoundationEssentials
import MartletIcons
import Testing

@testable import iconbadge

@Suite("JSON as it is printed")
struct JSONPrintingTests {
    @Test("is laid out with two spaces a level, members in their order")
    func layout() {
        let value = JSONValue.document([
            "b": .array([.number(1), .null]), "a": .members(["x": .bool(true)]), "c": .array([]),
        ])
        #expect(
            value.text == """
                {
                  "format": 1,
                  "b": [
                    1,
                    null
                  ],
                  "a": {
                    "x": true
                  },
                  "c": []
                }
                """)
    }

    @Test(
        "is what Foundation reads back, whatever the text",
        arguments: ["", "a\"b\\c", "\u{0}\u{1F}\u{7F}\n\r\t", "日本 é 👩‍👩‍👧", "</script>", "\u{2028}"])
    func strings(text: String) throws {
        let decoded = try JSONDecoder().decode([String].self, from: Data(JSONValue.array([.string(text)]).text.utf8))
        #expect(decoded == [text])
    }

    @Test("a fault has its code, its place and its exit code")
    func faults() {
        #expect(
            JSONValue(Exit(.usage, "no such option")).text == """
                {
                  "format": 1,
                  "error": {
                    "code": "usage",
                    "exitCode": 2,
                    "path": null,
                    "line": null,
                    "message": "no such option"
                  }
                }
                """)
    }
}
