import Foundation
import Testing

@testable import MartletHTTP

@Suite struct LineSplitterTests {
    @Test(arguments: [
        ("a\nb\n", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\rb\r", ["a", "b"]), ("a\r\n\r\nb\n", ["a", "", "b"]),
        ("\n\n", ["", ""]), ("\r\r", ["", ""]), ("\r\n\r\n", ["", ""]), ("\n\r", ["", ""]),
        ("a\n\rb\n", ["a", "", "b"]),
        ("a\r\r\nb\n", ["a", "", "b"]), ("é\u{301}\r\n日本\n", ["é\u{301}", "日本"]),
        ("\u{2028}\u{85}\u{0B}\n", ["\u{2028}\u{85}\u{0B}"]),
        ("", []), ("unended", ["unended"]), ("a\nb", ["a", "b"]), ("a\r", ["a"]), (" a \n", [" a "]), ("\0\n", ["\0"]),
    ])
    func linesAreTheSameHoweverTheChunksAreCut(text: String, expected: [String]) throws {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            #expect(try Self.lines([Data(bytes[..<cut]), Data(), Data(bytes[cut...])]) == expected)
        }
        #expect(try Self.lines(bytes.map { Data([$0]) }) == expected)
    }

    @Test func aLineIsHandedOutAsSoonAsItsReturnIsThere() throws {
        var splitter = LineSplitter()
        var lines: [String] = []
        try splitter.split(Data("a\r".utf8)) { lines.append($0) }
        #expect(lines == ["a"])
        try splitter.split(Data("\nb".utf8)) { lines.append($0) }
        #expect(lines == ["a"])
        try splitter.split(Data("\n".utf8)) { lines.append($0) }
        #expect(lines == ["a", "b"])
        #expect(splitter.end() == nil)
    }

    @Test func aCharacterCutByAChunkIsWhole() throws {
        let bytes = Array("😃\n".utf8)
        #expect(try Self.lines([Data(bytes[..<2]), Data(bytes[2...])]) == ["😃"])
    }

    @Test func bytesThatAreNoTextAreReplaced() throws {
        #expect(try Self.lines([Data([0x61, 0xFF, 0x62, 10, 0xE2, 0x82, 10])]) == ["a\u{FFFD}b", "\u{FFFD}"])
    }

    @Test func aLineMayBeAsLongAsTheBoundAndNoLonger() throws {
        for chunks in [["12345\n"], ["123", "45", "\n"], ["12345", "\r\n"], ["", "1", "2345\r"]] {
            var splitter = LineSplitter(maximumLineLength: 5)
            var lines: [String] = []
            for chunk in chunks { try splitter.split(Data(chunk.utf8)) { lines.append($0) } }
            #expect(lines == ["12345"])
        }
        for chunks in [["ok\n123456\n"], ["ok\n123456"], ["ok\n", "123", "456"], ["ok\n12345", "6\n"]] {
            var splitter = LineSplitter(maximumLineLength: 5)
            var lines: [String] = []
            let error = #expect(throws: AFError.self) {
                for chunk in chunks { try splitter.split(Data(chunk.utf8)) { lines.append($0) } }
            }
            guard case .limitExceeded(.lineLength(5)) = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
            #expect(error?.localizedDescription == "A line of the stream has more than the 5 bytes allowed.")
            #expect(lines == ["ok"], "the lines before are handed out")
        }
    }

    @Test func whatTheTakerThrowsEndsTheCall() {
        var splitter = LineSplitter()
        var lines: [String] = []
        #expect(throws: AFError.self) {
            try splitter.split(Data("a\nb\nc\n".utf8)) { line throws(AFError) in
                lines.append(line)
                if line == "b" { throw .explicitlyCancelled }
            }
        }
        #expect(lines == ["a", "b"])
    }

    @Test func endingGivesTheRestOnce() throws {
        var splitter = LineSplitter()
        try splitter.split(Data("rest".utf8)) { _ in }
        #expect(splitter.end() == "rest")
        #expect(splitter.end() == nil)
    }

    private static func lines(_ chunks: [Data]) throws -> [String] {
        var splitter = LineSplitter()
        var lines: [String] = []
        for chunk in chunks { try splitter.split(chunk) { lines.append($0) } }
        return lines + [splitter.end()].compactMap(\.self)
    }
}
