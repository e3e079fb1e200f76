import Foundation
import FoundationNetworking
import Testing

@testable import MartletHTTP

@Suite struct RequestCompressionTests {
    @Test func deflateIsZlibsFormat() throws {
        // By hand, RFC 1950 and 1951: header 78 5E, one fixed block of a literal 0, Adler-32 of a single 0.
        let expected = Data([0x78, 0x5E, 0x63, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01])
        #expect(try ContentCoding.deflate.encode(Data([0])) == expected)
        // The example of the article on Adler-32.
        #expect(try ContentCoding.deflate.encode(Data("Wikipedia".utf8)).suffix(4) == Data([0x11, 0xE6, 0x03, 0x98]))
    }

    @Test func gzipIsGzipsFormat() throws {
        // `printf hello | gzip -5 -n`
        let expected: [UInt8] = [
            0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86, 0xA6, 0x10, 0x36, 5,
            0, 0, 0,
        ]
        #expect(try ContentCoding.gzip.encode(Data("hello".utf8)) == Data(expected))
    }

    @Test(arguments: [1, 2, 1000, 65_535, 65_536, 3_000_000])
    func gzipReadsWhatWasCompressed(size: Int) throws {
        for body in [Self.text(size), Self.noise(size)] {
            #expect(try Self.gunzipped(ContentCoding.gzip.encode(body)) == body)
        }
    }

    @Test func bothCodingsHaveTheSameBlocks() throws {
        let body = Self.text(100_000)
        let gzip = try ContentCoding.gzip.encode(body)
        let deflate = try ContentCoding.deflate.encode(body)
        #expect(deflate.dropFirst(2).dropLast(4) == gzip.dropFirst(10).dropLast(8))
        #expect(Array(deflate.suffix(4)) == Self.adler32(body))
    }

    @Test(arguments: [1, 7, 4096])
    func aBodyInManyStepsIsTheSameBody(step: Int) throws {
        for body in [Self.text(9000), Self.noise(9000)] {
            #expect(try Self.gunzipped(ContentCoding.gzip.encode(body, step: step)) == body)
        }
    }

    @Test func aSliceIsCompressedAsWhatItHolds() throws {
        let slice = Data("--hello--".utf8).dropFirst(2).dropLast(2)
        #expect(try Self.gunzipped(ContentCoding.gzip.encode(slice)) == Data("hello".utf8))
    }

    @Test func theRequestTellsOfItsCoding() async throws {
        var request = Self.request()
        request.headers.add(name: "Content-Length", value: "5")
        for (adapt, coding) in [
            (DeflateRequestCompressor().adapt, ContentCoding.deflate), (GzipRequestCompressor().adapt, .gzip),
        ] {
            let adapted = try await Self.run(adapt, on: request).get()
            #expect(adapted.headers["Content-Encoding"] == coding.rawValue)
            let body = try #require(adapted.httpBody)
            #expect(try body == coding.encode(Data("hello".utf8)))
            #expect(adapted.headers["Content-Length"] == "\(body.count)")
            #expect(adapted.headers["X-Kept"] == "1")
        }
    }

    @Test func aRequestThatStatesItsCodingIsRefusedReplacedOrSkipped() async throws {
        var request = Self.request()
        request.headers.add(.contentEncoding("br"))
        let refusal = await Self.run(DeflateRequestCompressor().adapt, on: request)
        #expect(throws: DeflateRequestCompressor.DuplicateHeaderError.self) { try refusal.get() }
        let gzipRefusal = await Self.run(GzipRequestCompressor().adapt, on: request)
        #expect(throws: GzipRequestCompressor.DuplicateHeaderError.self) { try gzipRefusal.get() }
        let replaced = try await Self.run(
            DeflateRequestCompressor(duplicateHeaderBehavior: .replace).adapt, on: request
        ).get()
        #expect(replaced.headers["Content-Encoding"] == "deflate")
        #expect(replaced.httpBody?.first == 0x78)
        let skipped = try await Self.run(
            DeflateRequestCompressor(duplicateHeaderBehavior: .skip).adapt, on: request
        ).get()
        #expect(skipped == request)
        #expect(skipped.headers["Content-Encoding"] == "br")
    }

    @Test func whatIsNotToBeCompressedStaysAsItIs() async throws {
        let small = DeflateRequestCompressor { $0.count > 5 }
        let kept = try await Self.run(small.adapt, on: Self.request()).get()
        #expect(kept.httpBody == Data("hello".utf8) && kept.headers["Content-Encoding"] == nil)
        var empty = Self.request()
        for body in [nil, Data()] {
            empty.httpBody = body
            let adapted = try await Self.run(DeflateRequestCompressor().adapt, on: empty).get()
            #expect(adapted.httpBody ?? Data() == Data())
            #expect(adapted.headers["Content-Encoding"] == nil)
        }
    }

    private typealias Adapt = (URLRequest, Session, @escaping @Sendable (Result<URLRequest, any Error>) -> Void) -> Void

    private static func run(_ adapt: Adapt, on request: URLRequest) async -> Result<URLRequest, any Error> {
        await withCheckedContinuation { continuation in
            adapt(request, AF) { continuation.resume(returning: $0) }
        }
    }

    private static func request() -> URLRequest {
        var request = URLRequest(url: URL(filePath: "/"))
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        request.headers = ["X-Kept": "1"]
        return request
    }

    private static func text(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(97 + ($0 * $0 / 7) % 26) })
    }

    private static func noise(_ size: Int) -> Data {
        var state: UInt32 = 1
        return Data(
            (0..<size).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            })
    }

    /// RFC 1950 §9.
    private static func adler32(_ data: Data) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
    }

    /// What the program gzip, which every Debian has, makes of it.
    private static func gunzipped(_ data: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/bin/gzip")
        gzip.arguments = ["-dc", file.path]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        let result = try output.fileHandleForReading.readToEnd() ?? Data()
        gzip.waitUntilExit()
        #expect(gzip.terminationStatus == 0)
        return result
    }
}
