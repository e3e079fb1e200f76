import Foundation
import TestSupport
import Testing

@testable import MartletRaster

@Suite struct ColorTests {
    private func onePixel(_ file: Data, fitting target: TargetSize? = nil) throws -> SIMD4<UInt8> {
        try ImageDecoder.decode(.data(file), fitting: target)[0, 0]
    }

    @Test func rgbBytesComeOutAsTheyAre() throws {
        let file = PNGFixture(width: 2, height: 1, samples: [1, 2, 3, 250, 128, 0]).data
        let bitmap = try ImageDecoder.decode(.data(file))
        #expect(bitmap[0, 0] == SIMD4(1, 2, 3, 255))
        #expect(bitmap[1, 0] == SIMD4(250, 128, 0, 255))
        #expect(bitmap.isOpaque)
        #expect(bitmap.bytesPerRow == 8)
        #expect(bitmap.cost == 8)
    }

    @Test func sixteenBitsAreHalved() throws {
        let samples: [UInt8] = [0xFF, 0xFF, 0x80, 0x80, 0x00, 0x00]
        let file = PNGFixture(width: 1, height: 1, bitDepth: 16, samples: samples).data
        #expect(try onePixel(file) == SIMD4(255, 128, 0, 255))
        #expect(try ImageHeader.read(.data(file)).bitsPerChannel == 16)
    }

    @Test func sixteenBitGreyIsGrey() throws {
        let file = PNGFixture(width: 1, height: 1, bitDepth: 16, colorType: .grey, samples: [0x80, 0x80]).data
        #expect(try onePixel(file) == SIMD4(128, 128, 128, 255))
    }

    @Test func greyIsRGBOfThreeEqualParts() throws {
        let file = PNGFixture(width: 1, height: 1, colorType: .grey, samples: [77]).data
        #expect(try onePixel(file) == SIMD4(77, 77, 77, 255))
        #expect(try onePixel(file, fitting: .fit(width: 10, height: 10)) == SIMD4(77, 77, 77, 255))
    }

    @Test func oneBitIsBlackAndWhite() throws {
        let file = PNGFixture(width: 2, height: 1, bitDepth: 1, colorType: .grey, samples: [0b0100_0000]).data
        let bitmap = try ImageDecoder.decode(.data(file))
        #expect(bitmap[0, 0] == SIMD4(0, 0, 0, 255))
        #expect(bitmap[1, 0] == SIMD4(255, 255, 255, 255))
    }

    @Test func alphaMultipliesTheColours() throws {
        // 200 * 128 / 255 = 100.39; 10 * 128 / 255 = 5.02.
        let file = PNGFixture(width: 1, height: 1, colorType: .rgba, samples: [200, 10, 255, 128]).data
        let bitmap = try ImageDecoder.decode(.data(file))
        #expect(bitmap[0, 0] == SIMD4(100, 5, 128, 128))
        #expect(!bitmap.isOpaque)
    }

    @Test func alphaThatHidesNothingIsOpaque() throws {
        let file = PNGFixture(width: 1, height: 1, colorType: .rgba, samples: [200, 10, 255, 255]).data
        #expect(try ImageDecoder.decode(.data(file)).isOpaque)
        #expect(try ImageHeader.read(.data(file)).hasAlpha)
    }

    @Test func greyWithAlphaIsPremultipliedToo() throws {
        let file = PNGFixture(width: 1, height: 1, colorType: .greyAlpha, samples: [200, 51]).data
        #expect(try onePixel(file) == SIMD4(40, 40, 40, 51))
    }

    @Test func paletteEntriesCarryTheirTransparency() throws {
        let file = PNGFixture(
            width: 3, height: 1, bitDepth: 8, colorType: .palette, samples: [0, 1, 2],
            palette: [255, 0, 0, 0, 255, 0, 0, 0, 255], transparency: [255, 0]
        ).data
        let bitmap = try ImageDecoder.decode(.data(file))
        #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
        #expect(bitmap[1, 0] == SIMD4(0, 0, 0, 0))
        #expect(bitmap[2, 0] == SIMD4(0, 0, 255, 255))
    }

