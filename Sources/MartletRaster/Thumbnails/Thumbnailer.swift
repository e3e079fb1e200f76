import CVips
import Foundation

/// Writes small JPEG copies of pictures: oriented, in sRGB, with no metadata, transparent parts on white.
///
/// Calls block, may be made from any thread, and do not wait for each other.
public enum Thumbnailer {
    /// Writes a thumbnail to a file, whole or not at all.
    ///
    /// The copy is written beside `path` and then renamed over it, so that a reader sees the old file or the new one, also
    /// where the process is killed. It is not forced to the disk: after a power cut it may be missing or empty.
    ///
    /// - Parameters:
    ///   - source: The file or the bytes.
    ///   - size: The size to make; a picture that is smaller is not enlarged unless `enlarging`.
    ///   - path: The file to write; its directory must exist.
    ///   - quality: JPEG's 1 to 100.
    ///   - enlarging: Whether a picture that is smaller grows to the size.
    ///   - budget: What the picture may cost; checked before a pixel is decoded.
    ///   - damage: What to do with a picture that is cut off.
    /// - Returns: The size written.
    @discardableResult
    public static func write(
        _ source: ImageSource, _ size: ThumbnailSize, to path: String, quality: Int = 85, enlarging: Bool = false,
        budget: DecodeBudget = .default, damage: DamagePolicy = .reject
    ) throws(RasterError) -> PixelSize {
        try OpenedSource.withOpened(source, maximumBytes: budget.bytes) { opened throws(RasterError) -> PixelSize in
            let header = try opened.header()
            try budget.check(width: header.width, height: header.height, path: opened.path)
            let target = size.target(width: header.width, height: header.height, enlarging: enlarging)
            let picture = try opened.picture(
                of: header, for: target, budget: budget, failOn: damage.failOn, enlarging: enlarging)
            guard let colored = picture.inSRGB(),
                let plain = colored.hasAlpha ? colored.applying(martlet_vips_flatten_on_white) : colored,
                let pixels = VipsPicture(adopting: vips_image_copy_memory(plain.pointer))
            else { throw opened.damaged() }
            // What fails from here on is the writing: the pixels are all there.
            try ReplacementFile(for: path).write { descriptor in
                guard let target = vips_target_new_to_descriptor(descriptor) else { return false }
                defer { g_object_unref(target) }
                return martlet_vips_save_jpeg(pixels.pointer, target, CInt(min(max(quality, 1), 100))) == 0
            }
            return PixelSize(width: pixels.width, height: pixels.height)
        }
    }
}

extension ThumbnailSize {
    /// The box to decode for, of a picture whose stored size is given.
    func target(width: Int, height: Int, enlarging: Bool) -> TargetSize {
        switch self {
        case .square(let side):
            let side = enlarging ? side : min(side, width, height)
            return .fill(width: side, height: side)
        case .longEdge(let length):
            return .fit(width: length, height: length)
        }
    }
}
