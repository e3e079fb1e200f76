import Foundation
import TestSupport
import Testing

@testable import MartletRaster

@Suite struct EXIFTests {
    private func metadata(_ block: TIFFBlock) throws -> ImageMetadata {
        let file = JPEGFixture.inserting([JPEGFixture.exifSegment(block.data())], into: JPEGFixture.grey)
        return try ImageHeader.read(.data(file)).metadata
    }

    @Test(arguments: [false, true]) func aShotIsReadInEitherByteOrder(bigEndian: Bool) throws {
        var exif = TIFFBlock(bigEndian: bigEndian)
        exif.ascii(0x010E, "A bridge at dusk")
        exif.ascii(0x010F, "NIKON CORPORATION")
        exif.ascii(0x0110, "NIKON D750")
        exif.ascii(0x013B, "Ann Example")
        exif.rationals(0x829A, [(1, 250)], in: .exif)
        exif.rationals(0x829D, [(28, 10)], in: .exif)
        exif.shorts(0x8827, [400], in: .exif)
        exif.ascii(0x9003, "2016:05:01 12:30:59", in: .exif)
        exif.ascii(0x9011, "+02:00", in: .exif)
        exif.rationals(0x920A, [(500, 10)], in: .exif)
        exif.ascii(0xA434, "50mm f/1.8", in: .exif)
        exif.ascii(0x0001, "S", in: .gps)
        exif.rationals(0x0002, [(33, 1), (51, 1), (3099, 100)], in: .gps)
        exif.ascii(0x0003, "E", in: .gps)
        exif.rationals(0x0004, [(151, 1), (12, 1), (0, 1)], in: .gps)
        exif.bytes(0x0005, [1], in: .gps)
        exif.rationals(0x0006, [(25, 2)], in: .gps)
        let metadata = try metadata(exif)
        #expect(metadata.title == nil)
        #expect(metadata.description == "A bridge at dusk")
        #expect(metadata.artist == "Ann Example")
        #expect(metadata.camera == "NIKON D750")
        #expect(metadata.lens == "50mm f/1.8")
        #expect(metadata.aperture == 2.8)
        #expect(metadata.iso == 400)
        #expect(metadata.focalLength == 50)
        #expect(metadata.exposureTime == 0.004)
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59+02:00")
        // 33 + 51/60 + 30.99/3600 = 33.858608..., south; 151 + 12/60 = 151.2, east.
        #expect(abs((metadata.location?.latitude ?? 0) + 33.858_608_333) < 1e-8)
        #expect(abs((metadata.location?.longitude ?? 0) - 151.2) < 1e-9)
        #expect(metadata.location?.altitude == -12.5)
    }

    @Test func aLongDescriptionIsNotCut() throws {
        let text = String(repeating: "word, ", count: 300) + "the end (that, is, ASCII, 3 components)"
        var exif = TIFFBlock()
        exif.ascii(0x010E, text)
        #expect(try metadata(exif).description == text)
    }

    @Test(
        arguments: [
            ([0x4A, 0xC3, 0xBC, 0x72], "Jür"), ([0x4A, 0xFC, 0x72], "Jür"), ([0x80, 0x35], "€5"),
            ([0x20, 0x41, 0x20, 0x20], "A"), ([0x41, 0x00, 0x42], "A"), ([0x41, 0x07, 0x1B, 0x42], "AB"),
        ] as [([UInt8], String)])
    func textIsUTF8ElseWindows1252AndClean(bytes: [UInt8], expected: String) throws {
        var exif = TIFFBlock()
        exif.ascii(0x013B, bytes: bytes + [0])
        #expect(try metadata(exif).artist == expected)
    }

    @Test func blanksAndCameraBoilerplateAreNoDescription() throws {
        for text in ["          ", "OLYMPUS DIGITAL CAMERA         ", "SONY DSC", ""] {
            var exif = TIFFBlock()
            exif.ascii(0x010E, text)
            #expect(try metadata(exif).description == nil)
        }
    }

