import Foundation

/// Pictures for the measurements: JPEG files with EXIF, each with content of its own.
///
/// A few pictures of waves and grain are encoded by libvips; each file then is one of them with an EXIF block of its own
/// in front, so that thousands cost no more than their writing.
struct SamplePhotos {
    let folder: String
    let names: [String]

    init(_ count: Int, width: Int, height: Int, kinds: Int, in folder: String) throws {
        let bases = try (0..<kinds).map { try Self.base(width, height, kind: $0, in: folder) }
        var names: [String] = []
        for number in 0..<count {
            let name = "p\(number).jpg"
            let base = bases[number % bases.count]
            let file = base.prefix(2) + Self.exif(number) + base.dropFirst(2)
            try file.write(to: URL(fileURLWithPath: folder + "/" + name))
            names.append(name)
        }
        self.folder = folder
        self.names = names
    }

    private static func base(_ width: Int, _ height: Int, kind: Int, in folder: String) throws -> Data {
        var pixels = Data("P6\n\(width) \(height)\n255\n".utf8)
        pixels.reserveCapacity(width * height * 3 + 32)
        let columns = (0..<width).map { sin(Double($0) * 0.01 * Double(kind + 1)) * 60 }
        var state = UInt32(truncatingIfNeeded: kind &+ 1)
        var row = [UInt8](repeating: 0, count: width * 3)
        for y in 0..<height {
            let wave = cos(Double(y) * 0.013 * Double(kind + 2)) * 50
            for x in 0..<width {
                state = state &* 1_664_525 &+ 1_013_904_223
                let value = 128 + columns[x] + wave + Double(state >> 28)
                row[3 * x] = UInt8(min(255, max(0, value)))
                row[3 * x + 1] = UInt8(min(255, max(0, value * 0.8 + columns[x])))
                row[3 * x + 2] = UInt8(min(255, max(0, 255 - value)))
            }
            pixels.append(contentsOf: row)
        }
        let source = folder + "/.base.ppm"
        let target = folder + "/.base.jpg"
        try pixels.write(to: URL(fileURLWithPath: source))
        // As large as it is: only the encoding is wanted of it.
        _ = try Tools.time(
            try Tools().vipsthumbnail, [source, "--size", "\(width)x\(height)", "-o", "\(target)[Q=88]"], in: folder)
        defer {
            unlink(source)
            unlink(target)
        }
        return try Data(contentsOf: URL(fileURLWithPath: target))
    }

    /// An APP1 segment with five texts (Exif 2.32, 4.5.4 and 4.6.2; little-endian).
    private static func exif(_ number: Int) -> Data {
        let texts: [(tag: Int, text: String)] = [
            (0x010E, "Picture number \(number)"), (0x010F, "Canon"), (0x0110, "Canon EOS 80D"),
            (0x0132, "2016:05:01 12:30:\(10 + number % 50)"), (0x013B, "Photographer \(number % 300)"),
        ]
        let start = 8 + 2 + 12 * texts.count + 4
        var tiff = Data("II*\0".utf8) + bytes(8, 4) + bytes(texts.count, 2)
        var values = Data()
        for (tag, text) in texts {
            let value = Data((text + "\0").utf8)
            tiff += bytes(tag, 2) + bytes(2, 2) + bytes(value.count, 4) + bytes(start + values.count, 4)
            values += value + Data(count: value.count % 2)
        }
        let block = Data("Exif\0\0".utf8) + tiff + bytes(0, 4) + values
        return Data([0xff, 0xe1, UInt8((block.count + 2) >> 8), UInt8((block.count + 2) & 255)]) + block
    }

    private static func bytes(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(value >> (8 * $0) & 255) })
    }
}
