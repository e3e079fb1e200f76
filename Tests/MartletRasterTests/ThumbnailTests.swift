import Foundation
import MartletRaster
import TestSupport
import Testing

@Suite struct ThumbnailTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// Red, green and blue thirds from left to right.
    private func stripes(width: Int, height: Int) -> Data {
        let row = (0..<width).flatMap { x -> [UInt8] in
            [[255, 0, 0], [0, 255, 0], [0, 0, 255]][min(2, 3 * x / width)]
        }
        return PNGFixture(width: width, height: height, samples: Array(repeating: row, count: height).flatMap { $0 })
            .data
    }

    @Test(arguments: [
        // size, picture, expected
        (ThumbnailSize.square(70), (300, 200), (70, 70)),
        (.square(70), (200, 300), (70, 70)),
        (.square(280), (300, 200), (200, 200)),
        (.square(280), (20, 200), (20, 20)),
        (.longEdge(100), (300, 200), (100, 67)),
        (.longEdge(100), (200, 300), (67, 100)),
        (.longEdge(900), (300, 200), (300, 200)),
        (.longEdge(10), (300, 1), (10, 1)),
        (.square(1), (300, 200), (1, 1)),
    ])
    func theSizeWrittenIsTheSizeTold(size: ThumbnailSize, picture: (Int, Int), expected: (Int, Int)) throws {
        let written = try Thumbnailer.write(
            .data(stripes(width: picture.0, height: picture.1)), size, to: scratch.file("t.jpg"))
        #expect(written == PixelSize(width: expected.0, height: expected.1))
        let header = try ImageHeader.read(.file(scratch.file("t.jpg")))
        #expect(header.width == expected.0 && header.height == expected.1)
        #expect(header.format == .jpeg)
    }

    @Test func aSmallPictureGrowsWhereItIsToldTo() throws {
        let source = ImageSource.data(stripes(width: 30, height: 20))
        #expect(
            try Thumbnailer.write(source, .square(70), to: scratch.file("s.jpg"), enlarging: true)
                == PixelSize(width: 70, height: 70))
        #expect(
            try Thumbnailer.write(source, .longEdge(90), to: scratch.file("l.jpg"), enlarging: true)
                == PixelSize(width: 90, height: 60))
    }

    @Test func aSquareIsCutFromTheMiddle() throws {
        try Thumbnailer.write(.data(stripes(width: 300, height: 100)), .square(50), to: scratch.file("t.jpg"))
        let bitmap = try ImageDecoder.decode(.file(scratch.file("t.jpg")))
        for x in [4, 25, 45] { #expect(bitmap[x, 25].y > 200 && bitmap[x, 25].x < 60 && bitmap[x, 25].z < 60) }
    }

    @Test func aFillingDecodeIsCutFromTheMiddleToo() throws {
        let source = ImageSource.data(stripes(width: 300, height: 100))
        let bitmap = try ImageDecoder.decode(source, fitting: .fill(width: 50, height: 50))
        #expect(bitmap.size == PixelSize(width: 50, height: 50))
        #expect(bitmap[2, 2].y > 240 && bitmap[47, 47].y > 240)
        // A box wider than the picture takes its whole width and cuts the height alone.
        let wide = try ImageDecoder.decode(source, fitting: .fill(width: 400, height: 50))
        #expect(wide.size == PixelSize(width: 300, height: 50))
    }

    @Test func everySizeIsExactlyTheOneThatProportionAndBoxSay() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<150 {
            let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
            let (across, down) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random))
            let source = ImageSource.data(
                PNGFixture(
                    width: width, height: height, colorType: .grey,
                    samples: [UInt8](repeating: 7, count: width * height)
                ).data)
            let filled = try ImageDecoder.decode(source, fitting: .fill(width: across, height: down))
            #expect(filled.size == PixelSize(width: min(width, across), height: min(height, down)))
            #expect(filled[0, 0] == SIMD4(7, 7, 7, 255))
            let fitted = try ImageDecoder.decode(source, fitting: .fit(width: across, height: down))
            let scale = min(1, Double(across) / Double(width), Double(down) / Double(height))
            #expect(abs(Double(fitted.width) - max(1, Double(width) * scale)) <= 0.5)
            #expect(abs(Double(fitted.height) - max(1, Double(height) * scale)) <= 0.5)
        }
    }

    @Test func aJPEGThatIsShrunkOnLoadHasExactlyTheSizeAskedFor() throws {
        let samples = (0..<1_001 * 517).flatMap { _ in [30, 160, 220] as [UInt8] }
        try scratch.write(PNGFixture(width: 1_001, height: 517, samples: samples).data, as: "in.png")
        try PictureTool.convert(scratch.file("in.png"), scratch.file("in.jpg"))
        let source = ImageSource.file(scratch.file("in.jpg"))
        for side in [1, 2, 7, 31, 32, 33, 64, 65, 129, 250, 516, 517] {
            #expect(
                try ImageDecoder.decode(source, fitting: .fill(width: side, height: side)).size
                    == PixelSize(width: side, height: side))
            #expect(
                try ImageDecoder.decode(source, fitting: .fit(width: side, height: side)).size
                    == PixelSize(width: side, height: max(1, Int((517.0 * Double(side) / 1_001).rounded()))))
        }
    }

    @Test func clearPartsAreWhite() throws {
        let file = PNGFixture(
            width: 8, height: 8, colorType: .rgba, samples: (0..<64).flatMap { _ in [255, 0, 0, 0] as [UInt8] }
        ).data
        try Thumbnailer.write(.data(file), .square(8), to: scratch.file("t.jpg"))
        let pixel = try ImageDecoder.decode(.file(scratch.file("t.jpg")))[4, 4]
        #expect(pixel.x > 250 && pixel.y > 250 && pixel.z > 250)
    }

    @Test func metadataOfThePictureIsNotInItsThumbnail() throws {
        var exif = TIFFBlock()
        exif.ascii(271, "A maker")
        exif.rationals(2, [(10, 1), (0, 1), (0, 1)], in: .gps)
        let file = JPEGFixture.inserting(
            [JPEGFixture.exifSegment(exif.data()), JPEGFixture.xmpSegment("<x/>")], into: JPEGFixture.grey)
        try Thumbnailer.write(.data(file), .square(8), to: scratch.file("t.jpg"))
        let bytes = try Data(contentsOf: URL(filePath: scratch.file("t.jpg")))
        #expect(bytes.range(of: Data("Exif".utf8)) == nil)
        #expect(bytes.range(of: Data("xap".utf8)) == nil)
    }

    @Test func nothingIsLeftBehindWhereThePictureIsBroken() throws {
        let path = try scratch.write(Data("the old one".utf8), as: "t.jpg")
        let broken = stripes(width: 60, height: 60).prefix(100)
        #expect(throws: RasterError.self) { try Thumbnailer.write(.data(broken), .square(8), to: path) }
        #expect(try scratch.names() == ["t.jpg"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "the old one")
    }

    @Test func aPlaceThatCannotBeWrittenIsSaid() throws {
        let source = ImageSource.data(JPEGFixture.grey)
        for path in [scratch.file("none/t.jpg"), scratch.path, "", scratch.file("a\0b")] {
            do throws(RasterError) {
                try Thumbnailer.write(source, .square(8), to: path)
                Issue.record("\(path) was written")
            } catch {
                #expect(error.code == .unwritable)
                #expect(error.path == path)
            }
        }
        #expect(try scratch.names().isEmpty)
    }

    @Test func theOldThumbnailIsReplaced() throws {
        let path = scratch.file("t.jpg")
        try Thumbnailer.write(.data(stripes(width: 60, height: 60)), .square(8), to: path)
        try Thumbnailer.write(.data(stripes(width: 60, height: 60)), .square(16), to: path)
        #expect(try ImageHeader.read(.file(path)).width == 16)
        #expect(try scratch.names() == ["t.jpg"])
    }

    @Test func manyThreadsGetEachTheirOwnPicture() async throws {
        let scratch = scratch
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let shade = UInt8(number)
                    if number % 5 == 4 {
                        let broken = PNGFixture(width: 40, height: 40, samples: [UInt8](repeating: shade, count: 4_800))
                            .data
                        do throws(RasterError) {
                            _ = try ImageDecoder.decode(.data(broken.prefix(2_000)))
                            return false
                        } catch {
                            return error.code == .damaged
                        }
                    }
                    let file = PNGFixture(width: 40, height: 40, samples: [UInt8](repeating: shade, count: 4_800)).data
                    let path = scratch.file("\(number).jpg")
                    guard let bitmap = try? ImageDecoder.decode(.data(file), fitting: .fit(width: 10, height: 10)),
                        (try? Thumbnailer.write(.data(file), .square(10), to: path)) != nil,
                        let written = try? ImageDecoder.decode(.file(path))
                    else { return false }
                    return bitmap[5, 5] == SIMD4(shade, shade, shade, 255) && abs(Int(written[5, 5].x) - Int(shade)) < 4
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(try scratch.names().count == 160)
    }
}
