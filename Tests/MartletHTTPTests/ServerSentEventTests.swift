import Foundation
import Testing

@testable import MartletHTTP

/// The rules and examples of the HTML Standard's §9.2.5 and §9.2.6.
@Suite struct ServerSentEventTests {
    @Test func theStandardsExamples() throws {
        #expect(try Self.events("data: YHOO\ndata: +2\ndata: 10\n\n") == [.init(data: "YHOO\n+2\n10")])
        let second = ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n"
        #expect(
            try Self.events(second) == [
                .init(id: "1", data: "first event"), .init(data: "second event"), .init(data: " third event"),
            ])
        // The last block has no empty line after it, so it is no event.
        #expect(try Self.events("data\n\ndata\ndata\n\ndata:") == [.init(data: ""), .init(data: "\n")])
        #expect(try Self.events("data:test\n\ndata: test\n\n") == [.init(data: "test"), .init(data: "test")])
        #expect(
            try Self.events("event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n") == [
                .init(event: "add", data: "73857293"), .init(event: "remove", data: "2153"),
            ])
    }

    @Test func aSampleIsReadTheSameHoweverItIsCut() throws {
        let sample =
            "\u{FEFF}retry: 2500\r\n: 日本\r\nid: é1\r\nevent: näme\r\ndata: 😃\r\ndata\r\n\r\ndata:a\rid:2\r\r"
            + "data: b\n\ndata: lost"
        let expected = [
            ServerSentEvent(id: "é1", event: "näme", data: "😃\n", retry: .milliseconds(2500)),
            .init(id: "2", data: "a"), .init(id: "2", data: "b"),
        ]
        let bytes = Array(sample.utf8)
        for cut in 0...bytes.count {
            #expect(try Self.events(chunks: [Data(bytes[..<cut]), Data(bytes[cut...])]) == expected, "cut at \(cut)")
        }
        #expect(try Self.events(chunks: bytes.map { Data([$0]) }) == expected)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func linesEndInAnyOfThreeWays(end: String) throws {
        let text = ["event: e", "data: 1", "data: 2", "", "data: 3", "", ""].joined(separator: end)
        #expect(try Self.events(text) == [.init(event: "e", data: "1\n2"), .init(data: "3")])
    }

    @Test func aMarkOfByteOrderIsLeftOutAtTheStartAlone() throws {
        #expect(try Self.events("\u{FEFF}data: 1\n\n") == [.init(data: "1")])
        #expect(try Self.events("\u{FEFF}\u{FEFF}data: 1\n\n") == [])
        #expect(try Self.events("data: 1\n\n\u{FEFF}data: 2\n\n") == [.init(data: "1")])
        #expect(try Self.events("data: \u{FEFF}1\n\n") == [.init(data: "\u{FEFF}1")])
    }

    @Test func oneSpaceAfterTheColonIsLeftOut() throws {
        #expect(try Self.events("data:  two\n\n") == [.init(data: " two")])
        #expect(try Self.events("data:\ttab\n\n") == [.init(data: "\ttab")])
        #expect(try Self.events("data: a: b\n\n") == [.init(data: "a: b")])
        #expect(try Self.events("data:\u{301}x\n\n") == [.init(data: "\u{301}x")], "a colon is a byte, not a Character")
    }

    @Test func commentsAndUnknownFieldsAreLeftOut() throws {
        #expect(
            try Self.events(":\n:data: no\nDATA: no\n data: no\ndata : no\nother\nother: 1\ndata: yes\n\n") == [
                .init(data: "yes")
            ])
    }

    @Test func withoutDataThereIsNoEventAndTheTypeIsForgotten() throws {
        #expect(try Self.events("event: lost\n\ndata: 1\n\n") == [.init(data: "1")])
        #expect(try Self.events("\n\n\n") == [])
        #expect(try Self.events("event: a\nevent: b\ndata: 1\n\n") == [.init(event: "b", data: "1")])
        #expect(try Self.events("event: a\nevent\ndata: 1\n\n") == [.init(data: "1")])
        #expect(try Self.events("data:\n\n") == [.init(data: "")])
    }

    @Test func theIdStaysUntilAnotherIsStated() throws {
        #expect(
            try Self.events("id: 1\ndata: a\n\ndata: b\n\nid: 2\n\ndata: c\n\nid\ndata: d\n\n").map(\.id)
                == ["1", "1", "2", ""])
        #expect(try Self.events("id: 1\ndata: a\nid: 2\u{0}\n\n").map(\.id) == ["1"], "one with a NUL is ignored")
    }

    @Test func theIdToGoOnFromIsThatOfTheLastCompleteBlock() throws {
        var parser = ServerSentEventParser(lastEventID: "7")
        var events: [ServerSentEvent] = []
        #expect(parser.lastEventID == "7")
        try parser.parse(Data("data: a\n\nid: 8\n".utf8)) { events.append($0) }
        #expect(parser.lastEventID == "7")
        try parser.parse(Data("\n".utf8)) { events.append($0) }
        #expect(parser.lastEventID == "8")
        #expect(events == [.init(id: "7", data: "a")])
    }

    @Test func retryTakesDigitsAlone() throws {
        for text in ["", " ", "+5", "-5", "5s", "5.0", "٥", "0x5", "5 "] {
            var parser = ServerSentEventParser()
            var events: [ServerSentEvent] = []
            try parser.parse(Data("retry: 9\nretry:\(text)\ndata\n\n".utf8)) { events.append($0) }
            #expect(parser.reconnectionTime == .milliseconds(9), "“\(text)”")
            #expect(events.map(\.retry) == [.milliseconds(9)])
        }
        var parser = ServerSentEventParser()
        #expect(parser.reconnectionTime == nil)
        try parser.parse(Data("retry: 0010\n\ndata: x\n\n".utf8)) { #expect($0.retry == nil) }
        #expect(parser.reconnectionTime == .milliseconds(10), "it holds without data as well")
        try parser.parse(Data("retry: 99999999999999999999999999\n".utf8)) { _ in }
        #expect(parser.reconnectionTime == .milliseconds(Int64.max))
    }

    @Test func theFirstEventComesWhenItsEmptyLineDoes() throws {
        var parser = ServerSentEventParser()
        var events: [ServerSentEvent] = []
        try parser.parse(Data("data: 1\r\n\r".utf8)) { events.append($0) }
        #expect(events == [.init(data: "1")])
        try parser.parse(Data("\ndata: 2\r\n\r\n".utf8)) { events.append($0) }
        #expect(events == [.init(data: "1"), .init(data: "2")])
    }

    @Test func bytesThatAreNoTextAreReplaced() throws {
        #expect(
            try Self.events(chunks: [Data("data: a".utf8) + [0xFF] + Data("b\n\n".utf8)]) == [.init(data: "a\u{FFFD}b")]
        )
    }

    @Test func anEventMayBeAsLargeAsTheBoundAndNoLarger() throws {
        for text in ["data: 12345\n\n", "data: 12\ndata:34\n\n", "data\ndata\ndata\ndata\ndata\ndata\n\n"] {
            #expect(try Self.events(text, maximumEventSize: 5).map(\.data.utf8.count) == [5])
        }
        let over = [
            "data: 123456\n", "data: 123\ndata: 45\n", "data: 1234\ndata\ndata\n", "id: 0123456789\n",
            "data: 1234567890", ": a comment that never ends", String(repeating: "data\n", count: 7),
        ]
        for text in over {
            let error = #expect(throws: AFError.self, "\(text)") {
                try Self.events("data: ok\n\n" + text, maximumEventSize: 5)
            }
            guard case .limitExceeded(.eventSize(5)) = error else {
                Issue.record("another error: \(String(describing: error))")
                continue
            }
        }
        #expect(try Self.events(String(repeating: "data: 12345\n\n", count: 3), maximumEventSize: 5).count == 3)
        #expect(try Self.events("data: 1\n\n", maximumEventSize: .max) == [.init(data: "1")])
    }

    private static func events(_ text: String, maximumEventSize: Int = 1 << 20) throws -> [ServerSentEvent] {
        try events(chunks: [Data(text.utf8)], maximumEventSize: maximumEventSize)
    }

    private static func events(chunks: [Data], maximumEventSize: Int = 1 << 20) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser(maximumEventSize: maximumEventSize)
        var events: [ServerSentEvent] = []
        for chunk in chunks { try parser.parse(chunk) { events.append($0) } }
        return events
    }
}
