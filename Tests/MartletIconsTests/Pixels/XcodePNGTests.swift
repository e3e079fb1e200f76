import MartletIcons
import Testing

/// A file as `pngcrush -iphone` makes it: a chunk before the header, raw deflate, blue first, colours times alpha.
@Suite("PNGs that Xcode has optimised")
struct XcodePNGTests {
    private func file(_ width: Int, _ height: Int, colourType: UInt8, depth: UInt8 = 8, rows: [[UInt8]]) -> [UInt8] {
        let header = PNGBuilder.number(width) + PNGBuilder.number(height) + [depth, colourType, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGBuilder.chunk("CgBI", [0x50, 0, 0x20, 2])
            + PNGBuilder.chunk("IHDR", header)
            + PNGBuilder.chunk("IDAT", PNGBuilder.stored(rows.flatMap { [UInt8(0)] + $0 }))
            + PNGBuilder.chunk("IEND", [])
    }

    @Test("Colours are put in order and divided by alpha")
    func alpha() throws {
        // Blue, green, red, alpha: opaque orange; the same at half alpha; clear.
        let rows: [[UInt8]] = [[0, 128, 255, 255, 0, 64, 128, 128, 0, 0, 0, 0]]
        let picture = try IconPicture(bytes: file(3, 1, colourType: 6, rows: rows))
        #expect(picture.samples == [255, 128, 0, 255, 255, 128, 0, 128, 0, 0, 0, 0])
        #expect(PNGBuilder.chunks(of: try picture.encoded()).map(\.name) == ["IHDR", "IDAT", "IEND"])
    }

    @Test("Opaque ones stay without alpha")
    func opaque() throws {
        let picture = try IconPicture(bytes: file(2, 1, colourType: 2, rows: [[1, 2, 3, 4, 5, 6]]))
        #expect(picture.samples == [3, 2, 1, 6, 5, 4] && !picture.hasAlpha)
    }

    @Test("What is cut off or does not fit its header is damaged")
    func damaged() {
        for rows in [[[UInt8]](), [[1, 2, 3]], [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]] {
            let error = #expect(throws: IconsError.self) {
                try IconPicture(bytes: file(2, 1, colourType: 2, rows: rows), path: "Icon.png")
            }
            #expect(error?.code == .damaged && error?.path == "Icon.png")
        }
    }

    @Test("Kinds that are not read say that Xcode made them")
    func unsupported() {
        let error = #expect(throws: IconsError.self) {
            try IconPicture(bytes: file(1, 1, colourType: 6, depth: 16, rows: [[0, 0, 0, 0, 0, 0, 0, 0]]))
        }
        #expect(error?.code == .unsupported && error?.message.contains("Xcode") == true)
    }
}
