import Foundation
import MartletRaster
import TestSupport
import Testing

@Suite struct HeaderTests {
    @Test func aPlainPNGSaysWhatItIs() throws {
        let file = PNGFixture(width: 7, height: 5, samples: [UInt8](repeating: 0, count: 105)).data
        let header = try ImageHeader.read(.data(file))
        #expect(header.width == 7)
        #expect(header.height == 5)
        #expect(header.format == .png)
        #expect(header.orientation == .up)
        #expect(header.pageCount == 1)
        #expect(!header.hasAlpha)
        #expect(header.bitsPerChannel == 8)
        #expect(!header.hasColorProfile)
        #expect(header.metadata == ImageMetadata())
    }

    @Test func theFormatIsToldByTheBytesAndNotByTheName() throws {
        let scratch = try ScratchDirectory()
        let path = try scratch.write(JPEGFixture.grey, as: "picture.png")
        #expect(try ImageHeader.read(.file(path)).format == .jpeg)
    }

    @Test(arguments: [
        ("gif", ImageFormat.gif), ("webp", .webp), ("tif", .tiff), ("jpg", .jpeg), ("png", .png), ("ppm", .netpbm),
        ("jp2", .jpeg2000), ("heic", .heif), ("avif", .avif),
    ])
    func everydayFormatsAreReadAndDecoded(suffix: String, format: ImageFormat) throws {
        let scratch = try ScratchDirectory()
        let samples = (0..<64 * 48).flatMap { _ in [30, 160, 220] as [UInt8] }
        try scratch.write(PNGFixture(width: 64, height: 48, samples: samples).data, as: "in.png")
        let path = scratch.file("picture." + suffix)
        try PictureTool.convert(scratch.file("in.png"), "-quality", "90", path)
        for source in [ImageSource.file(path), .data(try Data(contentsOf: URL(filePath: path)))] {
            let header = try ImageHeader.read(source)
            #expect(header.format == format)
            #expect(header.width == 64 && header.height == 48)
            for target in [nil, TargetSize.fit(width: 32, height: 32)] {
                let bitmap = try ImageDecoder.decode(source, fitting: target)
                #expect(
                    bitmap.size == (target == nil ? PixelSize(width: 64, height: 48) : PixelSize(width: 32, height: 24))
                )
                let pixel = bitmap[bitmap.width / 2, bitmap.height / 2]
                #expect(abs(Int(pixel.x) - 30) < 12 && abs(Int(pixel.y) - 160) < 12 && abs(Int(pixel.z) - 220) < 12)
            }
        }
    }

    @Test(arguments: ["gif", "webp"]) func anAnimationCountsItsFramesAndShowsTheFirst(suffix: String) throws {
        let scratch = try ScratchDirectory()
        let path = scratch.file("moving." + suffix)
        try PictureTool.convert(
            "-delay", "10", "-size", "16x8", "xc:#ff0000", "xc:#00ff00", "xc:#0000ff", "-loop", "0", path)
        let header = try ImageHeader.read(.file(path))
        #expect(header.pageCount == 3)
        #expect(header.width == 16 && header.height == 8)
        for target in [nil, TargetSize.fit(width: 8, height: 8)] {
            let bitmap = try ImageDecoder.decode(.file(path), fitting: target)
            #expect(bitmap.size == (target == nil ? PixelSize(width: 16, height: 8) : PixelSize(width: 8, height: 4)))
            #expect(bitmap[2, 2].x > 240 && bitmap[2, 2].y < 15 && bitmap[2, 2].z < 15)
        }
    }

    @Test func anSVGIsDrawnAtTheSizeAskedFor() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">
            <rect width="10" height="10" fill="#ff0000"/></svg>
            """
        let source = ImageSource.data(Data(svg.utf8))
        let header = try ImageHeader.read(source)
        #expect(header.width == 20 && header.height == 10 && header.format == .svg && header.hasAlpha)
        let bitmap = try ImageDecoder.decode(source, fitting: .fit(width: 200, height: 200))
        #expect(bitmap.size == PixelSize(width: 200, height: 100))
        #expect(bitmap[98, 50] == SIMD4(255, 0, 0, 255))
        #expect(bitmap[101, 50] == SIMD4(0, 0, 0, 0))
        #expect(!bitmap.isOpaque)
    }

    @Test(arguments: ["a[1].jpg", "b.jpg[shrink=8]", "c [page=2].jpg", "d\n.jpg", "é 日本.jpg", "-e.jpg", "%2e.jpg"])
    func nothingInAFileNameIsTakenAsAnOption(name: String) throws {
        let scratch = try ScratchDirectory()
        let path = try scratch.write(JPEGFixture.grey, as: name)
        #expect(try ImageHeader.read(.file(path)).width == 8)
        #expect(try ImageHeader.read(.file(URL(filePath: path))).width == 8)
        let bitmap = try ImageDecoder.decode(.file(path), fitting: .fit(width: 4, height: 4))
        #expect(bitmap[1, 1] == SIMD4(128, 128, 128, 255))
        try Thumbnailer.write(.file(path), .square(4), to: scratch.file("t" + name))
        #expect(try scratch.names() == [name, "t" + name].sorted())
    }

    @Test func aHeaderThatMakesLibvipsWarnLeavesStandardErrorAlone() throws {
        var exif = TIFFBlock()
        exif.rationals(282, [(72, 1)])
        exif.rationals(283, [(72, 1)])
        exif.shorts(296, [77])
        let file = JPEGFixture.inserting([JPEGFixture.exifSegment(exif.data())], into: JPEGFixture.grey)
        let scratch = try ScratchDirectory()
        let log = open(scratch.file("log"), O_RDWR | O_CREAT, 0o600)
        let saved = dup(STDERR_FILENO)
        dup2(log, STDERR_FILENO)
        _ = try? ImageHeader.read(.data(file))
        _ = try? ImageDecoder.decode(.data(file.dropLast(4)))
        _ = try? ImageDecoder.decode(.data(file.dropLast(4)), fitting: .fit(width: 2, height: 2), damage: .showGoodPart)
        dup2(saved, STDERR_FILENO)
        close(saved)
        close(log)
        let said = try String(contentsOfFile: scratch.file("log"), encoding: .utf8)
        #expect(!said.contains("VIPS") && !said.contains("resolution unit"))
    }
}
