import CVips
import Foundation

extension Bitmap {
    /// Writes the picture as a PNG file, whole or not at all; blocks, from any thread.
    ///
    /// The file is written beside `path` and then renamed over it; its directory must exist.
    ///
    /// - Throws: `RasterError.Code.unwritable`.
    public func writePNG(to path: String) throws(RasterError) {
        try VipsLibrary.start()
        var pixels = plainRows
        let file = try ReplacementFile(for: path)
        try file.write { descriptor in
            pixels.withUnsafeMutableBytes { bytes in
                guard
                    let image = vips_image_new_from_memory(
                        bytes.baseAddress, bytes.count, CInt(width), CInt(height), isOpaque ? 3 : 4,
                        VIPS_FORMAT_UCHAR)
                else { return false }
                defer { g_object_unref(image) }
                guard let target = vips_target_new_to_descriptor(descriptor) else { return false }
                defer { g_object_unref(target) }
                return martlet_vips_save_png(image, target) == 0
            }
        }
    }

    /// Rows without gaps, colours not multiplied by alpha: RGB where all is opaque, RGBA otherwise.
    var plainRows: [UInt8] {
        let bands = isOpaque ? 3 : 4
        var rows = [UInt8](repeating: 0, count: bands * width * height)
        data.withUnsafeBytes { source in
            for y in 0..<height {
                for x in 0..<width {
                    let (from, to) = (y * bytesPerRow + 4 * x, bands * (y * width + x))
                    let alpha = UInt32(source[from + 3])
                    for channel in 0..<3 {
                        let value = UInt32(source[from + channel])
                        rows[to + channel] =
                            isOpaque || alpha == 255
                            ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                    }
                    if bands == 4 { rows[to + 3] = UInt8(alpha) }
                }
            }
        }
        return rows
    }
}
