import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct JSONReadingTests {
    /// A value in a form that both readers can be brought to.
    private static func plain(_ element: JSONElement) -> String {
        switch element.kind {
        case .null: return "null"
        case .true: return "true"
        case .false: return "false"
        case .number: return "n\((element.number ?? .nan) + 0)"
        case .string: return "s\(element.string ?? "?")"
        case .array: return "[" + element.children.map(plain).joined(separator: ",") + "]"
        case .object:
            // The last of several members with one name counts.
            let members = Dictionary(element.children.map { ($0.key ?? "?", plain($0)) }) { $1 }
            return "{" + members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
        }
    }

    private static func plain(foundation value: Any) -> String {
        switch value {
        case is NSNull: return "null"
        case let value as NSNumber:
            // Foundation's truth values are numbers of the type `char`; its whole numbers have no negative zero.
            let isTruth = String(cString: value.objCType) == "c"
            return isTruth ? (value.boolValue ? "true" : "false") : "n\(value.doubleValue + 0)"
        case let value as String: return "s\(value)"
        case let value as [Any]: return "[" + value.map { plain(foundation: $0) }.joined(separator: ",") + "]"
        case let value as [String: Any]:
            let members = value.map { ($0.key, plain(foundation: $0.value)) }.sorted { $0.0 < $1.0 }
            return "{" + members.map { "\($0.0):\($0.1)" }.joined(separator: ",") + "}"
        default: return "?\(type(of: value))"
        }
    }

    private static func compare(_ text: String) {
        let bytes = Array(text.utf8)
        let expected = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)).map(
            plain(foundation:))
        let actual = (try? JSONDocument(bytes)).map { plain($0.root) }
        #expect(actual == expected, "\(text.debugDescription)")
    }

    @Test func agreesWithFoundationOnDifficultTexts() {
        let texts = [
            "", " ", "null", "nul", "true", "TRUE", "[]", "{}", "[1,]", "[,]", "[,1]", "[1,,2]", "{\"a\":1,}", "{,}",
            "[1 2]", "{\"a\" 1}", "{\"a\":}", "{a:1}", "{1:2}", "[", "]", "{", "}", "[}", "{]", "[1]x", "[1][2]", "1 ",
            "-", "-0", "0", "00", "01", "-01", "1.", ".5", "0.5", "1e5", "1E+2", "1e-2", "1e", "1e+", "+1", "1.5e3",
            "NaN",
            "Infinity", "0x10", "\"", "\"\\\"", "\"a\"", "\"\\x\"", "\"\\u12\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"",
            "\"\\ude00\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"", "\"\\ud83d\\ud83d\"", "\"\\b\\f\\n\\r\\t\\/\\\\\\\"\"",
            "\"\t\"", "\"\n\"", "\"\u{7F}\"", "\"\u{2028}\"", "'a'", "// c\n1", "/* c */ 1", "\u{FEFF}[1]", "\u{FEFF}",
            "[1\u{B}]", "[\u{A0}1]", "{\"a\":1,\"a\":2}", "{\"a\":{\"b\":[null,true,false,\"\",0.5]}}", "1e400",
            "-1e400",
            "1e-400", "123456789012345678901234567890", "[\"é\",\"\u{1F600}\"]", "\"e\\u0301\"", "[[[[[[]]]]]]",
        ]
        for text in texts { Self.compare(text) }
    }

    @Test func agreesWithFoundationOnRandomTexts() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 { Self.compare(Self.document(depth: 3, random: &random)) }
        // The same with one character changed, which most often breaks them.
        let wrong: [Character] = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".", "e", " ", "\n", "t", "u", "é",
        ]
        for _ in 0..<6_000 {
            var text = Array(Self.document(depth: 2, random: &random))
            let place = Int.random(in: 0..<text.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: text[place] = wrong.randomElement(using: &random) ?? " "
            case 1: text.remove(at: place)
            default: text.insert(wrong.randomElement(using: &random) ?? " ", at: place)
            }
            Self.compare(String(text))
        }
    }

    private static func document(depth: Int, random: inout SeededGenerator) -> String {
        let space = ["", "", " ", "\n", "\t", "\r\n"].randomElement(using: &random) ?? ""
        func value() -> String { document(depth: depth - 1, random: &random) }
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: return space + "null"
        case 1: return Bool.random(using: &random) ? "true" : "false" + space
        case 2: return ["0", "-0", "12", "-3.25", "1e3", "0.1E-2", "99999999"].randomElement(using: &random) ?? "1"
        case 3...5:
            return ["\"\"", "\"a b\"", "\"\\u00e9\\n\"", "\"ü😀\"", "\"\\\\\"", "\"60x60\""].randomElement(
                using: &random)
                ?? "\"\""
        case 6, 7:
            return "[" + space + (0..<count).map { _ in value() + space }.joined(separator: ",") + "]"
        default:
            return "{" + space
                + (0..<count).map { "\"k\($0)\"" + space + ":" + value() }.joined(separator: ",") + space + "}"
        }
    }

    @Test(arguments: [
        ("{\n  \"a\" : 1\n  \"b\" : 2\n}", 3), ("{\n\n\n  oops\n}", 4), ("[1,\n2,\n3", 3), ("[\"\n\"]", 1),
        ("{\r\n\"a\":1,\r\n\"b\" 2}", 3), ("{\r\"a\":1,\r\"b\" 2}", 3), ("", 1), ("[\n\"abc\n]", 2),
    ])
    func saysInWhichLineItIsBroken(text: String, line: Int) {
        let error = #expect(throws: IconsError.self) { try JSONDocument(Array(text.utf8), path: "x/Contents.json") }
        #expect(error?.code == .damaged)
        #expect(error?.line == line)
        #expect(error?.path == "x/Contents.json")
    }

    @Test func refusesTextsThatAreNotUTF8() {
        for bytes: [UInt8] in [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE, 0x31, 0],
        ] {
            #expect(throws: IconsError.self) { try JSONDocument(bytes) }
        }
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func survivesTenMegabytesOfOpenBrackets(unit: String) {
        let bytes = Array(String(repeating: unit, count: 10_000_000 / unit.utf8.count).utf8)
        let error = #expect(throws: IconsError.self) { try JSONDocument(bytes) }
        #expect(error?.code == .tooLarge)
    }

    @Test func readsAsDeepAsTheBudgetAndNotDeeper() throws {
        let nested = { (depth: Int) in
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(try JSONDocument(nested(512)).nodes.count == 512)
        let error = #expect(throws: IconsError.self) { try JSONDocument(nested(513)) }
        #expect(error?.code == .tooLarge)
    }

    @Test func namesTheBudgetOfBytesAndOfValues() {
        let many = Array(("[" + String(repeating: "1,", count: 1_100_000) + "1]").utf8)
        #expect(#expect(throws: IconsError.self) { try JSONDocument(many) }?.code == .tooLarge)
        let large = [UInt8](repeating: 0x20, count: (16 << 20) + 1)
        #expect(#expect(throws: IconsError.self) { try JSONDocument(large) }?.code == .tooLarge)
    }

    @Test func knowsTheLineOfEachValue() throws {
        let document = try JSONDocument(Array("{\n \"a\" : [\n  1,\n  2\n ],\n \"b\" : {}\n}\n".utf8))
        #expect(document.root.line == 1)
        #expect(document.root["a"]?.line == 2)
        #expect(document.root["a"]?.elements?.map(\.line) == [3, 4])
        #expect(document.root["b"]?.line == 6)
    }
}
