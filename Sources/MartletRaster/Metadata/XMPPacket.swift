import Foundation

/// The XMP packet of a picture: RDF in XML.
enum XMPPacket {
    /// The largest packet that is parsed; captions and camera data take a few kilobytes, edit histories more.
    private static let maximumBytes = 1 << 20

    /// What the packet says; nothing where it is not well-formed XML.
    static func metadata(in bytes: UnsafeRawBufferPointer) -> ImageMetadata {
        guard bytes.count <= maximumBytes, let properties = XMPProperties(parsing: bytes) else {
            return ImageMetadata()
        }
        return metadata(of: properties)
    }

    static func metadata(of properties: XMPProperties) -> ImageMetadata {
        var metadata = ImageMetadata()
        metadata.title = properties.text("dc:title") ?? properties.text("photoshop:Headline")
        let creators = properties.texts("dc:creator")
        metadata.artist = creators.isEmpty ? properties.text("tiff:Artist") : creators.joined(separator: ", ")
        metadata.description = properties.text("dc:description") ?? properties.text("tiff:ImageDescription")
        metadata.keywords = properties.texts("dc:subject")
        metadata.dateTaken =
            ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate", "exif:DateTimeDigitized"]
            .lazy.compactMap { properties.text($0).flatMap { CaptureDate(parsing: $0) } }.first
        metadata.camera = ImageMetadata.camera(
            maker: properties.text("tiff:Make"), model: properties.text("tiff:Model"))
        metadata.lens = properties.text("exifEX:LensModel") ?? properties.text("aux:Lens")
        metadata.aperture = properties.number("exif:FNumber")
        metadata.iso =
            (properties.number("exifEX:PhotographicSensitivity") ?? properties.number("exif:ISOSpeedRatings"))
            .flatMap { Int(exactly: $0) }
        metadata.focalLength = properties.number("exif:FocalLength")
        metadata.exposureTime = properties.number("exif:ExposureTime")
        if let latitude = properties.degrees("exif:GPSLatitude"),
            let longitude = properties.degrees("exif:GPSLongitude")
        {
            let altitude = properties.number("exif:GPSAltitude")
            let isBelowSea = properties.text("exif:GPSAltitudeRef") == "1"
            metadata.location = GeoLocation(
                latitude: latitude, longitude: longitude, altitude: altitude.map { isBelowSea ? -$0 : $0 })
        }
        return metadata
    }
}

extension XMPProperties {
    /// A positive number, written plain or as a fraction.
    func number(_ name: String) -> Double? {
        guard let text = text(name) else { return nil }
        let parts = text.split(separator: "/", maxSplits: 1).map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard let first = parts.first, let numerator = first else { return nil }
        guard parts.count == 2 else { return numerator > 0 && numerator.isFinite ? numerator : nil }
        guard let denominator = parts[1], denominator > 0, numerator > 0 else { return nil }
        return (numerator / denominator).isFinite ? numerator / denominator : nil
    }

    /// Degrees from XMP's `51,30,15N` or `51,30.25N`.
    func degrees(_ name: String) -> Double? {
        guard let text = text(name), let direction = text.last, "NSEW".contains(direction) else { return nil }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        let value = zip(parts, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
        return "SW".contains(direction) ? -value : value
    }
}
