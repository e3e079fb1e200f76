import Foundation
import MartletRaster
import TestSupport
import Testing

/// The stored picture is red, green in its top corners and blue, white in its bottom ones.
@Suite struct OrientationTests {
    /// Corners as seen (top left, top right, bottom left, bottom right), by what EXIF says of row 0 and column 0:
    /// 6, for instance, is "row 0 is the right side, column 0 the top", so stored red is top right and blue top left.
    static let cornersSeen: [Int: String] = [
        1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB",
    ]

    private static let colors: [Character: [UInt8]] = [
        "R": [255, 0, 0], "G": [0, 255, 0], "B": [0, 0, 255], "W": [255, 255, 255], "K": [0, 0, 0],
    ]

    /// A picture of 4 x 2 fields with coloured corners, each field `scale` pixels wide and high.
    private static func picture(scale: Int = 1) -> [UInt8] {
        ["RKKG", "BKKW"].flatMap { row in
            Array(
                repeating: row.flatMap { field in
                    Array(repeating: colors[field, default: []], count: scale).flatMap { $0 }
                }, count: scale)
        }.flatMap { $0 }
    }

    private func corners(of bitmap: Bitmap) -> String {
        let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
        return String([(0, 0), (right, 0), (0, bottom), (right, bottom)].map { name(of: bitmap[$0.0, $0.1]) })
    }

    private func name(of pixel: SIMD4<UInt8>) -> Character {
        let bits = [pixel.x, pixel.y, pixel.z].map { $0 > 127 }
        return Self.colors.first { $0.value.map { $0 > 127 } == bits }?.key ?? "?"
    }

    @Test(arguments: 1...8) func aTIFFIsSeenAsItsOrientationSays(orientation: Int) throws {
        let file = TIFFFixture(width: 4, height: 2, orientation: orientation, samples: Self.picture()).data
        let bitmap = try ImageDecoder.decode(.data(file))
        let size = orientation <= 4 ? PixelSize(width: 4, height: 2) : PixelSize(width: 2, height: 4)
        #expect(bitmap.size == size)
        #expect(corners(of: bitmap) == Self.cornersSeen[orientation])
        let header = try ImageHeader.read(.data(file))
        #expect(PixelSize(width: header.width, height: header.height) == size)
        #expect(header.orientation.rawValue == orientation)
    }

    @Test(arguments: 1...8) func aShrunkPictureHasTheSameCorners(orientation: Int) throws {
        let file = TIFFFixture(width: 64, height: 32, orientation: orientation, samples: Self.picture(scale: 16)).data
        let bitmap = try ImageDecoder.decode(.data(file), fitting: .fit(width: 8, height: 8))
        #expect(bitmap.size == (orientation <= 4 ? PixelSize(width: 8, height: 4) : PixelSize(width: 4, height: 8)))
        #expect(corners(of: bitmap) == Self.cornersSeen[orientation])
    }

    @Test(arguments: 1...8) func aPNGIsSeenAsItsExifChunkSays(orientation: Int) throws {
        var exif = TIFFBlock(bigEndian: true)
        exif.shorts(274, [orientation])
        let file = PNGFixture(width: 4, height: 2, samples: Self.picture(), exif: exif.data()).data
        let bitmap = try ImageDecoder.decode(.data(file))
        #expect(bitmap.size == (orientation <= 4 ? PixelSize(width: 4, height: 2) : PixelSize(width: 2, height: 4)))
        #expect(corners(of: bitmap) == Self.cornersSeen[orientation])
    }

    @Test(arguments: 1...8) func aJPEGIsSeenAsItsExifSegmentSays(orientation: Int) throws {
        let scratch = try ScratchDirectory()
        try scratch.write(PNGFixture(width: 64, height: 32, samples: Self.picture(scale: 16)).data, as: "in.png")
        try PictureTool.convert(
            scratch.file("in.png"), "-quality", "95", "-sampling-factor", "1x1", scratch.file("plain.jpg"))
        var exif = TIFFBlock()
        exif.shorts(274, [orientation])
        let plain = try Data(contentsOf: URL(filePath: scratch.file("plain.jpg")))
        let file = JPEGFixture.inserting([JPEGFixture.exifSegment(exif.data())], into: plain)

        let whole = try ImageDecoder.decode(.data(file))
        #expect(whole.size == (orientation <= 4 ? PixelSize(width: 64, height: 32) : PixelSize(width: 32, height: 64)))
        #expect(corners(of: whole) == Self.cornersSeen[orientation])

        let written = try Thumbnailer.write(.data(file), .longEdge(32), to: scratch.file("out.jpg"))
        #expect(written == (orientation <= 4 ? PixelSize(width: 32, height: 16) : PixelSize(width: 16, height: 32)))
        let thumbnail = try ImageDecoder.decode(.file(scratch.file("out.jpg")))
        #expect(thumbnail.size == written)
        #expect(corners(of: thumbnail) == Self.cornersSeen[orientation])
        #expect(try ImageHeader.read(.file(scratch.file("out.jpg"))).orientation == .up)
    }

    @Test func anOrientationOutsideOneToEightMeansUp() throws {
        for orientation in [0, 9, 65_535] {
            let file = TIFFFixture(width: 4, height: 2, orientation: orientation, samples: Self.picture()).data
            #expect(try ImageHeader.read(.data(file)).orientation == .up)
            #expect(corners(of: try ImageDecoder.decode(.data(file))) == Self.cornersSeen[1])
        }
    }
}
