/// The IPTC block of a picture: records of the Information Interchange Model, version 4.
///
/// libvips hands the block over as it is; walking its records takes fewer lines than a binding of a library would.
/// Every length is checked against the bytes that are left.
enum IPTCRecords {
    /// The largest block that is looked at; a JPEG segment holds 64 KiB, TIFF sets no limit.
    private static let maximumBytes = 1 << 20

    /// What the block says; nothing where it is no IPTC block.
    static func metadata(in bytes: UnsafeRawBufferPointer) -> ImageMetadata {
        var metadata = ImageMetadata()
        guard bytes.count <= maximumBytes else { return metadata }
        let fields = fields(in: Array(bytes))
        metadata.title = fields[5]?.first ?? fields[105]?.first
        metadata.artist = fields[80].flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }
        metadata.description = fields[120]?.first
        metadata.keywords = fields[25] ?? []
        if let day = fields[55]?.first {
            let time = fields[60]?.first
            metadata.dateTaken = CaptureDate(parsing: time.map { "\(day)T\($0)" } ?? day)
        }
        return metadata
    }

    /// The texts of the application record (number 2), by data set number.
    private static func fields(in bytes: [UInt8]) -> [UInt8: [String]] {
        var fields: [UInt8: [String]] = [:]
        var rest = photoshopResource(0x0404, in: bytes) ?? bytes[...]
        while rest.count >= 5, rest[rest.startIndex] == 0x1C {
            let start = rest.startIndex
            let (record, number) = (rest[start + 1], rest[start + 2])
            let length = Int(rest[start + 3]) << 8 | Int(rest[start + 4])
            // The highest bit announces a longer length than a caption needs.
            guard length < 0x8000, length <= rest.count - 5 else { break }
            if record == 2, let text = MetadataText.decode(rest[(start + 5)..<(start + 5 + length)]) {
                fields[number, default: []].append(text)
            }
            rest = rest[(start + 5 + length)...]
        }
        return fields
    }

    /// The contents of one of Photoshop's image resources, nil where the block is not in that wrapping or lacks it.
    private static func photoshopResource(_ wanted: Int, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let header = Array("Photoshop 3.0\0".utf8)
        var rest = bytes.starts(with: header) ? bytes.dropFirst(header.count) : bytes[...]
        while rest.count >= 12, rest.starts(with: "8BIM".utf8) {
            let start = rest.startIndex
            let identifier = Int(rest[start + 4]) << 8 | Int(rest[start + 5])
            // A name with its length in front, padded to an even number of bytes.
            let name = (Int(rest[start + 6]) + 2) & ~1
            let lengthAt = 6 + name
            guard rest.count >= lengthAt + 4 else { return nil }
            let length = (0..<4).reduce(0) { $0 << 8 | Int(rest[start + lengthAt + $1]) }
            guard length <= rest.count - lengthAt - 4 else { return nil }
            let contents = rest.dropFirst(lengthAt + 4).prefix(length)
            if identifier == wanted { return contents }
            rest = rest.dropFirst(lengthAt + 4 + (length + 1) & ~1)
        }
        return nil
    }
}
