import CExif

/// The EXIF block of a picture, read with libexif.
///
/// libvips offers the same entries as text, but cuts text at 254 bytes and adds entries that the standard wants and the
/// picture has not, so the block itself is read.
struct EXIFBlock: ~Copyable {
    let data: UnsafeMutablePointer<ExifData>
    let order: ExifByteOrder

    /// The largest block that is looked at; a JPEG segment holds 64 KiB, other formats set no limit.
    private static let maximumBytes = 1 << 20

    private init?(_ bytes: UnsafeRawBufferPointer) {
        guard 8...Self.maximumBytes ~= bytes.count, let data = exif_data_new() else { return nil }
        // Without this libexif invents what the standard demands.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        let header = Array("Exif\0\0".utf8)
        if bytes.starts(with: header) {
            exif_data_load_data(data, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count))
        } else {
            // libexif wants the header that only JPEG has.
            let whole = header + bytes
            exif_data_load_data(data, whole, UInt32(whole.count))
        }
        self.data = data
        order = exif_data_get_byte_order(data)
    }

    deinit { exif_data_unref(data) }

    /// What the block says; nothing where it is no EXIF block.
    static func metadata(in bytes: UnsafeRawBufferPointer) -> ImageMetadata {
        var metadata = ImageMetadata()
        guard let block = EXIFBlock(bytes) else { return metadata }
        block.readWords(into: &metadata)
        block.readShot(into: &metadata)
        metadata.location = block.location
        return metadata
    }

    private func readWords(into metadata: inout ImageMetadata) {
        metadata.title = windowsText(EXIF_TAG_XP_TITLE)
        metadata.artist =
            (text(EXIF_TAG_ARTIST) ?? windowsText(EXIF_TAG_XP_AUTHOR)).map(Self.joiningNames)
        let caption = text(EXIF_TAG_IMAGE_DESCRIPTION).flatMap { Self.isCameraBoilerplate($0) ? nil : $0 }
        metadata.description = caption ?? windowsText(EXIF_TAG_XP_COMMENT) ?? userComment
        metadata.keywords =
            (windowsText(EXIF_TAG_XP_KEYWORDS) ?? "").split(separator: ";").compactMap {
                MetadataText.clean(String($0))
            }
    }

    private func readShot(into metadata: inout ImageMetadata) {
        metadata.dateTaken =
            date(EXIF_TAG_DATE_TIME_ORIGINAL, zone: 0x9011) ?? date(EXIF_TAG_DATE_TIME_DIGITIZED, zone: 0x9012)
        metadata.camera = ImageMetadata.camera(maker: text(EXIF_TAG_MAKE), model: text(EXIF_TAG_MODEL))
        metadata.lens = text(ExifTag(rawValue: 0xA434), in: EXIF_IFD_EXIF)
        metadata.aperture =
            number(EXIF_TAG_FNUMBER, in: EXIF_IFD_EXIF).flatMap { $0 > 0 ? $0 : nil }
            ?? number(EXIF_TAG_APERTURE_VALUE, in: EXIF_IFD_EXIF).flatMap(Self.aperture(apex:))
        metadata.iso = number(EXIF_TAG_ISO_SPEED_RATINGS, in: EXIF_IFD_EXIF).flatMap { $0 > 0 ? Int(exactly: $0) : nil }
        metadata.focalLength = number(EXIF_TAG_FOCAL_LENGTH, in: EXIF_IFD_EXIF).flatMap { $0 > 0 ? $0 : nil }
        metadata.exposureTime = number(EXIF_TAG_EXPOSURE_TIME, in: EXIF_IFD_EXIF).flatMap { $0 > 0 ? $0 : nil }
    }

    private var location: GeoLocation? {
        guard let latitude = degrees(0x0002), let longitude = degrees(0x0004) else { return nil }
        let isSouth = text(ExifTag(rawValue: 0x0001), in: EXIF_IFD_GPS)?.first == "S"
        let isWest = text(ExifTag(rawValue: 0x0003), in: EXIF_IFD_GPS)?.first == "W"
        let isBelowSea = bytes(ExifTag(rawValue: 0x0005), in: EXIF_IFD_GPS)?.first == 1
        let altitude = number(ExifTag(rawValue: 0x0006), in: EXIF_IFD_GPS)
        return GeoLocation(
            latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude,
            altitude: altitude.map { isBelowSea ? -$0 : $0 })
    }

    /// Degrees, minutes and seconds as degrees.
    private func degrees(_ tag: UInt32) -> Double? {
        guard let degrees = number(ExifTag(rawValue: tag), in: EXIF_IFD_GPS) else { return nil }
        let minutes = number(ExifTag(rawValue: tag), in: EXIF_IFD_GPS, at: 1) ?? 0
        let seconds = number(ExifTag(rawValue: tag), in: EXIF_IFD_GPS, at: 2) ?? 0
        return degrees + minutes / 60 + seconds / 3600
    }

    private var userComment: String? {
        guard let bytes = bytes(EXIF_TAG_USER_COMMENT, in: EXIF_IFD_EXIF), bytes.count > 8 else { return nil }
        let (code, body) = (bytes.prefix(8), bytes.dropFirst(8))
        if code.starts(with: "UNICODE".utf8) {
            return MetadataText.decodeUTF16(body, bigEndian: order == EXIF_BYTE_ORDER_MOTOROLA)
        }
        let isText = code.starts(with: "ASCII".utf8) || code.allSatisfy { $0 == 0 }
        return isText ? MetadataText.decode(body) : nil
    }

    private func date(_ tag: ExifTag, zone: UInt32) -> CaptureDate? {
        guard let text = text(tag, in: EXIF_IFD_EXIF) else { return nil }
        return CaptureDate(parsing: text, zone: self.text(ExifTag(rawValue: zone), in: EXIF_IFD_EXIF))
    }

    private func windowsText(_ tag: ExifTag) -> String? {
        bytes(tag, in: EXIF_IFD_0).flatMap { MetadataText.decodeUTF16($0, bigEndian: false) }
    }
}
