import CVips

extension OpenedSource {
    /// The picture for a box, oriented; in sRGB, grey, or a space that `Bitmap` can turn into sRGB.
    func picture(
        of header: VipsPicture, for target: TargetSize, budget: DecodeBudget, failOn: VipsFailOn,
        enlarging: Bool = false
    ) throws(RasterError) -> VipsPicture {
        let seen = header.sizeSeen
        guard enlarging || format == .svg || target.shrinks(seen) else {
            guard let cropped = try everyPixel(failOn: failOn).cropped(to: target) else { throw damaged() }
            return cropped
        }
        let size = target.scaledSize(of: seen)
        try budget.check(width: size.width, height: size.height, path: path)
        // A profile that libvips cannot use must not cost the picture: it is then taken for sRGB.
        if header.wantsProfileConversion, let picture = scaled(to: size, profile: "srgb", failOn: failOn),
            let cropped = picture.cropped(to: target)
        {
            return cropped
        }
        guard let cropped = scaled(to: size, profile: nil, failOn: failOn)?.cropped(to: target) else {
            throw damaged()
        }
        return cropped
    }

    /// The picture in exactly this size, larger also.
    ///
    /// libvips could be told never to enlarge, but 8.14 then takes the smallest level of a pyramid (JPEG 2000, TIFF,
    /// HEIF's thumbnail) for any size, so the callers see to that. It could keep the proportions, but after it has shrunk
    /// on load by whole pixels it keeps those of what it then has. It could crop as well, but then it makes all pixels
    /// at once, which nobody could stop.
    private func scaled(to size: PixelSize, profile: String?, failOn: VipsFailOn) -> VipsPicture? {
        var result: UnsafeMutablePointer<VipsImage>?
        let status = martlet_vips_thumbnail_source(
            source, &result, CInt(size.width), CInt(size.height), profile,
            failOn == VIPS_FAIL_ON_NONE ? "" : "[fail_on=error]")
        return status == 0 ? VipsPicture(adopting: result) : nil
    }

    /// The whole picture, oriented; in sRGB or a space that `Bitmap` can turn into it.
    func everyPixel(failOn: VipsFailOn) throws(RasterError) -> VipsPicture {
        guard var picture = try header(failOn: failOn).unpacked() else { throw damaged() }
        if picture.wantsProfileConversion, let converted = picture.applying({ martlet_vips_to_profile($0, $1, "srgb") })
        {
            picture = converted
        }
        if picture.orientation != .up {
            // The rows come in the order of the file alone; turning needs them all.
            guard let whole = VipsPicture(adopting: vips_image_copy_memory(picture.pointer)),
                let turned = whole.applying(martlet_vips_autorotate)
            else { throw damaged() }
            picture = turned
        }
        return picture
    }
}

extension TargetSize {
    /// The box in libvips's range.
    var box: PixelSize {
        let coordinate = { (value: Int) in min(max(value, 1), Int(VIPS_MAX_COORD)) }
        return switch self {
        case .fit(let width, let height), .fill(let width, let height):
            PixelSize(width: coordinate(width), height: coordinate(height))
        }
    }

    var isFilled: Bool {
        switch self {
        case .fit: false
        case .fill: true
        }
    }

    /// The size of a picture when it is scaled for the box, before it is cropped to it; rounded to the nearest pixel.
    func scaledSize(of size: PixelSize) -> PixelSize {
        let (wide, high) = (Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
        let isScaledByWidth = isFilled ? wide >= high : wide <= high
        let side = { (length: Int, scale: Double) in
            Int(min(max(1, (Double(length) * scale).rounded()), Double(VIPS_MAX_COORD)))
        }
        return isScaledByWidth
            ? PixelSize(width: box.width, height: side(size.height, wide))
            : PixelSize(width: side(size.width, high), height: box.height)
    }

    /// Whether a picture of that size is made smaller for the box (and not only cropped).
    func shrinks(_ size: PixelSize) -> Bool {
        let (wider, higher) = (size.width > box.width, size.height > box.height)
        return isFilled ? wider && higher : wider || higher
    }
}

extension VipsPicture {
    /// Whether the colours are in the space of an embedded profile and have yet to be converted to sRGB.
    ///
    /// CMYK is converted by libvips with its profile, or a common one, whenever it is asked for sRGB.
    var wantsProfileConversion: Bool { hasColorProfile && interpretation != VIPS_INTERPRETATION_CMYK }

    /// Width and height with the orientation applied.
    var sizeSeen: PixelSize {
        orientation.swapsAxes ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    }

    /// The middle of the picture where it is larger than a box to fill; nil where libvips fails.
    fileprivate func cropped(to target: TargetSize) -> VipsPicture? {
        let size = PixelSize(width: min(width, target.box.width), height: min(height, target.box.height))
        guard target.isFilled, size != PixelSize(width: width, height: height) else { return self }
        let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
        return applying {
            martlet_vips_crop($0, $1, CInt(left), CInt(top), CInt(size.width), CInt(size.height))
        }
    }
}
