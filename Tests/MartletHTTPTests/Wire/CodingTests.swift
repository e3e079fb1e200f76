import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

/// Content codings, RFC 9110 §8.4, in fixed bytes that other programs made.
@Suite(.timeLimit(.minutes(10))) struct CodingTests {
    private let server: LocalServer
    private let session = Session.with { _ in }
    private static let text = "hello, hello, hello, martlet"
    /// By `gzip -n`, Python's `zlib` (with and without its header), Debian's libbrotlienc and `zstd`.
    static let bodies: [String: String] = [
        "plain": "aGVsbG8sIGhlbGxvLCBoZWxsbywgbWFydGxldA==",
        "gzip": "H4sIAAAAAAACA8tIzcnJ11HIQKFyE4tKclJLAIKRugccAAAA",
        "zlib": "eNrLSM3JyddRyEChchOLSnJSSwCP/goa",
        "raw": "y0jNycnXUchAoXITi0pyUksA",
        "brotli": "GxsAAMRjbF199xgeR3IQWaSpxHN6CK32+A==",
        "zstd": "KLUv/QRopQAAcGhlbGxvLCBtYXJ0bGV0AQCSixFxO78d",
        "gzip gzip": "H4sIAAAAAAACA5Pv5mAAASbm0x5nT568HnjCYWGRcLdXUZA3Q9PEXewyQFkAX4PuUiQAAAA=",
        "gzip brotli": "ixGAH4sIAAAAAAACA8tIzcnJ11HIQKFyE4tKclJLAIKRugccAAAAAw==",
        "zstd gzip": "H4sIAAAAAAACA9PYqv+XJWMpA0NBRmpOTr6OQm5iUUlOagkjw6RuwULr/bIAS56MuCEAAAA=",
        "brotli bomb":
            "y///PwAkAOKxQHLv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRhAeje"
            + "//H//w8ACYA4LADd+7/8//8DIAEQhwWge/8H",
    ]

    init() throws { server = try LocalServer() }

    private static func data(_ name: String) throws -> Data {
        try #require(bodies[name].flatMap { Data(base64Encoded: $0) })
    }

    private func serve(_ body: Data, _ coding: String, path: String = "/coded") {
        server.route(path) { try $0.respond(headers: ["Content-Encoding: \(coding)"], body: body) }
    }

    @Test(arguments: [
        ("gzip", "gzip"), ("x-gzip", "gzip"), ("GZip", "gzip"), ("deflate", "zlib"), ("deflate", "raw"),
        ("br", "brotli"),
        ("zstd", "zstd"), ("gzip, gzip", "gzip gzip"), ("gzip,br", "gzip brotli"), ("identity", "plain"),
        ("identity, gzip", "gzip"), ("gzip, identity", "gzip"), ("zstd , gzip", "zstd gzip"),
    ])
    func aBodyIsDecoded(_ coding: String, _ name: String) async throws {
        serve(try Self.data(name), coding)
        let response = await session.request(server.url("/coded")).serializingString().response
        #expect(response.value == Self.text, "\(String(describing: response.error))")
        #expect(response.response?.headers["Content-Encoding"] == coding)
    }

    @Test func codingsInSeveralFieldsAreOneList() async throws {
        let body = try Self.data("gzip brotli")
        server.route("/coded") {
            try $0.respond(headers: ["Content-Encoding: gzip", "Content-Encoding: br"], body: body)
        }
        #expect(try await session.text(server.url("/coded")) == Self.text)
    }

    @Test func aBodyInPiecesIsDecoded() async throws {
        for (coding, name) in [("gzip", "gzip"), ("br", "brotli"), ("zstd", "zstd"), ("deflate", "zlib")] {
            let body = try Self.data(name)
            server.route("/pieces") { exchange in
                try exchange.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nTransfer-Encoding: chunked\r\n\r\n")
                for byte in body {
                    try exchange.send(Data("1\r\n".utf8) + [byte] + Data("\r\n".utf8))
                }
                try exchange.send("0\r\n\r\n")
            }
            #expect(try await session.text(server.url("/pieces")) == Self.text)
        }
    }

    @Test(arguments: [("gzip", "gzip"), ("deflate", "zlib"), ("br", "brotli"), ("zstd", "zstd")])
    func aBrokenBodyIsAnError(_ coding: String, _ name: String) async throws {
        let whole = try Self.data(name)
        var flipped = whole
        // Within the head of each format, or the sum at the end of gzip and zlib.
        flipped[0] ^= 0xFF
        var bodies = [flipped]
        if coding != "br" { bodies.append(Data("this is not coded at all".utf8)) }
        if coding == "gzip" {
            var wrongSum = whole
            wrongSum[whole.count - 5] ^= 1
            bodies.append(wrongSum)
        }
        for body in bodies {
            serve(body, coding)
            let response = await session.request(server.url("/coded")).serializingData().response
            let error = response.error
            #expect(error?.urlCode == .cannotDecodeContentData, "\(String(describing: response.value))")
        }
    }

    @Test(arguments: [
        ("gzip", "gzip"), ("deflate", "zlib"), ("deflate", "raw"), ("br", "brotli"), ("zstd", "zstd"),
        ("gzip, br", "gzip brotli"),
    ])
    func aBodyThatBreaksOffWithinItsCodingIsAnError(_ coding: String, _ name: String) async throws {
        let whole = try Self.data(name)
        for count in [1, whole.count / 2, whole.count - 1] {
            // Its length is right: only the coding says that there should be more.
            serve(whole.prefix(count), coding)
            let response = await session.request(server.url("/coded")).serializingData().response
            #expect(response.error?.urlCode == .cannotDecodeContentData, "\(count) of \(whole.count)")
            let file = await session.download(server.url("/coded")).serializingDownloadedFileURL().response
            #expect(file.error?.urlCode == .cannotDecodeContentData)
            var ending: AFError?
            for await stream in session.streamRequest(server.url("/coded")).streamTask().streamingData() {
                if case .complete(let completion) = stream.event { ending = completion.error }
            }
            #expect(ending?.urlCode == .cannotDecodeContentData)
        }
    }

    @Test(arguments: ["rot13", "aes128gcm", "gzip, rot13", "compress"])
    func anUnknownCodingIsAnError(_ coding: String) async throws {
        serve(try Self.data("gzip"), coding)
        #expect(await session.error(server.url("/coded"))?.urlCode == .cannotDecodeContentData)
    }

    @Test func noCodingIsNoBody() async throws {
        server.raw("/204", "HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n")
        server.raw("/head", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n")
        server.raw("/empty", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n")
        #expect(try await session.request(server.url("/204")).serializingData().value.isEmpty)
        #expect(try await session.request(server.url("/head"), method: .head).serializingData().value.isEmpty)
        let empty = session.request(server.url("/empty")).serializingData(emptyResponseCodes: [200])
        #expect(try await empty.value.isEmpty)
    }

    @Test(arguments: ["identity", "", "identity;q=1", "Identity"])
    func whoAcceptsNoCodingGetsWhatComes(_ accepted: String) async throws {
        let body = try Self.data("gzip")
        server.route("/coded") { exchange in
            #expect(exchange.header("Accept-Encoding") == accepted)
            try exchange.respond(headers: ["Content-Encoding: gzip"], body: body)
        }
        let request = session.request(server.url("/coded"), headers: ["Accept-Encoding": accepted])
        #expect(try await request.serializingData().value == body)
        serve(body, "gzip", path: "/again")
        #expect(try await session.text(server.url("/again")) == Self.text)
    }

    // MARK: Bombs

    @Test(arguments: ["gzip", "deflate", "br", "zstd", "gzip, gzip"])
    func aBombEndsTheRequest(_ coding: String) async throws {
        serve(try bomb(coding), coding)
        #expect(await session.error(server.url("/coded"))?.passedLimit == .decompressionRatio(250))
        let small = Session.with {
            $0.limits.maximumBodySize = 16 << 20
            $0.limits.maximumDecompressionRatio = .infinity
        }
        #expect(await small.error(server.url("/coded"))?.passedLimit == .bodySize(16 << 20))
    }

    @Test func aBombTakesNoMoreMemoryThanItMay() async throws {
        let ending = try await ChildRun.run("bomb memory", test: "CodingTests/childWithBombs")
        #expect(ending.status == 0, "\(ending.output)")
    }

    @Test(.enabled(if: ChildRun.isFor("bomb memory"))) func childWithBombs() async throws {
        let session = Session.with {
            $0.limits.maximumBodySize = 16 << 20
            $0.limits.maximumDecompressionRatio = .infinity
        }
        for coding in ["gzip", "deflate", "br", "zstd", "gzip, gzip"] {
            serve(try bomb(coding), coding)
            try ProcessCounts.forgetPeak()
            let before = ProcessCounts.resident
            #expect(await session.error(server.url("/coded"))?.passedLimit == .bodySize(16 << 20))
            let inMemory = ProcessCounts.peak - before
            // Twice the limit while the body grows.
            #expect(inMemory < 40 << 20, "\(coding): \(inMemory >> 10) KiB")

            try ProcessCounts.forgetPeak()
            let resident = ProcessCounts.resident
            let file = try await session.download(server.url("/coded")).serializingDownloadedFileURL().value
            let onDisk = ProcessCounts.peak - resident
            // A window of zstd, or of brotli, is 16 MiB at most.
            #expect(onDisk < 20 << 20, "\(coding): \(onDisk >> 10) KiB")
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0 >= 64 << 20)
            try FileManager.default.removeItem(at: file)
        }
    }

    /// 64 MiB and more of zeros.
    private func bomb(_ coding: String) throws -> Data {
        let zeros = Data(count: 64 << 20)
        switch coding {
        case "br": return try Self.data("brotli bomb")
        case "zstd":
            // RFC 8878 §3.1.1: a frame without a stated size, with a window of 1 MiB, and 1024 blocks that repeat a
            // byte 128 KiB times.
            let block: [UInt8] = [0x02, 0x00, 0x10, 0x00]
            var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x50]
            for _ in 0..<1024 { frame += block }
            frame += [0x01, 0x00, 0x00]
            return Data(frame)
        case "deflate": return try ContentCoding.deflate.encode(zeros)
        case "gzip, gzip": return try ContentCoding.gzip.encode(ContentCoding.gzip.encode(zeros))
        default: return try ContentCoding.gzip.encode(zeros)
        }
    }

    // MARK: The bound on bodies

    @Test(arguments: [true, false]) func aBodyBeyondTheLimitEndsTheRequest(_ isAnnounced: Bool) async throws {
        server.route("/big") { exchange in
            let length = isAnnounced ? "Content-Length: 1001\r\n" : "Connection: close\r\n"
            try exchange.send("HTTP/1.1 200 OK\r\n\(length)\r\n" + String(repeating: "x", count: 1001))
            exchange.close()
        }
        let small = Session.with { $0.limits.maximumBodySize = 1000 }
        #expect(await small.error(server.url("/big"))?.passedLimit == .bodySize(1000))
        let enough = Session.with { $0.limits.maximumBodySize = 1001 }
        #expect(try await enough.request(server.url("/big")).serializingData().value.count == 1001)
    }
}
