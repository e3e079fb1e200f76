import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct JSONEditingTests {
    private func document(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

    private func text(_ document: JSONDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

    private static let xcode = """
        {
          "images" : [
            {
              "filename" : "a.png",
              "idiom" : "iphone",
              "scale" : "2x",
              "size" : "60x60"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """

    @Test func changesNothingWithoutEdits() throws {
        for text in [Self.xcode, "\u{FEFF}{ \"a\":1e2 }\r\n", "[1.0,  2 ,\t3]", "{\"z\":1,\"a\":{\"b\":[]}}"] {
            #expect(self.text(try document(text).editing([])) == text)
        }
    }

    @Test func replacesAValueAndKeepsTheRest() throws {
        let text = "\u{FEFF}{\r\n\t\"version\":1.00e2,\r\n\t\"name\":\"old\",\r\n\t\"n\":007}".replacingZeros
        let before = try document(text)
        let name = try #require(before.root["name"])
        let after = try before.editing([.replace(name, with: .string("né\"w/"))])
        #expect(self.text(after) == text.replacingOccurrences("\"old\"", "\"né\\\"w/\""))
    }

    @Test func addsAnEntryAsXcodeWouldWriteIt() throws {
        let before = try document(Self.xcode)
        let images = try #require(before.root["images"])
        let entry = JSONValue.object([.init("idiom", .string("ipad")), .init("scale", .string("1x"))])
        let added = "    {\n      \"idiom\" : \"ipad\",\n      \"scale\" : \"1x\"\n    }"
        let last = try before.editing([.insert(entry, into: images, at: 1)])
        #expect(text(last) == Self.xcode.replacingOccurrences("60x60\"\n    }", "60x60\"\n    },\n" + added))
        let first = try before.editing([.insert(entry, into: images, at: 0)])
        #expect(text(first) == Self.xcode.replacingOccurrences("[\n    {", "[\n" + added + ",\n    {"))
    }

    @Test(arguments: [
        ("{\"a\":[]}", "{\"a\":[9]}"), ("{\"a\":[1]}", "{\"a\":[1, 9]}"), ("{\"a\":[1,2]}", "{\"a\":[1,2,9]}"),
        ("{\n    \"a\": [1, 2]\n}", "{\n    \"a\": [1, 2, 9]\n}"),
        ("{\n\t\"a\" : [\n\n\t]\n}", "{\n\t\"a\" : [\n\t\t9\n\t]\n}"),
        ("{\r\n  \"a\" : [\r\n    1\r\n  ]\r\n}", "{\r\n  \"a\" : [\r\n    1,\r\n    9\r\n  ]\r\n}"),
        ("{\"a\":[1,]}", "{\"a\":[1, 9,]}"), ("{ \"a\" : [ 1 , 2 ] }", "{ \"a\" : [ 1 , 2, 9 ] }"),
    ])
    func appendsInTheLayoutOfTheNeighbours(before: String, after: String) throws {
        let document = try document(before)
        let array = try #require(document.root["a"])
        let result = try document.editing([.insert(.number("9"), into: array, at: array.children.count)])
        #expect(text(result) == after)
    }

    @Test(arguments: [
        ("{}", "{\"k\" : true}"), ("{\"a\":1}", "{\"a\":1, \"k\":true}"),
        ("{\n  \"a\" : 1\n}\n", "{\n  \"a\" : 1,\n  \"k\" : true\n}\n"),
        ("{\n  \"a\" : 1,\n  \"k\" : [1,\n2]\n}", "{\n  \"a\" : 1,\n  \"k\" : true\n}"),
        ("{\"k\":0,\"k\":1}", "{\"k\":0,\"k\":true}"),
    ])
    func setsAMember(before: String, after: String) throws {
        let document = try document(before)
        #expect(text(try document.editing([.set("k", in: document.root, to: .bool(true))])) == after)
    }

    @Test(arguments: [(0, "[2,\n 3]"), (1, "[1,\n 3]"), (2, "[1,\n 2]")])
    func removesAnElementWithItsComma(index: Int, after: String) throws {
        let document = try document("[1,\n 2,\n 3]")
        let element = try #require(document.root.elements)[index]
        #expect(text(try document.editing([.remove(element)])) == after)
    }

    @Test func takesSeveralEditsOfOneDocument() throws {
        let document = try document(Self.xcode)
        let image = try #require(document.root["images"]?.elements?.first)
        let result = try document.editing([
            .set("author", in: try #require(document.root["info"]), to: .string("iconbadge")),
            .replace(try #require(image["scale"]), with: .string("3x")),
        ])
        #expect(
            text(result)
                == Self.xcode.replacingOccurrences("\"xcode\"", "\"iconbadge\"").replacingOccurrences(
                    "\"2x\"", "\"3x\""))
    }

    @Test func refusesEditsThatTouchEachOther() throws {
        let document = try document("{\"a\":{\"b\":1}}")
        let outer = try #require(document.root["a"])
        let inner = try #require(outer["b"])
        #expect(throws: IconsError.self) {
            try document.editing([.replace(outer, with: .null), .replace(inner, with: .null)])
        }
        #expect(throws: IconsError.self) { try document.editing([.insert(.null, into: outer, at: 0)]) }
        #expect(throws: IconsError.self) { try document.editing([.set("k", in: inner, to: .null)]) }
        #expect(throws: IconsError.self) { try document.editing([.remove(document.root)]) }
    }

    /// What Foundation reads in the new text is what it read in the old one, with the change made to its own tree.
    @Test func editsMeanWhatTheySayInAnyLayout() throws {
        var random = SeededGenerator(seed: 5)
        let spaces = ["", " ", "\n", "\n    ", "\r\n\t", "  "]
        for _ in 0..<3_000 {
            let count = Int.random(in: 0...4, using: &random)
            let (open, gap) = (spaces.randomElement(using: &random) ?? "", spaces.randomElement(using: &random) ?? "")
            let comma = count > 0 && Bool.random(using: &random) ? "," : ""
            let items = (0..<count).map { "\"v\($0)\"" }
            let isArray = Bool.random(using: &random)
            let list = isArray ? items : (0..<count).map { "\"k\($0)\"\(gap): \(items[$0])" }
            let text =
                (isArray ? "[" : "{") + open + list.joined(separator: gap + "," + gap) + gap + comma + open
                + (isArray ? "]" : "}") + open
            let document = try document(text)
            var edited: JSONDocument
            var expected: NSObject
            if isArray {
                var tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String] ?? ["?"]
                if count > 0, Bool.random(using: &random) {
                    let index = Int.random(in: 0..<count, using: &random)
                    edited = try document.editing([.remove(document.root.children[index])])
                    tree.remove(at: index)
                } else {
                    let index = Int.random(in: 0...count, using: &random)
                    edited = try document.editing([.insert(.string("new"), into: document.root, at: index)])
                    tree.insert("new", at: index)
                }
                expected = tree as NSArray
            } else {
                var tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String] ?? ["?": "?"]
                let key = "k\(Int.random(in: 0...4, using: &random))"
                if let member = document.root[key], Bool.random(using: &random) {
                    edited = try document.editing([.remove(member)])
                    tree[key] = nil
                } else {
                    edited = try document.editing([.set(key, in: document.root, to: .string("new"))])
                    tree[key] = "new"
                }
                expected = tree as NSDictionary
            }
            let result = try JSONSerialization.jsonObject(with: Data(edited.bytes)) as? NSObject
            #expect(result == expected, "\(text.debugDescription) to \(self.text(edited).debugDescription)")
        }
    }

    /// Whatever is inserted and removed again leaves no trace where something else is beside it.
    @Test func removingWhatWasInsertedGivesTheSameBytes() throws {
        for text in ["[1]", "[1,2]", "[ 1, 2 ]", "[\n  1,\n  2\n]\n", "[\n\t{\n\t\t\"a\" : 1\n\t}\n]"] {
            let document = try document(text)
            for index in 0...document.root.children.count {
                let more = try document.editing([.insert(.array([.null]), into: document.root, at: index)])
                #expect(more.root.children.count == document.root.children.count + 1)
                let less = try more.editing([.remove(more.root.children[index])])
                #expect(self.text(less) == text, "\(text.debugDescription) at \(index)")
            }
        }
    }
}

extension String {
    fileprivate func replacingOccurrences(_ old: String, _ new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
    /// Numbers must not begin with a zero; the text above is easier to read with them.
    fileprivate var replacingZeros: String { replacingOccurrences("007", "7") }
}
