import CVips

/// Owns one reference to a libvips image.
final class VipsPicture: @unchecked Sendable {
    // `@unchecked` is sound: libvips counts references atomically, does not change an image that is made, and lets any
    // thread set its kill flag.

    let pointer: UnsafeMutablePointer<VipsImage>

    /// Adopts the reference that a libvips function has returned.
    init?(adopting pointer: UnsafeMutablePointer<VipsImage>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { g_object_unref(pointer) }

    var width: Int { Int(vips_image_get_width(pointer)) }
    var height: Int { Int(vips_image_get_height(pointer)) }
    var bands: Int { Int(vips_image_get_bands(pointer)) }
    /// Whether the last band is alpha; a packed Lab pixel has a fourth byte that is not.
    var hasAlpha: Bool { coding != VIPS_CODING_LABQ && vips_image_hasalpha(pointer) != 0 }
    var coding: VipsCoding { vips_image_get_coding(pointer) }
    var orientation: ImageOrientation {
        ImageOrientation(rawValue: Int(vips_image_get_orientation(pointer))) ?? .up
    }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(pointer) }
    var hasColorProfile: Bool { has(VIPS_META_ICC_NAME) }

    /// Stops whoever makes the pixels of this image, on whatever thread.
    func kill() { vips_image_set_kill(pointer, 1) }

    func has(_ field: String) -> Bool { vips_image_get_typeof(pointer, field) != 0 }

    /// The text of a field, nil where there is none.
    func string(_ field: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard has(field), vips_image_get_string(pointer, field, &text) == 0, let text else { return nil }
        return String(cString: text)
    }

    /// A field of bytes, lent for the call; nil where there is none.
    func withBlob<R>(_ field: String, _ body: (UnsafeRawBufferPointer) -> R) -> R? {
        var start: UnsafeRawPointer?
        var count = 0
        guard has(field), vips_image_get_blob(pointer, field, &start, &count) == 0, let start else { return nil }
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// What a libvips operation makes of this image; nil where it fails.
    func applying(
        _ operation: (
            UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>
        ) -> CInt
    ) -> VipsPicture? {
        var result: UnsafeMutablePointer<VipsImage>?
        guard operation(pointer, &result) == 0 else { return nil }
        return VipsPicture(adopting: result)
    }
}
