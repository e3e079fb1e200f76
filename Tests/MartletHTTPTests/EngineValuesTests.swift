import Foundation
import Testing

@testable import MartletHTTP

@Suite struct OriginQueueTests {
    @Test func soManyAreAdmittedAndTheRestFollowInOrder() {
        var queue = OriginQueue<Int>(limit: 2)
        let admitted = [1, 2, 3, 4, 5].map { queue.enter($0, origin: "a") }
        #expect(admitted == [true, true, false, false, false])
        #expect(queue.enter(6, origin: "b") == true)
        let next1 = queue.leave(origin: "a") { _ in true }
        #expect(next1 == 3)
        let next2 = queue.leave(origin: "a") { $0 != 4 }
        #expect(next2 == 5)
        let next3 = queue.leave(origin: "a") { _ in true }
        #expect(next3 == nil)
        let next4 = queue.leave(origin: "a") { _ in true }
        #expect(next4 == nil)
        #expect(queue.enter(7, origin: "a") == true)
    }

    @Test func neverMoreThanTheLimitAreActiveAndNoneIsLost() {
        var generator = SystemRandomNumberGenerator()
        for limit in 1...4 {
            var queue = OriginQueue<Int>(limit: limit)
            var active: [Int] = []
            var finished: [Int] = []
            for element in 0..<500 {
                if queue.enter(element, origin: "a") { active.append(element) }
                #expect(active.count <= limit)
                if Bool.random(using: &generator), let done = active.popLast() {
                    finished.append(done)
                    if let next = queue.leave(origin: "a", isWaiting: { _ in true }) { active.append(next) }
                }
            }
            while let done = active.popLast() {
                finished.append(done)
                if let next = queue.leave(origin: "a", isWaiting: { _ in true }) { active.append(next) }
            }
            #expect(finished.sorted() == Array(0..<500))
        }
    }

    @Test func whatWaitsCanBeTakenOut() {
        var queue = OriginQueue<Int>(limit: 1)
        for element in 1...3 { _ = queue.enter(element, origin: "a") }
        #expect(queue.waiting == [2, 3])
        #expect(queue.removeAllWaiting() == [2, 3])
        let next5 = queue.leave(origin: "a") { _ in true }
        #expect(next5 == nil)
    }
}

@Suite struct SocketInterestTests {
    @Test func aConnectionStaysRegisteredWhileItIsIdle() {
        var interest = SocketInterest()
        interest.open()
        #expect(interest.want(2) == .add(2))
        #expect(interest.want(1) == .modify(1))
        #expect(interest.want(0) == .none)
        #expect(interest.want(1) == .none)
        #expect(interest.event() == (true, .none))
    }

    @Test func writeReadinessOfAnIdleConnectionIsNotWatched() {
        var interest = SocketInterest()
        interest.open()
        #expect(interest.want(3) == .add(3))
        #expect(interest.want(0) == .modify(1))
    }

    @Test func anEventOnAnIdleConnectionTakesItOutOnce() {
        var interest = SocketInterest()
        interest.open()
        _ = interest.want(1)
        _ = interest.want(0)
        #expect(interest.event() == (false, .delete))
        #expect(interest.event() == (false, .none))
        #expect(interest.want(1) == .add(1))
    }

    @Test func otherSocketsAreTakenOutAtOnce() {
        var interest = SocketInterest()
        #expect(interest.want(1) == .add(1))
        #expect(interest.want(0) == .delete)
        #expect(interest.want(1) == .add(1))
    }

    @Test func aNewSocketUnderAnOldNumberKnowsNothing() {
        var interest = SocketInterest()
        interest.open()
        _ = interest.want(1)
        interest.close()
        #expect(interest == SocketInterest())
        #expect(interest.want(1) == .add(1))
    }

    @Test func epollAlwaysWatchesWhatIsWanted() {
        // A model of epoll beside it, over every sequence of six steps.
        for isConnection in [false, true] {
            for code in 0..<4096 {
                var interest = SocketInterest()
                if isConnection { interest.open() }
                var watched: UInt8?
                var wanted: UInt8 = 0
                for step in 0..<6 {
                    wanted = UInt8((code >> (step * 2)) & 3)
                    switch interest.want(wanted) {
                    case .none: break
                    case .add(let directions):
                        #expect(watched == nil)
                        watched = directions
                    case .modify(let directions):
                        #expect(watched != nil)
                        watched = directions
                    case .delete: watched = nil
                    }
                    if wanted == 0 {
                        #expect((watched ?? 0) & 2 == 0)
                    } else {
                        #expect(watched == wanted)
                    }
                }
            }
        }
    }
}

