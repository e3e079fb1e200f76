import CPNG
import CPNGShim

/// Xcode rewrites the PNGs that it copies into an app: a chunk `CgBI` comes first, the pixels are deflated without zlib's
/// header and checksum, and their samples are blue, green, red and alpha, premultiplied by alpha.
extension PNGFile {
    /// The file as a plain PNG, but for the order and the premultiplication of its samples.
    func withoutXcodeOptimisation() throws(IconsError) -> [UInt8] {
        guard bitDepth == 8, colourType == 2 || colourType == 6, !isInterlaced, !contains("tRNS") else {
            throw IconsError(
                .unsupported, path: path,
                "This PNG was optimised by Xcode in a way that is not read; use the picture that it was made from.")
        }
        var deflated: [UInt8] = []
        for (name, range) in chunks where name == "IDAT" {
            deflated.append(contentsOf: bytes[range.lowerBound + 8..<range.upperBound - 4])
        }
        // Each row has a byte for its filter.
        let expected = UInt64(height) * UInt64(1 + width * (colourType == 6 ? 4 : 3))
        var sum: UInt32 = 0
        try Self.calling(path) { words in
            deflated.withUnsafeBufferPointer { deflated in
                cpng_check_raw_deflate(deflated.baseAddress, deflated.count, expected, &sum, words)
            }
        }
        var plain = Self.signature
        for (name, range) in chunks where name == "IHDR" { plain.append(contentsOf: bytes[range]) }
        // zlib's header (RFC 1950): deflate with a window of 32 KiB, default level.
        plain.append(contentsOf: Self.chunk("IDAT", [0x78, 0x9C] + deflated + Self.bigEndian(sum)))
        plain.append(contentsOf: Self.chunk("IEND", []))
        return plain
    }

    static func restore(_ samples: inout [UInt8], hasAlpha: Bool) {
        for at in stride(from: 0, to: samples.count, by: hasAlpha ? 4 : 3) {
            samples.swapAt(at, at + 2)
            guard hasAlpha else { continue }
            let alpha = Int(samples[at + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in at..<at + 3 {
                samples[channel] = UInt8(min(255, (Int(samples[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return bigEndian(UInt32(body.count)) + named + bigEndian(checksum(named[...]))
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
