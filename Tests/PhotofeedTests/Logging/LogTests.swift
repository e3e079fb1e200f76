import Foundation
import Testing

@testable import photofeed

@Suite("The log")
struct LogTests {
    private let date = Date(timeIntervalSince1970: 1_795_140_311)  // 2026-11-20T02:05:11Z

    private func lines(_ format: Log.Format, _ work: (Log) -> Void) throws -> [String] {
        let pipe = Pipe()
        let date = date
        work(Log(format: format, output: pipe.fileHandleForWriting, now: { date }))
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    private func entry(_ target: String) -> AccessEntry {
        AccessEntry(
            client: "127.0.0.1", method: "GET", target: target, version: "HTTP/1.1", status: 200, bytes: 12,
            seconds: 0.0123, isComplete: true)
    }

    @Test("has a line per request in the Common Log Format")
    func common() throws {
        let line = try lines(.text) { $0.access(entry("/v1/photos?page=2")) }
        #expect(line == [#"127.0.0.1 - - [20/Nov/2026:02:05:11 +0000] "GET /v1/photos?page=2 HTTP/1.1" 200 12 12.3ms"#])
    }

    @Test("has an object per request as JSON")
    func json() throws {
        let line = try #require(try lines(.json) { $0.access(entry("/a")) }.first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["status"] as? Int == 200)
        #expect(object["target"] as? String == "/a")
        #expect(object["time"] as? String == "2026-11-20T02:05:11Z")
        #expect(object["milliseconds"] as? Double == 12.3)
    }

    @Test(
        "keeps keys and signatures to itself",
        arguments: [
            ("/a?consumer_key=s3cret&page=1", "/a?consumer_key=***&page=1"), ("/a?sig=s3cret", "/a?sig=***"),
            ("/a?x=1&CONSUMER_KEY=s3cret", "/a?x=1&consumer_key=***"),
            ("/a?consumer%5Fkey=s3cret", "/a?consumer_key=***"),
            ("/a?b", "/a?b"), ("/consumer_key=1", "/consumer_key=1"),
        ])
    func redaction(target: String, shown: String) {
        #expect(AccessEntry.redacted(target) == shown)
    }

    @Test("is not broken by what a client sends")
    func injection() throws {
        let text = try lines(.text) { log in
            log.access(entry("/a\u{1b}[31m\"x"))
            log.warning("a picture is left out", ["path": "a\nb\r\u{9b}"])
        }
        #expect(text.count == 2)
        #expect(text.allSatisfy { !$0.contains("\u{1b}") && !$0.contains("\r") && !$0.contains("\u{9b}") })
        #expect(text[1] == #"photofeed: warning: a picture is left out path=a\u{a}b\u{d}\u{9b}"#)
        let json = try lines(.json) { $0.error("a\nb", ["path": "\u{1b}"]) }
        #expect(json.count == 1)
    }

    @Test("that nobody can read stops nothing")
    func brokenPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        Log(output: pipe.fileHandleForWriting).info("hello")
    }

    @Test("beside a progress bar shows how far the index is")
    func progress() {
        #expect(ProgressBar.line(0, of: 20_000) == "[                              ]   0 %  0 of 20000 pictures")
        #expect(ProgressBar.line(7_000, of: 20_000) == "[##########                    ]  35 %  7000 of 20000 pictures")
        #expect(ProgressBar.line(5, of: 5) == "[##############################] 100 %  5 of 5 pictures")
        #expect(ProgressBar.line(9, of: 0).contains("100 %"))
        #expect(ProgressBar.line(-1, of: 10).contains("  0 %"))
    }
}
