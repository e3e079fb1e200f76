import Foundation

/// Whether bytes begin as pictures do.
enum ImageKind {
    private static let beginnings: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], [0x47, 0x49, 0x46, 0x38], [0x52, 0x49, 0x46, 0x46],
        [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], [0xFF, 0x0A], [0x00, 0x00, 0x00, 0x0C],
    ]

    /// Whether the first bytes are those of a JPEG, PNG, GIF, WebP, TIFF, JPEG XL, JPEG 2000, HEIF or AVIF picture.
    static func isKnown(_ data: Data) -> Bool {
        beginnings.contains { data.starts(with: $0) } || data.dropFirst(4).starts(with: Array("ftyp".utf8))
    }
}