@Suite struct HeadCollectorTests {
    private func collect(_ lines: [String], limit: Int = 1000) -> (HeadCollector.Event, String?, Int) {
        var collector = HeadCollector()
        var event = HeadCollector.Event.more
        for line in lines {
            event =
                line.utf8.withContiguousStorageIfAvailable { bytes in
                    collector.append(UnsafeRawBufferPointer(bytes), limit: limit)
                } ?? Array(line.utf8).withUnsafeBytes { collector.append($0, limit: limit) }
        }
        return (event, collector.take().map { String(decoding: $0, as: UTF8.self) }, collector.status)
    }

    @Test func interimHeadsAreForgotten() {
        let (event, text, status) = collect([
            "HTTP/1.1 103 Early Hints\r\n", "Link: </a.css>\r\n", "\r\n", "HTTP/1.1 100 Continue\r\n", "\r\n",
            "HTTP/1.1 200 OK\r\n", "A: 1\r\n", "\r\n",
        ])
        #expect(event == .complete)
        #expect(text == "HTTP/1.1 200 OK\r\nA: 1\r\n")
        #expect(status == 200)
    }

    @Test func trailersAreKeptOut() {
        let (_, text, _) = collect(["HTTP/2 200 \r\n", "\r\n", "X-Sum: 42\r\n", "\r\n"])
        #expect(text == "HTTP/2 200 \r\n")
    }

    @Test func anUnfinishedHeadIsNone() {
        #expect(collect(["HTTP/1.1 200 OK\r\n", "A: 1\r\n"]).1 == nil)
    }

    @Test func aHeadBeyondTheLimitIsReported() {
        #expect(collect(["HTTP/1.1 200 OK\r\n", "A: 123456\r\n"], limit: 20).0 == .overflow)
    }

    @Test func fieldsKeepOrderCaseAndRepetition() {
        let head = HeadLines(
            Array(
                "HTTP/1.1 200 OK\r\nx-lower: 1\r\nETAG: \"a\"\r\nX-Empty:\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nFold: a\r\n  b\r\n"
                    .utf8))
        let headers = head.headers
        #expect(headers.map(\.name) == ["x-lower", "ETAG", "X-Empty", "Set-Cookie", "set-cookie", "Fold"])
        #expect(headers["etag"] == "\"a\"")
        #expect(headers["X-Lower"] == "1")
        #expect(headers["x-empty"] == "")
        #expect(headers.values(for: "SET-COOKIE") == ["a=1", "b=2"])
        #expect(headers["fold"] == "a b")
        #expect(head.value(for: "X-LOWER") == "1")
        #expect(head.value(for: "none") == nil)
        #expect(head.version == "HTTP/1.1")
    }

    @Test func bytesThatAreNoUTF8AreLatin1() {
        let head = HeadLines(Array("HTTP/1.1 200 OK\r\nX: caf".utf8) + [0xE9, 13, 10])
        #expect(head.headers["X"] == "café")
    }
}

@Suite struct WireSyntaxTests {
    @Test(arguments: [
        ("http://a.test/x", "http://a.test"), ("HTTPS://A.test:8443?q", "https://a.test:8443"),
        ("http://u:p@a.test:80#f", "http://a.test"), ("http://[::1]:8080/", "http://[::1]:8080"),
    ])
    func theOriginIs(_ url: String, _ expected: String) { #expect(WireSyntax.origin(of: url) == expected) }

    @Test(arguments: [
        "", "http", "http:", "http:/a", "http:///x", "ftp://a/", "file:///x", "http://:80/", "http://u@/x", "ws://a/",
        "http://a.test/\u{0}", "http://a.test/ x", "http://a.test/\r\nEvil: 1",
    ])
    func theseHaveNone(_ url: String) { #expect(WireSyntax.origin(of: url) == nil) }

    @Test func everyByteIsJudgedAsTheRFCDoes() {
        let tokens = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in UInt8(0)..<128 {
            let text = String(UnicodeScalar(byte))
            #expect(WireSyntax.isToken(text) == tokens.contains(byte))
            #expect(WireSyntax.isFieldValue(text) == (byte == 9 || byte >= 32 && byte != 127))
        }
        #expect(!WireSyntax.isToken(""))
        #expect(WireSyntax.isFieldValue("é"))
        #expect(!WireSyntax.isToken("é"))
    }
}

@Suite struct MIMETypeTests {
    @Test(arguments: [
        ("*/*", "image/png", true), ("image/*", "image/png", true), ("image/*", "text/png", false),
        ("image/png", "IMAGE/PNG; charset=x", true), ("image/png", "image/jpeg", false), ("*/png", "image/png", true),
    ])
    func aRangeMatches(_ range: String, _ type: String, _ expected: Bool) throws {
        #expect(try #require(MIMEType(range)).matches(#require(MIMEType(type))) == expected)
    }

    @Test(arguments: ["", "image", "image/", "/png", "a/b/c"]) func theseAreNone(_ text: String) {
        #expect(MIMEType(text) == nil)
    }
}
