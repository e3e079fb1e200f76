import Foundation

/// Entries of a TIFF directory written by hand: a picture file, or the inside of an EXIF block.
struct TIFFBlock {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: Data
    }

    let isBigEndian: Bool
    private var main: [Entry] = []
    private var exif: [Entry] = []
    private var gps: [Entry] = []

    enum Directory { case main, exif, gps }

    init(bigEndian: Bool = false) { isBigEndian = bigEndian }

    mutating func add(_ entry: Entry, to directory: Directory = .main) {
        switch directory {
        case .main: main.append(entry)
        case .exif: exif.append(entry)
        case .gps: gps.append(entry)
        }
    }

    mutating func ascii(_ tag: Int, _ text: String, in directory: Directory = .main) {
        ascii(tag, bytes: Array(text.utf8) + [0], in: directory)
    }

    mutating func ascii(_ tag: Int, bytes: [UInt8], in directory: Directory = .main) {
        add(Entry(tag: tag, type: 2, count: bytes.count, value: Data(bytes)), to: directory)
    }

    mutating func bytes(_ tag: Int, type: Int = 1, _ bytes: [UInt8], in directory: Directory = .main) {
        add(Entry(tag: tag, type: type, count: bytes.count, value: Data(bytes)), to: directory)
    }

    mutating func shorts(_ tag: Int, _ values: [Int], in directory: Directory = .main) {
        var value = Bytes(bigEndian: isBigEndian)
        values.forEach { value.append16($0) }
        add(Entry(tag: tag, type: 3, count: values.count, value: value.data), to: directory)
    }

    mutating func longs(_ tag: Int, _ values: [Int], in directory: Directory = .main) {
        var value = Bytes(bigEndian: isBigEndian)
        values.forEach { value.append32($0) }
        add(Entry(tag: tag, type: 4, count: values.count, value: value.data), to: directory)
    }

    mutating func rationals(_ tag: Int, _ values: [(Int, Int)], in directory: Directory = .main) {
        var value = Bytes(bigEndian: isBigEndian)
        for (numerator, denominator) in values {
            value.append32(numerator)
            value.append32(denominator)
        }
        add(Entry(tag: tag, type: 5, count: values.count, value: value.data), to: directory)
    }

    /// The block: header, directories, values, and `strip` at the offset that tag 273 then says.
    func data(strip: Data = Data()) -> Data {
        var main = main
        let pointerCount = (strip.isEmpty ? 0 : 1) + (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
        let exifAt = 8 + Self.size(main, extra: pointerCount)
        let gpsAt = exifAt + (exif.isEmpty ? 0 : Self.size(exif))
        let stripAt = gpsAt + (gps.isEmpty ? 0 : Self.size(gps))
        var offsets = TIFFBlock(bigEndian: isBigEndian)
        if !strip.isEmpty { offsets.longs(273, [stripAt]) }
        if !exif.isEmpty { offsets.longs(0x8769, [exifAt]) }
        if !gps.isEmpty { offsets.longs(0x8825, [gpsAt]) }
        main += offsets.main
        var block = Bytes(bigEndian: isBigEndian)
        block.append(isBigEndian ? "MM" : "II")
        block.append16(42)
        block.append32(8)
        block.append(directory(main, at: 8))
        if !exif.isEmpty { block.append(directory(exif, at: exifAt)) }
        if !gps.isEmpty { block.append(directory(gps, at: gpsAt)) }
        return block.data + strip
    }

    private static func size(_ entries: [Entry], extra: Int = 0) -> Int {
        2 + 12 * (entries.count + extra) + 4
            + entries.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count + $1.value.count % 2 : 0) }
    }

    private func directory(_ entries: [Entry], at start: Int) -> Data {
        var table = Bytes(bigEndian: isBigEndian)
        var values = Data()
        let valuesAt = start + 2 + 12 * entries.count + 4
        table.append16(entries.count)
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            table.append16(entry.tag)
            table.append16(entry.type)
            table.append32(entry.count)
            if entry.value.count > 4 {
                table.append32(valuesAt + values.count)
                values.append(entry.value + Data(count: entry.value.count % 2))
            } else {
                table.append(entry.value + Data(count: 4 - entry.value.count))
            }
        }
        table.append32(0)
        return table.data + values
    }
}

/// A picture in a TIFF file, one strip, no compression.
struct TIFFFixture {
    var width: Int
    var height: Int
    /// 1 grey, 2 RGB, 3 palette, 5 CMYK, 8 CIE L*a*b*.
    var photometric = 2
    var bitsPerSample = [8, 8, 8]
    var orientation: Int?
    var samples: [UInt8]

    var data: Data {
        var block = TIFFBlock()
        block.longs(256, [width])
        block.longs(257, [height])
        block.shorts(258, bitsPerSample)
        block.shorts(259, [1])
        block.shorts(262, [photometric])
        if let orientation { block.shorts(274, [orientation]) }
        block.shorts(277, [bitsPerSample.count])
        block.longs(278, [height])
        block.longs(279, [samples.count])
        return block.data(strip: Data(samples))
    }
}