    @Test func windowsFieldsAreUTF16() throws {
        let utf16 = { (text: String) -> [UInt8] in
            text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] } + [0, 0]
        }
        var exif = TIFFBlock(bigEndian: true)
        exif.bytes(0x9C9B, utf16("Brücke 🌉"))
        exif.bytes(0x9C9C, utf16("A comment"))
        exif.bytes(0x9C9D, utf16("One; Two"))
        exif.bytes(0x9C9E, utf16("lake;dusk; "))
        let metadata = try metadata(exif)
        #expect(metadata.title == "Brücke 🌉")
        #expect(metadata.description == "A comment")
        #expect(metadata.artist == "One, Two")
        #expect(metadata.keywords == ["lake", "dusk"])
    }

    @Test func aUserCommentIsReadByItsCharacterCode() throws {
        let cases: [([UInt8], String?)] = [
            (Array("ASCII\0\0\0a comment".utf8), "a comment"),
            ([0, 0, 0, 0, 0, 0, 0, 0] + Array("undefined".utf8), "undefined"),
            (Array("UNICODE\0".utf8) + [0x41, 0, 0xFC, 0], "Aü"),
            (Array("UNICODE\0".utf8) + [0xFE, 0xFF, 0, 0x41, 0, 0xFC], "Aü"),
            (Array("JIS\0\0\0\0\0".utf8) + [0x30, 0x21], nil),
            (Array("ASCII\0\0\0".utf8), nil),
            ([1, 2], nil),
        ]
        for (bytes, expected) in cases {
            var exif = TIFFBlock()
            exif.bytes(0x9286, type: 7, bytes, in: .exif)
            #expect(try metadata(exif).description == expected)
        }
    }

    @Test func numbersThatMeanNothingAreNothing() throws {
        var exif = TIFFBlock()
        exif.rationals(0x829A, [(1, 0)], in: .exif)
        exif.rationals(0x829D, [(0, 10)], in: .exif)
        exif.shorts(0x8827, [0], in: .exif)
        exif.ascii(0x9003, "0000:00:00 00:00:00", in: .exif)
        exif.rationals(0x920A, [(0, 0)], in: .exif)
        exif.rationals(0x0002, [(95, 1), (0, 1), (0, 1)], in: .gps)
        exif.rationals(0x0004, [(10, 1), (0, 1), (0, 1)], in: .gps)
        #expect(try metadata(exif) == ImageMetadata())
    }

    @Test func theDateOfTheShotIsNotTheDateOfAnEdit() throws {
        var exif = TIFFBlock()
        exif.ascii(0x0132, "2020:01:01 00:00:00")
        #expect(try metadata(exif).dateTaken == nil)
        exif.ascii(0x9004, "2019:02:03 04:05:06", in: .exif)
        #expect(try metadata(exif).dateTaken?.description == "2019-02-03T04:05:06")
        exif.ascii(0x9003, "    :  :     :  :  ", in: .exif)
        #expect(try metadata(exif).dateTaken?.description == "2019-02-03T04:05:06")
    }

    @Test func anyByteOfABlockMayBeWrongAndItMayEndAnywhere() throws {
        var exif = TIFFBlock()
        exif.ascii(0x010E, "A bridge at dusk")
        exif.rationals(0x829D, [(28, 10)], in: .exif)
        exif.rationals(0x0002, [(33, 1), (51, 1), (3099, 100)], in: .gps)
        exif.rationals(0x0004, [(33, 1), (51, 1), (3099, 100)], in: .gps)
        let block = exif.data()
        for position in block.indices {
            for value in [0, 0xFF, block[position] ^ 0x80] as [UInt8] {
                var broken = block
                broken[position] = value
                _ = Data("Exif\0\0".utf8 + broken).withUnsafeBytes(EXIFBlock.metadata(in:))
            }
            _ = block.prefix(position).withUnsafeBytes(EXIFBlock.metadata(in:))
        }
        #expect(block.withUnsafeBytes(EXIFBlock.metadata(in:)).aperture == 2.8)
    }
}
