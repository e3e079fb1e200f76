import Foundation
import Testing

@testable import photofeed

@Suite("A picture's number")
struct PictureIdentityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ bytes: [UInt8], _ name: String = "a") throws -> OpenFile {
        try folder.write(Data(bytes), name)
        return OpenFile(open(folder.path(name), O_RDONLY))
    }

    private func noise(_ count: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    @Test("is positive, and exact in a Double", arguments: [0, 1, 1_000, 16_384, 16_385, 200_000])
    func range(size: Int) throws {
        let id = try #require(PictureIdentity.sampled(file(noise(size)), size: size))
        #expect(id > 0 && id < 1 << 53)
        #expect(Int64(Double(id)) == id)
    }

    @Test("is made of the content alone")
    func contentAlone() throws {
        let bytes = noise(100_000)
        let one = PictureIdentity.sampled(try file(bytes, "a"), size: bytes.count)
        let other = PictureIdentity.sampled(try file(bytes, "b"), size: bytes.count)
        #expect(one == other)
    }

    @Test("is that of a digest made elsewhere")
    func peer() throws {
        // printf 'martlet picture, sampled, 3\nabc' | sha256sum, the first 53 bits
        let id = try #require(PictureIdentity.sampled(file(Array("abc".utf8)), size: 3))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import hashlib; print(int.from_bytes(hashlib.sha256(b'martlet picture, sampled, 3\\nabc').digest()[:7], 'big') >> 3)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(Int64(text.trimmingCharacters(in: .whitespacesAndNewlines)) == id)
    }

    @Test("of a small file changes with each of its bytes")
    func everyByte() throws {
        let bytes = noise(200)
        let original = PictureIdentity.sampled(try file(bytes), size: 200)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(PictureIdentity.sampled(try file(changed), size: 200) != original)
        }
    }

    @Test("of two files that differ between the samples is the same, and by every byte another")
    func betweenSamples() throws {
        let size = 1 << 20
        let bytes = noise(size)
        var changed = bytes
        let gap = try #require(
            (0..<size).first { byte in !PictureIdentity.ranges(size: size).contains { $0.contains(byte) } })
        changed[gap] ^= 1
        let one = try file(bytes, "a")
        let other = try file(changed, "b")
        #expect(PictureIdentity.sampled(one, size: size) == PictureIdentity.sampled(other, size: size))
        #expect(PictureIdentity.whole(one, size: size) != PictureIdentity.whole(other, size: size))
        #expect(PictureIdentity.whole(one, size: size) == PictureIdentity.whole(try file(bytes, "c"), size: size))
    }

    @Test(
        "reads no byte twice, none outside the file, and never more than 16 KiB",
        arguments: [0, 1, 16_383, 16_384, 16_385, 16_500, 17_000, 100_003, 1 << 20, 5_000_000_000])
    func ranges(size: Int) {
        let ranges = PictureIdentity.ranges(size: size)
        #expect(ranges.first?.lowerBound == 0)
        #expect(ranges.last?.upperBound == size)
        #expect(ranges.reduce(0) { $0 + $1.count } <= 16_384)
        for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound <= next.lowerBound) }
    }
}
