import Foundation

/// A PNG file written by hand: no library that is under test takes part.
struct PNGFixture {
    enum ColorType: Int {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6
    }

    var width: Int
    var height: Int
    var bitDepth = 8
    var colorType = ColorType.rgb
    /// The samples of all rows, most significant byte first, without the filter bytes.
    var samples: [UInt8]
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var profile: Data?
    var exif: Data?

    var data: Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file.append(Self.header(width: width, height: height, bitDepth: bitDepth, colorType: colorType))
        if let profile { file.append(Self.chunk("iCCP", Data("test\0\0".utf8) + Self.zlib(profile))) }
        if !palette.isEmpty { file.append(Self.chunk("PLTE", Data(palette))) }
        if !transparency.isEmpty { file.append(Self.chunk("tRNS", Data(transparency))) }
        if let exif { file.append(Self.chunk("eXIf", exif)) }
        let rowBytes = samples.count / height
        var rows = Data()
        for row in 0..<height {
            rows.append(0)
            rows.append(contentsOf: samples[(row * rowBytes)..<((row + 1) * rowBytes)])
        }
        file.append(Self.chunk("IDAT", Self.zlib(rows)))
        file.append(Self.chunk("IEND", Data()))
        return file
    }

    /// A file whose header claims a size, with hardly any pixel behind it.
    static func bomb(width: Int, height: Int) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + header(width: width, height: height, bitDepth: 8, colorType: .rgb)
            + chunk("IDAT", zlib(Data(count: 64))) + chunk("IEND", Data())
    }

    private static func header(width: Int, height: Int, bitDepth: Int, colorType: ColorType) -> Data {
        var header = Bytes()
        header.append32(width)
        header.append32(height)
        header.append([UInt8(bitDepth), UInt8(colorType.rawValue), 0, 0, 0])
        return chunk("IHDR", header.data)
    }

    private static func chunk(_ type: String, _ contents: Data) -> Data {
        var chunk = Bytes()
        chunk.append32(contents.count)
        chunk.append(type)
        chunk.append(contents)
        chunk.append32(Int(crc(Data(type.utf8) + contents)))
        return chunk.data
    }

    /// A zlib stream of stored blocks.
    private static func zlib(_ contents: Data) -> Data {
        var stream = Data([0x78, 0x01])
        var rest = contents
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            var header = Bytes(bigEndian: false)
            header.append8(rest.isEmpty ? 1 : 0)
            header.append16(block.count)
            header.append16(~block.count)
            stream.append(header.data)
            stream.append(block)
        } while !rest.isEmpty
        var (low, high) = (1, 0)
        for byte in contents {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        var checksum = Bytes()
        checksum.append32(high << 16 | low)
        return stream + checksum.data
    }

    private static func crc(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
