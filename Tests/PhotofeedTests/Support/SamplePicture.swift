import Foundation
import MartletRaster

/// Pictures made for tests: smooth colours that differ with the seed.
enum SamplePicture {
    /// The bytes of a JPEG file.
    static func jpeg(width: Int = 60, height: Int = 40, seed: Int = 0, quality: Int = 85) throws -> Data {
        var ppm = Data("P6\n\(width) \(height)\n255\n".utf8)
        for y in 0..<height {
            for x in 0..<width {
                ppm.append(contentsOf: [
                    UInt8((x * 3 + seed * 37) & 255), UInt8((y * 5 + seed * 11) & 255), UInt8(seed & 255),
                ])
            }
        }
        let folder = try TemporaryFolder()
        try Thumbnailer.write(.data(ppm), .longEdge(max(width, height)), to: folder.path("a.jpg"), quality: quality)
        return try Data(contentsOf: URL(fileURLWithPath: folder.path("a.jpg")))
    }

    /// The same JPEG with an EXIF block behind its first marker (Exif 2.32, 4.5.4 and 4.6.4; little-endian).
    static func jpeg(_ picture: Data, exif: [ExifEntry]) -> Data {
        let entries = exif.sorted { $0.tag < $1.tag }
        let directory = 8 + 2 + 12 * entries.count + 4
        var tiff = Data("II*\0".utf8) + littleEndian(8, 4) + littleEndian(entries.count, 2)
        var values = Data()
        for entry in entries {
            tiff += littleEndian(entry.tag, 2) + littleEndian(entry.type, 2) + littleEndian(entry.count, 4)
            if entry.value.count <= 4 {
                tiff += entry.value + Data(count: 4 - entry.value.count)
            } else {
                tiff += littleEndian(directory + values.count, 4)
                values += entry.value + Data(count: entry.value.count % 2)
            }
        }
        let block = Data("Exif\0\0".utf8) + tiff + littleEndian(0, 4) + values
        let length = block.count + 2
        return picture.prefix(2) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + block + picture.dropFirst(2)
    }

    /// A PNG file of 8-bit RGB with any bytes in the place of its pixels (PNG 1.2, 5 and 11.2.2).
    static func png(width: Int, height: Int, pixels: Data) -> Data {
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + chunk("IHDR", header) + chunk("IDAT", pixels)
            + chunk("IEND", Data())
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc(body)))
    }

    /// CRC-32 as annex D of the PNG specification has it, bit by bit.
    private static func crc(_ bytes: Data) -> UInt32 {
        var crc: UInt32 = 0xffff_ffff
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return crc ^ 0xffff_ffff
    }

    private static func bigEndian(_ value: Int) -> Data {
        Data((0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) })
    }

    struct ExifEntry {
        var tag: Int
        var type: Int
        var count: Int
        var value: Data

        static func text(_ tag: Int, _ text: String) -> ExifEntry {
            let value = Data((text + "\0").utf8)
            return ExifEntry(tag: tag, type: 2, count: value.count, value: value)
        }
    }

    private static func littleEndian(_ value: Int, _ bytes: Int) -> Data {
        Data((0..<bytes).map { UInt8(value >> (8 * $0) & 255) })
    }
}
