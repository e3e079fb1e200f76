import CExif
import Foundation

extension EXIFBlock {
    /// The text of an entry of ASCII type; nil where there is none, or blanks alone.
    func text(_ tag: ExifTag, in directory: ExifIfd = EXIF_IFD_0) -> String? {
        guard let entry = entry(tag, in: directory), entry.pointee.format == EXIF_FORMAT_ASCII else { return nil }
        return MetadataText.decode(bytes(of: entry))
    }

    /// The bytes of an entry as they are stored.
    func bytes(_ tag: ExifTag, in directory: ExifIfd) -> [UInt8]? {
        entry(tag, in: directory).map { Array(bytes(of: $0)) }
    }

    /// One number of an entry of integers or fractions; nil where there is none, or its denominator is 0.
    func number(_ tag: ExifTag, in directory: ExifIfd, at index: Int = 0) -> Double? {
        guard let entry = entry(tag, in: directory), let data = entry.pointee.data else { return nil }
        let format = entry.pointee.format
        let width = Int(exif_format_get_size(format))
        guard width > 0, (index + 1) * width <= Int(entry.pointee.size) else { return nil }
        let start = data + index * width
        switch format {
        case EXIF_FORMAT_BYTE: return Double(start.pointee)
        case EXIF_FORMAT_SHORT: return Double(exif_get_short(start, order))
        case EXIF_FORMAT_LONG: return Double(exif_get_long(start, order))
        case EXIF_FORMAT_SLONG: return Double(exif_get_slong(start, order))
        case EXIF_FORMAT_RATIONAL:
            let value = exif_get_rational(start, order)
            return value.denominator == 0 ? nil : Double(value.numerator) / Double(value.denominator)
        case EXIF_FORMAT_SRATIONAL:
            let value = exif_get_srational(start, order)
            return value.denominator == 0 ? nil : Double(value.numerator) / Double(value.denominator)
        default: return nil
        }
    }

    private func entry(_ tag: ExifTag, in directory: ExifIfd) -> UnsafeMutablePointer<ExifEntry>? {
        let contents = [
            data.pointee.ifd.0, data.pointee.ifd.1, data.pointee.ifd.2, data.pointee.ifd.3, data.pointee.ifd.4,
        ]
        guard let content = contents[Int(directory.rawValue)] else { return nil }
        return exif_content_get_entry(content, tag)
    }

    private func bytes(of entry: UnsafeMutablePointer<ExifEntry>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: entry.pointee.data, count: entry.pointee.data == nil ? 0 : Int(entry.pointee.size))
    }

    /// Names that EXIF separates by semicolons, separated by commas.
    static func joiningNames(_ text: String) -> String {
        text.split(separator: ";").compactMap { MetadataText.clean(String($0)) }.joined(separator: ", ")
    }

    /// Whether a description is what the camera puts there and no caption: `OLYMPUS DIGITAL CAMERA`, `SONY DSC`.
    static func isCameraBoilerplate(_ text: String) -> Bool {
        text == "SONY DSC" || (text.hasSuffix("DIGITAL CAMERA") && text == text.uppercased())
    }

    /// f-number from APEX: the square root of two to that power (EXIF 2.3, annex C), to the tenth; nil where absurd.
    static func aperture(apex: Double) -> Double? {
        guard 0...20 ~= apex else { return nil }
        return (pow(2, apex / 2) * 10).rounded() / 10
    }
}
