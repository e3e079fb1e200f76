/// The size of a PNG file, from its first bytes.
///
/// Only eight bytes of the header are wanted (PNG specification, 11.2.2); a decoder would cost more than the whole walk.
enum PNGSize {
    /// The size in pixels; nil where the file is no PNG, or an iPhone-optimised one, or cannot be read.
    static func read(_ path: String) -> IconEntry.PixelSize? {
        guard let bytes = Disk.readStart(of: path, count: 24), bytes.count == 24,
            bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual([0x49, 0x48, 0x44, 0x52])
        else { return nil }
        let number = { (range: Range<Int>) in bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        return IconEntry.PixelSize(width: number(16..<20), height: number(20..<24))
    }
}
