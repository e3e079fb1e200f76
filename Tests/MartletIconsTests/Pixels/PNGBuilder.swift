/// PNG files written chunk by chunk from the specification, without libpng; pixels are deflated in stored blocks.
struct PNGBuilder {
    var width: Int
    var height: Int
    var depth = 8
    var colourType: UInt8 = 2
    var isInterlaced = false
    /// Chunks between the header and the pixels.
    var ancillary: [(String, [UInt8])] = []
    /// Rows of packed samples, in the order that the file has them.
    var rows: [[UInt8]] = []

    /// A picture whose every byte is different from its neighbours, of RGB or RGBA.
    static func pattern(_ width: Int, _ height: Int, depth: Int = 8, alpha: Bool = false) -> PNGBuilder {
        let bytes = (alpha ? 4 : 3) * depth / 8
        var builder = PNGBuilder(width: width, height: height, depth: depth, colourType: alpha ? 6 : 2)
        builder.rows = (0..<height).map { y in
            (0..<width * bytes).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ y &* 91 &+ ($0 ^ y) &* 7) }
        }
        return builder
    }

    var pixels: [UInt8] { rows.flatMap { $0 } }

    func bytes() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            Self.number(width) + Self.number(height) + [UInt8(depth), colourType, 0, 0, isInterlaced ? 1 : 0]
        file += Self.chunk("IHDR", header)
        for (name, body) in ancillary { file += Self.chunk(name, body) }
        let filtered = rows.flatMap { [UInt8(0)] + $0 }
        file += Self.chunk("IDAT", [0x78, 0x01] + Self.stored(filtered) + Self.number(Self.adler(filtered)))
        return file + Self.chunk("IEND", [])
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return number(body.count) + named + number(crc(named))
    }

    /// RFC 1951, 3.2.4.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var at = 0
        repeat {
            let end = min(at + 65535, bytes.count)
            let count = UInt16(end - at)
            blocks += [end == bytes.count ? 1 : 0]
            blocks += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
            blocks += bytes[at..<end]
            at = end
        } while at < bytes.count
        return blocks
    }

    /// RFC 1950, 8.2.
    static func adler(_ bytes: [UInt8]) -> Int {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }

    /// PNG specification, annex D.
    static func crc(_ bytes: [UInt8]) -> Int {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
        }
        return Int(~register)
    }

    /// The chunks of a file, with what they hold.
    static func chunks(of file: [UInt8]) -> [(name: String, body: [UInt8])] {
        var found: [(name: String, body: [UInt8])] = []
        var at = 8
        while at + 12 <= file.count {
            let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            found.append(
                (String(decoding: file[at + 4..<at + 8], as: UTF8.self), Array(file[at + 8..<at + 8 + length])))
            at += 12 + length
        }
        return found
    }
}
