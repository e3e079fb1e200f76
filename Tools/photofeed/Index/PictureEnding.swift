import MartletRaster

/// Finds, by their ends, the files that may have been cut off: their headers are whole, and only decoding would tell.
enum PictureEnding {
    /// How far from the end the mark is looked for; programs append things behind it.
    private static let tail = 16 << 10

    /// Whether the mark that ends a picture of this format is missing.
    ///
    /// A suspect need not be broken: some files carry much behind their picture.
    static func isSuspicious(_ file: OpenFile, size: Int, format: ImageFormat) -> Bool {
        let mark: [UInt8]
        switch format {
        case .jpeg: mark = [0xff, 0xd9]
        case .png: mark = Array("IEND".utf8)
        case .gif: mark = [0x3b]
        case .webp: return isShorterThanDeclared(file, size: size)
        default: return false
        }
        let start = max(0, size - tail)
        guard let bytes = file.read(size - start, at: start) else { return true }
        return !contains(mark, in: bytes)
    }

    /// A RIFF file says its length, less eight, at its fifth byte.
    private static func isShorterThanDeclared(_ file: OpenFile, size: Int) -> Bool {
        guard let header = file.read(8, at: 0), header.count == 8 else { return true }
        let declared = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
        return declared + 8 > size
    }

    private static func contains(_ mark: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = mark.first, bytes.count >= mark.count else { return false }
        return bytes.indices.dropLast(mark.count - 1).reversed().contains { index in
            bytes[index] == first && bytes[index..<index + mark.count].elementsEqual(mark)
        }
    }
}
