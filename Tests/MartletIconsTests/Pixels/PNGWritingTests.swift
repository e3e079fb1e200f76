import MartletIcons
import Testing

@Suite("Writing PNGs")
struct PNGWritingTests {
    @Test("What is written is what was read, in the same depth and with the same channels", arguments: [8, 16])
    func roundTrip(depth: Int) throws {
        for alpha in [false, true] {
            let file = PNGBuilder.pattern(31, 17, depth: depth, alpha: alpha)
            let written = try IconPicture(bytes: file.bytes()).encoded()
            let header = PNGBuilder.chunks(of: written)[0].body
            #expect(header[8] == UInt8(depth) && header[9] == (alpha ? 6 : 2))
            #expect(try IconPicture(bytes: written).samples == file.pixels)
            #expect(try IconPicture(bytes: file.bytes()).encoded() == written, "the same bytes again")
        }
    }

    @Test("Colour, density, EXIF and text are kept byte for byte; what holds no longer is left out")
    func chunks() throws {
        var file = PNGBuilder.pattern(3, 3)
        let kept: [(String, [UInt8])] = [
            ("gAMA", [0, 0, 0xB1, 0x8F]), ("sRGB", [1]), ("cHRM", [UInt8](repeating: 9, count: 32)),
            ("iCCP", Array("P3\0\0".utf8) + [1, 2, 3]), ("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1]),
            ("tEXt", Array("Author\0Someone".utf8)), ("iTXt", Array("Title\0\0\0\0\0Llama".utf8)),
            ("eXIf", Array("MM\0*\0\0\0\u{8}".utf8)),
        ]
        file.ancillary = kept + [("tIME", [7, 0xEA, 1, 1, 0, 0, 0]), ("bKGD", [0, 1, 0, 1, 0, 1]), ("iDOT", [1, 2])]
        let written = PNGBuilder.chunks(of: try IconPicture(bytes: file.bytes()).encoded())
        #expect(written.map(\.name) == ["IHDR"] + kept.map(\.0) + ["IDAT", "IEND"])
        for (index, chunk) in kept.enumerated() { #expect(written[index + 1].body == chunk.1) }
    }

    @Test("A profile of greys is not kept with the true colour that they become")
    func greyProfile() throws {
        var file = PNGBuilder(width: 1, height: 1, colourType: 0, rows: [[77]])
        file.ancillary = [("iCCP", Array("Grey\0\0".utf8) + [1, 2, 3]), ("gAMA", [0, 0, 0xB1, 0x8F])]
        let written = PNGBuilder.chunks(of: try IconPicture(bytes: file.bytes()).encoded())
        #expect(written.map(\.name) == ["IHDR", "gAMA", "IDAT", "IEND"])
    }

    @Test("Alpha is left out only where it is asked for and lets nothing through")
    func needlessAlpha() throws {
        let opaque = try IconPicture(width: 2, height: 1, hasAlpha: true, samples: [1, 2, 3, 255, 4, 5, 6, 255])
        #expect(opaque.isOpaque && opaque.hasAlpha)
        #expect(PNGBuilder.chunks(of: try opaque.encoded())[0].body[9] == 6)
        let plain = opaque.withoutNeedlessAlpha()
        #expect(!plain.hasAlpha && plain.samples == [1, 2, 3, 4, 5, 6])
        let clear = try IconPicture(
            width: 1, height: 1, bitDepth: 16, hasAlpha: true, samples: [0, 1, 0, 2, 0, 3, 255, 254])
        #expect(!clear.isOpaque && clear.withoutNeedlessAlpha() == clear)
    }

    @Test("Samples that do not fit the size are refused")
    func wrongSamples() {
        let error = #expect(throws: IconsError.self) {
            try IconPicture(width: 2, height: 2, hasAlpha: true, samples: [1, 2, 3])
        }
        #expect(error?.code == .malformed)
    }
}
