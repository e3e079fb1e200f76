import Foundation
import Testing

@testable import MartletHTTP

/// The undoing of content codings, on bytes that other programs made.
struct BodyDecoderTests {
    private static let text = "hello, hello, hello, martlet"
    /// The coding as a head states it, and the name of the bytes.
    static let coded = [
        ("gzip", "gzip"), ("deflate", "zlib"), ("deflate", "raw"), ("br", "brotli"), ("zstd", "zstd"),
        ("gzip, gzip", "gzip gzip"), ("gzip, br", "gzip brotli"), ("zstd, gzip", "zstd gzip"),
    ]

    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try #require(CodingTests.bodies[name].flatMap { Data(base64Encoded: $0) }))
    }

    /// All that comes of the pieces, each given when the one before is used up.
    private func decode(_ coding: String, _ pieces: [[UInt8]]) throws -> [UInt8] {
        let decoder = try #require(try BodyDecoder([coding]))
        var decoded: [UInt8] = []
        for piece in pieces {
            try piece.withUnsafeBytes { bytes in
                decoder.feed(bytes)
                while let more = try decoder.next() { decoded += more }
            }
        }
        try decoder.finish()
        return decoded
    }

    @Test(arguments: coded) func everyCutIntoTwoIsDecoded(_ coding: String, _ name: String) throws {
        let bytes = try Self.bytes(name)
        for cut in 0...bytes.count {
            let decoded = try decode(coding, [Array(bytes[..<cut]), Array(bytes[cut...])])
            #expect(String(decoding: decoded, as: UTF8.self) == Self.text, "cut at \(cut)")
        }
        #expect(try decode(coding, bytes.map { [$0] }) == Array(Self.text.utf8))
    }

    @Test(arguments: coded) func whatBreaksOffIsAnErrorWhereverItDoes(_ coding: String, _ name: String) throws {
        let bytes = try Self.bytes(name)
        for count in 0..<bytes.count {
            #expect(throws: ContentDecodingError.self, "after \(count) of \(bytes.count)") {
                try decode(coding, [Array(bytes[..<count])])
            }
        }
    }

    @Test(arguments: coded) func aFlippedBitNeverTraps(_ coding: String, _ name: String) throws {
        let bytes = try Self.bytes(name)
        for index in bytes.indices {
            for bit in 0..<8 {
                var flipped = bytes
                flipped[index] ^= 1 << bit
                _ = try? decode(coding, [flipped])
            }
        }
    }

    @Test func aLargeBodyComesInPiecesOfAtMost32KiB() throws {
        // 3 MiB that compress to about half: the digits of a sequence without a short period.
        var state: UInt32 = 7
        let whole = (0..<(3 << 20)).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 48 + UInt8(state >> 24 & 15)
        }
        for coding in [ContentCoding.gzip, .deflate] {
            let coded = [UInt8](try coding.encode(Data(whole)))
            let decoder = try #require(try BodyDecoder([coding.rawValue]))
            var decoded: [UInt8] = []
            try coded.withUnsafeBytes { bytes in
                decoder.feed(bytes)
                while let piece = try decoder.next() {
                    #expect(piece.count <= 32 << 10)
                    decoded += piece
                }
            }
            try decoder.finish()
            #expect(decoded == whole)
        }
    }

    @Test func whatNobodyAsksForIsKept() throws {
        let zeros = Data(count: 1 << 20)
        let coded = [UInt8](try ContentCoding.gzip.encode(zeros))
        let decoder = try #require(try BodyDecoder(["gzip"]))
        var count = 0
        for piece in [coded[..<100], coded[100..<300], coded[300...]] {
            var given = Array(piece)
            given.withUnsafeBytes { decoder.feed($0) }
            decoder.keep()
            given = []
            if let piece = try decoder.next() { count += piece.count }
        }
        while let piece = try decoder.next() { count += piece.count }
        try decoder.finish()
        #expect(count == 1 << 20)
    }

    @Test func membersOfGzipAndFramesOfZstdFollowEachOther() throws {
        for (coding, name) in [("gzip", "gzip"), ("zstd", "zstd")] {
            let bytes = try Self.bytes(name)
            for pieces in [[bytes + bytes], [bytes, bytes], (bytes + bytes).map { [$0] }] {
                #expect(try decode(coding, pieces) == Array((Self.text + Self.text).utf8))
            }
            #expect(throws: ContentDecodingError.self) { try decode(coding, [bytes + bytes.dropLast()]) }
        }
    }

    @Test(arguments: [("gzip", "gzip"), ("deflate", "zlib"), ("deflate", "raw"), ("br", "brotli")])
    func whatFollowsTheEndIsIgnored(_ coding: String, _ name: String) throws {
        let bytes = try Self.bytes(name)
        #expect(try decode(coding, [bytes + [0, 0, 0], [1, 2]]) == Array(Self.text.utf8))
    }

    @Test func aFrameWithALargerWindowThan8MiBIsRefused() {
        // RFC 8878 §3.1.1.1.2: an exponent of 14 is a window of 16 MiB; an exponent of 13, 8 MiB.
        let frame = { (exponent: UInt8) -> [UInt8] in
            [0x28, 0xB5, 0x2F, 0xFD, 0x00, exponent << 3, 0x01, 0x00, 0x00]
        }
        #expect(throws: ContentDecodingError.self) { try decode("zstd", [frame(14)]) }
        #expect(throws: Never.self) { try decode("zstd", [frame(13)]) }
    }

    @Test func namesAreReadAsTheyAreWritten() throws {
        #expect(try BodyDecoder([]) == nil)
        #expect(try BodyDecoder(["identity", " , Identity"]) == nil)
        #expect(try BodyDecoder(["GZip ,\tx-gzip"]) != nil)
        #expect(throws: ContentDecodingError.self) { try BodyDecoder(["compress"]) }
        #expect(throws: Never.self) { try BodyDecoder(["gzip,gzip,gzip", "gzip,gzip"]) }
        #expect(throws: ContentDecodingError.self) { try BodyDecoder(["gzip,gzip,gzip", "gzip,gzip,gzip"]) }
    }
}
