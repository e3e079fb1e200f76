import Foundation
import Testing

@testable import photofeed

@Suite("A byte range")
struct ByteRangeTests {
    @Test(
        "is read as RFC 9110 has it",
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-99", .part(0..<100)),
            ("bytes=10-19", .part(10..<20)), ("bytes=90-", .part(90..<100)), ("bytes=-1", .part(99..<100)),
            ("bytes=-100", .part(0..<100)), ("bytes=-500", .part(0..<100)), ("bytes=50-500", .part(50..<100)),
            ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=20-10", .unsatisfiable), ("bytes=", .unsatisfiable), ("bytes=-", .unsatisfiable),
            ("bytes=a-b", .unsatisfiable), ("bytes=1", .unsatisfiable), ("bytes=+1-2", .unsatisfiable),
            ("bytes=1--2", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=0-99999999999999999999", .part(0..<100)), ("BYTES=1-2", .part(1..<3)),
            ("bytes= 1-2 ", .part(1..<3)),
            ("bytes=0-0,5-9", .whole), ("bytes=x,y", .whole), ("items=0-5", .whole), ("0-5", .whole), ("", .whole),
        ] as [(String?, ByteRange)])
    func reading(field: String?, expected: ByteRange) {
        #expect(ByteRange(field, length: 100) == expected)
    }

    @Test("of nothing is never satisfiable", arguments: ["bytes=0-0", "bytes=0-", "bytes=-1"])
    func empty(field: String) {
        #expect(ByteRange(field, length: 0) == .unsatisfiable)
    }

    @Test("agrees with picking bytes one by one, for all small numbers")
    func againstNaive() {
        for length in 0...6 {
            for first in 0...8 {
                for last in 0...8 {
                    let picked = (0..<length).filter { first <= last && $0 >= first && $0 <= last }
                    let expected =
                        picked.isEmpty ? ByteRange.unsatisfiable : .part(picked[0]..<picked[picked.count - 1] + 1)
                    #expect(ByteRange("bytes=\(first)-\(last)", length: length) == expected)
                }
                let tail = (0..<length).filter { $0 >= first }
                #expect(
                    ByteRange("bytes=\(first)-", length: length)
                        == (tail.isEmpty ? .unsatisfiable : .part(tail[0]..<length)))
                let end = (0..<length).filter { $0 >= length - first }
                #expect(
                    ByteRange("bytes=-\(first)", length: length)
                        == (end.isEmpty ? .unsatisfiable : .part(end[0]..<length)))
            }
        }
    }
}

@Suite("A file")
struct FileResponseTests {
    private let file = FileResponse(etag: "\"a-1\"", length: 100, contentType: "image/jpeg", cacheControl: "max-age=1")

    @Test("is sent whole, with its tag")
    func whole() {
        let answer = file.answer(to: [:])
        #expect(answer.status == 200)
        #expect(answer.range == 0..<100)
        #expect(
            answer.headers == [
                "ETag": "\"a-1\"", "Cache-Control": "max-age=1", "Accept-Ranges": "bytes", "Content-Type": "image/jpeg",
            ])
    }

    @Test(
        "that the client has is not sent again",
        arguments: ["\"a-1\"", "W/\"a-1\"", "*", "\"x\", \"a-1\"", "\"x\",W/\"a-1\" ,\"y\""])
    func notModified(field: String) {
        let answer = file.answer(to: ["if-none-match": field, "range": "bytes=0-1"])
        #expect(answer.status == 304)
        #expect(answer.range.isEmpty)
        #expect(answer.headers["ETag"] == "\"a-1\"")
        #expect(answer.headers["Content-Type"] == nil)
    }

    @Test("of another version is sent", arguments: ["\"a-2\"", "a-1", "", "W/\"b\"", "\"a-1", ","])
    func modified(field: String) {
        #expect(file.answer(to: ["if-none-match": field]).status == 200)
    }

    @Test("is sent in part")
    func part() {
        let answer = file.answer(to: ["range": "bytes=10-19"])
        #expect(answer.status == 206)
        #expect(answer.range == 10..<20)
        #expect(answer.headers["Content-Range"] == "bytes 10-19/100")
    }

    @Test("has no bytes behind its end")
    func unsatisfiable() {
        let answer = file.answer(to: ["range": "bytes=100-"])
        #expect(answer.status == 416)
        #expect(answer.headers["Content-Range"] == "bytes */100")
    }

    @Test(
        "is sent in part only of the version that the client has",
        arguments: [("\"a-1\"", 206), ("\"a-2\"", 200), ("W/\"a-1\"", 200), ("Mon, 30 Nov 2026 02:05:11 GMT", 200)])
    func ifRange(field: String, status: Int) {
        #expect(file.answer(to: ["range": "bytes=10-19", "if-range": field]).status == status)
    }

    @Test("answers If-Match", arguments: [("\"a-1\"", 200), ("*", 200), ("\"b\"", 412), ("W/\"a-1\"", 412)])
    func ifMatch(field: String, status: Int) {
        #expect(file.answer(to: ["if-match": field]).status == status)
    }
}
