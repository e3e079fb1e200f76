import Foundation

/// Pictures made by hand, so that their sizes are known: binary PPM.
enum TestPictures {
    /// A picture of one colour.
    static func ppm(_ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8) = (200, 30, 60)) -> Data {
        var data = Data("P6 \(width) \(height) 255\n".utf8)
        for _ in 0..<(width * height) { data += [color.0, color.1, color.2] }
        return data
    }

    /// A PNG that says it is so large, with hardly a pixel in it.
    static func hugePNG(_ width: UInt32, _ height: UInt32) -> Data {
        var header = Data(big(width) + big(height) + [8, 2, 0, 0, 0])
        header = chunk("IHDR", header)
        // A zlib stream with an empty stored block.
        let pixels = chunk("IDAT", Data([0x78, 0x01, 0x01, 0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01]))
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + header + pixels + chunk("IEND", Data())
    }

    private static func chunk(_ type: String, _ data: Data) -> Data {
        let body = Data(type.utf8) + data
        let sum = ~body.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Data(big(UInt32(data.count))) + body + Data(big(sum))
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }
}
