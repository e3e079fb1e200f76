import CVips
import Foundation

extension Bitmap {
    /// Runs the decoder: every pixel of an oriented picture, as premultiplied sRGB; nil where decoding fails.
    init?(rendering picture: VipsPicture, stoppedBy cancellation: DecodeCancellation?) {
        let opaque = !picture.hasAlpha
        guard let converted = picture.inSRGB(),
            let bytes = opaque ? converted.applying(martlet_vips_add_alpha) : converted
        else { return nil }
        var count = 0
        let make = { vips_image_write_to_memory(bytes.pointer, &count) }
        guard let start = cancellation.map({ $0.whileMaking(bytes, make) }) ?? make() else { return nil }
        guard bytes.bands == 4, count == 4 * bytes.width * bytes.height, count > 0 else {
            g_free(start)
            return nil
        }
        let pixels = UnsafeMutableRawBufferPointer(start: start, count: count)
        let isOpaque = opaque || Self.premultiply(pixels)
        let data = Data(bytesNoCopy: start, count: count, deallocator: .custom { pointer, _ in g_free(pointer) })
        self.init(
            width: bytes.width, height: bytes.height, bytesPerRow: 4 * bytes.width, isOpaque: isOpaque, data: data)
    }

    /// Multiplies each colour by its alpha, rounding to the nearest; tells whether every pixel was opaque.
    static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) -> Bool {
        var isOpaque = true
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            let alpha = UInt32(pixels[start + 3])
            if alpha == 255 { continue }
            isOpaque = false
            for channel in start..<start + 3 {
                // (x + x / 256 + 1) / 256 with 128 added first is x / 255 rounded, exact for all products of two bytes.
                let product = UInt32(pixels[channel]) * alpha + 128
                pixels[channel] = UInt8((product + product >> 8) >> 8)
            }
        }
        return isOpaque
    }
}

extension VipsPicture {
    /// With one number a band, where the file format packs the bands of a pixel.
    func unpacked() -> VipsPicture? {
        switch coding {
        case VIPS_CODING_RAD: applying(martlet_vips_unpack_radiance)
        case VIPS_CODING_LABQ: applying(martlet_vips_unpack_lab)
        default: self
        }
    }

    /// Three bands of 8-bit sRGB, with alpha as a fourth where there is one.
    func inSRGB() -> VipsPicture? {
        let count = hasAlpha ? 4 : 3
        var picture: VipsPicture = self
        if interpretation != VIPS_INTERPRETATION_sRGB || bands < 3 {
            guard let converted = picture.applying(martlet_vips_to_srgb) else { return nil }
            picture = converted
        }
        if vips_image_get_format(picture.pointer) != VIPS_FORMAT_UCHAR {
            guard let converted = picture.applying(martlet_vips_to_bytes) else { return nil }
            picture = converted
        }
        if picture.bands > count {
            guard let cut = picture.applying({ martlet_vips_first_bands($0, $1, CInt(count)) }) else { return nil }
            picture = cut
        }
        return picture
    }
}