    @Test func cmykInkIsLightThatIsMissing() throws {
        let samples: [UInt8] = [0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255]
        let file = TIFFFixture(width: 4, height: 1, photometric: 5, bitsPerSample: [8, 8, 8, 8], samples: samples).data
        let bitmap = try ImageDecoder.decode(.data(file))
        let (white, cyan, red, black) = (bitmap[0, 0], bitmap[1, 0], bitmap[2, 0], bitmap[3, 0])
        #expect(white.x > 250 && white.y > 250 && white.z > 250)
        #expect(cyan.x < 80 && cyan.y > 120 && cyan.z > 180)
        #expect(red.x > 180 && red.y < 80 && red.z < 80)
        #expect(black.x < 70 && black.y < 70 && black.z < 70)
        #expect(bitmap.isOpaque)
    }

    @Test func aCMYKJPEGIsNotInverted() throws {
        let scratch = try ScratchDirectory()
        try scratch.write(
            PNGFixture(width: 8, height: 8, samples: (0..<64).flatMap { _ in [230, 30, 30] as [UInt8] }).data,
            as: "in.png")
        try PictureTool.convert(
            scratch.file("in.png"), "-colorspace", "CMYK", "-quality", "95", scratch.file("cmyk.jpg"))
        for target in [nil, TargetSize.fit(width: 4, height: 4)] {
            let pixel = try ImageDecoder.decode(.file(scratch.file("cmyk.jpg")), fitting: target)[2, 2]
            #expect(pixel.x > 170 && pixel.y < 90 && pixel.z < 90 && pixel.w == 255)
        }
        try Thumbnailer.write(.file(scratch.file("cmyk.jpg")), .square(4), to: scratch.file("out.jpg"))
        let pixel = try ImageDecoder.decode(.file(scratch.file("out.jpg")))[2, 2]
        #expect(pixel.x > 170 && pixel.y < 90 && pixel.z < 90)
    }

    @Test func labIsConverted() throws {
        // sRGB's red is L* 53.24, a* 80.09, b* 67.20; TIFF stores L* over 0 to 255.
        let file = TIFFFixture(width: 1, height: 1, photometric: 8, samples: [136, 80, 67]).data
        let pixel = try onePixel(file)
        #expect(pixel.x > 245 && pixel.y < 25 && pixel.z < 25)
    }

    @Test(arguments: [nil, TargetSize.fit(width: 1, height: 1)]) func anEmbeddedProfileIsApplied(target: TargetSize?)
        throws
    {
        let file = PNGFixture(
            width: 2, height: 2, samples: (0..<4).flatMap { _ in [255, 0, 0] as [UInt8] },
            profile: ICCFixture.redAndGreenExchanged
        ).data
        #expect(try ImageHeader.read(.data(file)).hasColorProfile)
        let pixel = try onePixel(file, fitting: target)
        #expect(pixel.x < 10 && pixel.y > 245 && pixel.z < 10)
    }

    @Test func aThumbnailIsInSRGBAndHasNoProfile() throws {
        let scratch = try ScratchDirectory()
        let file = PNGFixture(
            width: 8, height: 8, samples: (0..<64).flatMap { _ in [255, 0, 0] as [UInt8] },
            profile: ICCFixture.redAndGreenExchanged
        ).data
        try Thumbnailer.write(.data(file), .square(8), to: scratch.file("out.jpg"))
        #expect(try !ImageHeader.read(.file(scratch.file("out.jpg"))).hasColorProfile)
        let pixel = try ImageDecoder.decode(.file(scratch.file("out.jpg")))[4, 4]
        #expect(pixel.x < 10 && pixel.y > 245 && pixel.z < 10)
    }

    @Test func aBrokenProfileDoesNotCostThePicture() throws {
        let file = PNGFixture(width: 1, height: 1, samples: [10, 20, 30], profile: Data(repeating: 7, count: 200)).data
        #expect(try onePixel(file) == SIMD4(10, 20, 30, 255))
        #expect(try onePixel(file, fitting: .fit(width: 4, height: 4)) == SIMD4(10, 20, 30, 255))
    }

    @Test func premultiplyingRoundsEveryProductToTheNearest() {
        for alpha in 0...255 {
            for color in 0...255 {
                var pixel = [UInt8(color), 0, 255, UInt8(alpha)]
                let isOpaque = pixel.withUnsafeMutableBytes { Bitmap.premultiply($0) }
                // Twice the product over 255, rounded half up, is exact in integers.
                #expect(Int(pixel[0]) == (2 * color * alpha + 255) / 510)
                #expect(Int(pixel[2]) == alpha)
                #expect(isOpaque == (alpha == 255))
            }
        }
    }
}
