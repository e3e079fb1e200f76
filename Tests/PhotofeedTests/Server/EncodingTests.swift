import Foundation
import Testing

@testable import photofeed

@Suite("Compression")
struct EncodingTests {
    @Test(
        "is used where the client accepts it",
        arguments: [
            ("gzip", true), ("GZIP", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("*", true), ("x-gzip", true),
            ("gzip;q=0", false), ("gzip;q=0, *", false), ("gzip ; q=0.001", true), ("*;q=0", false),
            ("identity", false),
            ("br", false), ("", false), ("gzip;q=x", false), (",;,", false), (nil, false),
        ] as [(String?, Bool)])
    func accepting(field: String?, accepts: Bool) {
        #expect(AcceptEncoding(field).acceptsGzip == accepts)
    }

    @Test("gives back every byte, as another program unpacks it", arguments: [0, 1, 1_000, 300_000])
    func roundTrip(count: Int) throws {
        let data = Data((0..<count).map { UInt8(($0 * $0 / 7) & 255) })
        let folder = try TemporaryFolder()
        try folder.write(try #require(HTTPResponse.gzip(data)), "a.gz")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", folder.path("a.gz")]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        #expect(output.fileHandleForReading.readDataToEndOfFile() == data)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("makes JSON smaller, and tells caches that there are two forms")
    func json() throws {
        let response = try HTTPResponse.json(200, Array(repeating: "photo", count: 500))
        let packed = response.encoded(for: AcceptEncoding("gzip"))
        #expect(packed["Content-Encoding"] == "gzip")
        #expect(packed["vary"] == "Accept-Encoding")
        #expect(packed.contentLength < response.contentLength / 5)
        let plain = response.encoded(for: AcceptEncoding(nil))
        #expect(plain["Content-Encoding"] == nil)
        #expect(plain["Vary"] == "Accept-Encoding")
        #expect(plain.contentLength == response.contentLength)
    }

    @Test("leaves small answers and pictures as they are")
    func leftAlone() throws {
        let small = Refusal.keyMissing.response.encoded(for: AcceptEncoding("gzip"))
        #expect(small["Content-Encoding"] == nil)
        let headers = [(name: "Content-Type", value: "image/jpeg")]
        let picture = HTTPResponse(200, headers: headers, body: .data(Data(count: 10_000)))
        #expect(picture.encoded(for: AcceptEncoding("gzip")).contentLength == 10_000)
        #expect(picture.encoded(for: AcceptEncoding("gzip"))["Vary"] == nil)
    }
}

@Suite("A refusal")
struct RefusalTests {
    @Test("is worded as 500px words it")
    func wording() throws {
        guard case .data(let data) = Refusal.keyMissing.response.body else {
            Issue.record("the body is a file")
            return
        }
        #expect(String(decoding: data, as: UTF8.self) == #"{"error":"Consumer key missing.","status":401}"#)
        #expect(Refusal.keyMissing.response.status == 401)
        #expect(Refusal.keyMissing.response["content-type"] == "application/json; charset=utf-8")
    }
}
