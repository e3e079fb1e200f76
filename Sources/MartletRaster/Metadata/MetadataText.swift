import Foundation

/// Text from inside a picture, made fit to show.
enum MetadataText {
    /// The longest text that is kept, in bytes: more than a caption, less than a book.
    static let maximumBytes = 16_384

    /// UTF-8, or Windows-1252 where the bytes are not valid UTF-8, up to the first NUL; nil where nothing is left.
    static func decode(_ bytes: some Sequence<UInt8>) -> String? {
        let bytes = Array(bytes.prefix { $0 != 0 }.prefix(maximumBytes))
        if let text = String(validating: bytes, as: UTF8.self) { return clean(text) }
        // A long UTF-8 text that was cut inside a character is still UTF-8.
        for length in 1...3 where bytes.count == maximumBytes {
            if let text = String(validating: bytes.dropLast(length), as: UTF8.self) { return clean(text) }
        }
        return clean(bytes.map(windows1252).reduce(into: "") { $0.unicodeScalars.append($1) })
    }

    /// UTF-16, as EXIF's Windows fields and Unicode comments hold it; nil where nothing is left.
    static func decodeUTF16(_ bytes: some Collection<UInt8>, bigEndian: Bool) -> String? {
        let bytes = Array(bytes.prefix(maximumBytes & ~1))
        var units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { start in
            let (first, second) = (UInt16(bytes[start]), UInt16(bytes[start + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        if units.first == 0xFFFE { units = units.map(\.byteSwapped) }
        if units.first == 0xFEFF { units.removeFirst() }
        return clean(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
    }

    /// Without control characters (but line breaks and tabs) and without blanks at the ends; nil where nothing is left.
    static func clean(_ text: String) -> String? {
        let kept = text.unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || ($0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) && $0.value != 0xFEFF)
        }
        let trimmed = String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Code points of Windows-1252 from 0x80; its five unused bytes stay the control characters of Latin-1.
    private static let upperWindows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upperWindows1252[Int(byte) - 0x80]) ?? " "
    }
}
