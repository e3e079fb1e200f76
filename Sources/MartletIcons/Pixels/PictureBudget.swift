/// What a picture may cost before it is refused.
enum PictureBudget {
    /// Bytes of a file.
    static let bytes = 64 << 20
    /// Pixels along a side.
    static let side = 16_384
    /// Pixels in all: 256 MiB at 8 bits a sample with alpha.
    ///
    /// The largest icon that any system takes has one megapixel.
    static let pixels = 1 << 26

    /// Chunks of a PNG; pixels are split into one for every few KiB at least.
    static let chunks = 100_000

    static func check(width: Int, height: Int, path: String?) throws(IconsError) {
        guard width > 0, height > 0 else {
            throw IconsError(.damaged, path: path, "The picture is \(width) x \(height): it has no pixels.")
        }
        guard width <= side, height <= side, width * height <= pixels else {
            throw IconsError(
                .tooLarge, path: path,
                "The picture is \(width) x \(height), more than the budget of \(side) pixels a side and "
                    + "\(pixels) in all.")
        }
    }
}
