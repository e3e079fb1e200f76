import Foundation

/// An ICC profile written by hand: sRGB's primaries, with red and green exchanged.
///
/// A picture that is all red by its numbers is then green to see, which no reader can miss.
enum ICCFixture {
    static let redAndGreenExchanged: Data = {
        func fixed(_ value: Double) -> Int { Int((value * 65_536).rounded()) }
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> Data {
            var tag = Bytes()
            tag.append("XYZ \0\0\0\0")
            [x, y, z].forEach { tag.append32(fixed($0)) }
            return tag.data
        }
        var curve = Bytes()
        curve.append("curv\0\0\0\0")
        curve.append32(1)
        curve.append16(Int(2.2 * 256))
        curve.append16(0)
        var name = Bytes()
        name.append("desc\0\0\0\0")
        name.append32(9)
        name.append("Exchange\0")
        name.append([UInt8](repeating: 0, count: 82))
        var licence = Bytes()
        licence.append("text\0\0\0\0none\0\0\0\0")
        // Colorants of sRGB adapted to D50, from the ICC's sRGB profile.
        let red = xyz(0.43607, 0.22249, 0.01392)
        let green = xyz(0.38515, 0.71687, 0.09708)
        let blue = xyz(0.14307, 0.06061, 0.71410)
        let tags: [(String, Data)] = [
            ("desc", name.data), ("cprt", licence.data), ("wtpt", xyz(0.9642, 1, 0.8249)),
            ("rXYZ", green), ("gXYZ", red), ("bXYZ", blue),
            ("rTRC", curve.data), ("gTRC", curve.data), ("bTRC", curve.data),
        ]
        var table = Bytes()
        var contents = Data()
        table.append32(tags.count)
        let start = 128 + 4 + 12 * tags.count
        for (signature, tag) in tags {
            table.append(signature)
            table.append32(start + contents.count)
            table.append32(tag.count)
            contents += tag + Data(count: (4 - tag.count % 4) % 4)
        }
        var header = Bytes()
        header.append32(start + contents.count)
        header.append("\0\0\0\0\u{2}\u{10}\0\0mntrRGB XYZ ")
        header.append([UInt8](repeating: 0, count: 12))
        header.append("acsp")
        header.append([UInt8](repeating: 0, count: 28))
        [0.9642, 1, 0.8249].forEach { header.append32(fixed($0)) }
        header.append([UInt8](repeating: 0, count: 128 - header.data.count))
        return header.data + table.data + contents
    }()
}
