import MartletIcons
import Testing

@Suite("Reading PNGs")
struct PNGReadingTests {
    @Test("True colour of 8 and of 16 bits is read sample for sample, with and without alpha", arguments: [8, 16])
    func trueColour(depth: Int) throws {
        for alpha in [false, true] {
            let file = PNGBuilder.pattern(7, 5, depth: depth, alpha: alpha)
            let picture = try IconPicture(bytes: file.bytes())
            #expect(picture.samples == file.pixels)
            #expect(picture.width == 7 && picture.height == 5)
            #expect(picture.bitDepth == depth && picture.hasAlpha == alpha)
        }
    }

    @Test("One pixel is a picture")
    func onePixel() throws {
        let picture = try IconPicture(bytes: PNGBuilder(width: 1, height: 1, rows: [[1, 2, 3]]).bytes())
        #expect(picture.samples == [1, 2, 3])
    }

    @Test("A palette of 2 bits becomes true colour, and its transparencies alpha")
    func palette() throws {
        var file = PNGBuilder(width: 3, height: 1, depth: 2, colourType: 3)
        file.ancillary = [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255])]
        file.rows = [[0b00_01_10_00]]
        #expect(try IconPicture(bytes: file.bytes()).samples == [255, 0, 0, 0, 255, 0, 0, 0, 255])
        file.ancillary.append(("tRNS", [128, 7]))
        let picture = try IconPicture(bytes: file.bytes())
        #expect(picture.samples == [255, 0, 0, 128, 0, 255, 0, 7, 0, 0, 255, 255])
        #expect(picture.hasAlpha && picture.bitDepth == 8)
    }

    @Test("Greys of 1, 2, 4 and 8 bits become true colour", arguments: [1, 2, 4, 8])
    func greys(depth: Int) throws {
        var file = PNGBuilder(width: 2, height: 1, depth: depth, colourType: 0)
        let most = (1 << depth) - 1
        // The first pixel is white, the second has the value 1.
        file.rows = depth == 8 ? [[255, 1]] : [[UInt8(most << (8 - depth) | 1 << (8 - 2 * depth))]]
        let second = UInt8(255 / most)
        #expect(try IconPicture(bytes: file.bytes()).samples == [255, 255, 255, second, second, second])
    }

    @Test("Grey of 16 bits becomes true colour of 16, and a transparent grey alpha")
    func grey16() throws {
        var file = PNGBuilder(width: 2, height: 1, depth: 16, colourType: 0, rows: [[0x12, 0x34, 0xAB, 0xCD]])
        file.ancillary = [("tRNS", [0x12, 0x34])]
        let picture = try IconPicture(bytes: file.bytes())
        #expect(picture.bitDepth == 16)
        #expect(
            picture.samples == [0x12, 0x34, 0x12, 0x34, 0x12, 0x34, 0, 0, 0xAB, 0xCD, 0xAB, 0xCD, 0xAB, 0xCD, 255, 255])
    }

    @Test("Interlaced pixels come into their places")
    func interlaced() throws {
        // Adam7 of 2 x 2: pass 1 has (0, 0), pass 6 (1, 0), pass 7 the second row.
        var file = PNGBuilder(width: 2, height: 2, isInterlaced: true)
        file.rows = [[1, 1, 1], [2, 2, 2], [3, 3, 3, 4, 4, 4]]
        let picture = try IconPicture(bytes: file.bytes())
        #expect(picture.samples == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
        let written = PNGBuilder.chunks(of: try picture.encoded())
        #expect(written[0].body.last == 0, "interlaced no more")
    }

    @Test("What is cut off anywhere is refused, and the error names the file and libpng's reason")
    func cutOff() throws {
        let file = PNGBuilder.pattern(9, 9).bytes()
        for count in 8..<file.count {
            let error = #expect(throws: IconsError.self) {
                try IconPicture(bytes: Array(file[..<count]), path: "Icon-60.png")
            }
            #expect(error?.code == .damaged && error?.path == "Icon-60.png" && error?.cause?.isEmpty == false)
        }
    }

    @Test("A pixel that was changed on the way is noticed by its checksum")
    func checksum() throws {
        var file = PNGBuilder.pattern(9, 9).bytes()
        file[80] ^= 1
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: file) }
        #expect(error?.code == .damaged && error?.cause?.contains("IDAT") == true)
    }

    @Test("Too few pixels are refused, though every checksum is right")
    func tooFewRows() throws {
        var file = PNGBuilder.pattern(9, 9)
        file.rows.removeLast()
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: file.bytes()) }
        #expect(error?.code == .damaged)
    }

    @Test(
        "A size over the budget is refused before any memory is taken",
        arguments: [(16385, 1), (1, 16385), (16384, 16384)])
    func tooLarge(width: Int, height: Int) throws {
        let file = PNGBuilder(width: width, height: height).bytes()
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: file) }
        #expect(error?.code == .tooLarge && error?.message.contains("16384") == true)
    }

    @Test("Numbers that no picture has are refused", arguments: [(0, 5), (5, 0), (0x7FFF_FFFF, 0x7FFF_FFFF), (-1, -1)])
    func wildSizes(width: Int, height: Int) {
        let error = #expect(throws: IconsError.self) {
            try IconPicture(bytes: PNGBuilder(width: width, height: height).bytes())
        }
        #expect(error?.code == .damaged || error?.code == .tooLarge)
    }

    @Test("Chunks without number are refused before they take memory")
    func manyChunks() {
        let empty = PNGBuilder.chunk("teSt", [])
        let file = PNGBuilder.pattern(1, 1).bytes()
        let many = file[..<33] + [[UInt8]](repeating: empty, count: 100_001).joined() + file[33...]
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: Array(many)) }
        #expect(error?.code == .tooLarge)
    }

    @Test("A transparent colour becomes alpha, and only that one", arguments: [8, 16])
    func colourKey(depth: Int) throws {
        let bytes = depth / 8
        let first = [UInt8](repeating: 5, count: 3 * bytes)
        let second = [UInt8](repeating: 6, count: 3 * bytes)
        var file = PNGBuilder(width: 2, height: 1, depth: depth, rows: [first + second])
        file.ancillary = [("tRNS", depth == 8 ? [0, 5, 0, 5, 0, 5] : [5, 5, 5, 5, 5, 5])]
        let clear = [UInt8](repeating: 0, count: bytes)
        let full = [UInt8](repeating: 255, count: bytes)
        #expect(try IconPicture(bytes: file.bytes()).samples == first + clear + second + full)
    }

    @Test("An animation is refused")
    func animation() {
        var file = PNGBuilder.pattern(2, 2)
        file.ancillary = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: file.bytes()) }
        #expect(error?.code == .unsupported)
    }

    @Test("Other files say what they are not", arguments: [[], Array("GIF89a".utf8), Array("RIFF".utf8)])
    func otherFiles(bytes: [UInt8]) {
        let error = #expect(throws: IconsError.self) { try IconPicture(bytes: bytes, path: "a.png") }
        #expect(error?.code == (bytes.isEmpty ? .damaged : .unsupported) && error?.path == "a.png")
    }

    @Test("What is not there, or no file, is told by path")
    func missingFile() {
        let missing = #expect(throws: IconsError.self) { try IconPicture(contentsOf: "/nowhere/Icon.png") }
        #expect(missing?.code == .notFound && missing?.path == "/nowhere/Icon.png")
        let folder = #expect(throws: IconsError.self) { try IconPicture(contentsOf: "/tmp") }
        #expect(folder?.code == .unreadable)
    }
}
