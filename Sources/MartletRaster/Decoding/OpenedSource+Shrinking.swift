import CVips

extension OpenedSource {
    /// The picture shrunk for a box, oriented and in sRGB or grey.
    func thumbnail(
        of header: VipsPicture, target: TargetSize, budget: DecodeBudget, failOn: VipsFailOn,
        enlarging: Bool = false
    ) throws(RasterError) -> VipsPicture {
        let (width, height, crop) =
            switch target {
            case .fit(let width, let height): (width, height, VIPS_INTERESTING_NONE)
            case .fill(let width, let height): (width, height, VIPS_INTERESTING_CENTRE)
            }
        let box = (width: Self.coordinate(width), height: Self.coordinate(height))
        let grows = enlarging || format == .svg
        if grows {
            try budget.check(width: box.width, height: box.height, path: path)
        }
        let shrink = { (profile: String?) -> VipsPicture? in
            var result: UnsafeMutablePointer<VipsImage>?
            guard
                martlet_vips_thumbnail_source(
                    source, &result, CInt(box.width), CInt(box.height), grows ? VIPS_SIZE_BOTH : VIPS_SIZE_DOWN, crop,
                    profile, failOn) == 0
            else { return nil }
            return VipsPicture(adopting: result)
        }
        // A profile that libvips cannot use must not cost the picture: it is then taken for sRGB.
        if header.wantsProfileConversion, let picture = shrink("srgb") { return picture }
        guard let picture = shrink(nil) else { throw damaged() }
        return picture
    }

    private static func coordinate(_ value: Int) -> Int { min(max(value, 1), Int(VIPS_MAX_COORD)) }
}

extension VipsPicture {
    /// Whether the colours are in the space of an embedded profile and have yet to be converted to sRGB.
    ///
    /// CMYK is converted by libvips with its profile, or a common one, whenever it is asked for sRGB.
    var wantsProfileConversion: Bool { hasColorProfile && interpretation != VIPS_INTERPRETATION_CMYK }
}
