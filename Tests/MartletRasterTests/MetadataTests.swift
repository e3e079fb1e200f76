import Foundation
import TestSupport
import Testing

@testable import MartletRaster

@Suite struct CameraNameTests {
    @Test(
        arguments: [
            ("NIKON CORPORATION", "NIKON D750", "NIKON D750"), ("Canon", "Canon EOS 5D", "Canon EOS 5D"),
            ("SONY", "ILCE-7M3", "SONY ILCE-7M3"), (nil, "X100", "X100"), ("FUJIFILM", nil, "FUJIFILM"),
            (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func theMakersNameIsNotRepeated(maker: String?, model: String?, name: String?) {
        #expect(ImageMetadata.camera(maker: maker, model: model) == name)
    }
}

@Suite struct CaptureDateTests {
    @Test(
        arguments: [
            ("2016:05:01 12:30:59", "2016-05-01T12:30:59"),
            ("2016-05-01T12:30:59.25-03:30", "2016-05-01T12:30:59-03:30"),
            ("2016-05-01T12:30Z", "2016-05-01T12:30:00+00:00"), ("2016-05-01", "2016-05-01T00:00:00"),
            ("2016-05", "2016-05-01T00:00:00"), ("2016", "2016-01-01T00:00:00"), ("20160501", "2016-05-01T00:00:00"),
            ("20160501T123059+0200", "2016-05-01T12:30:59+02:00"), ("2016:02:29 00:00:00", "2016-02-29T00:00:00"),
            ("2016-05-01 12:30:60", "2016-05-01T12:30:59"), ("0999-01-01", "0999-01-01T00:00:00"),
            ("2015:02:29 00:00:00", nil), ("2016:13:01 00:00:00", nil), ("2016:00:10 00:00:00", nil),
            ("2016:05:01 25:00:00", nil), ("0000:00:00 00:00:00", nil), ("yesterday", nil), ("", nil), ("12", nil),
        ] as [(String, String?)])
    func datesOfAllWritersAreRead(text: String, expected: String?) {
        #expect(CaptureDate(parsing: text)?.description == expected)
    }

    @Test func theMomentIsCountedFromUTCWhereTheZoneIsKnownElseInTheZoneAssumed() throws {
        // 1 January 2000 00:00 UTC is 946684800 seconds after 1970.
        let known = try #require(CaptureDate(parsing: "2000-01-01T02:00:00+02:00"))
        #expect(known.date(in: try #require(TimeZone(secondsFromGMT: -3600))).timeIntervalSince1970 == 946_684_800)
        let unknown = try #require(CaptureDate(parsing: "2000-01-01T02:00:00"))
        #expect(unknown.date(in: try #require(TimeZone(secondsFromGMT: 7200))).timeIntervalSince1970 == 946_684_800)
    }
}

@Suite struct MetadataPrecedenceTests {
    @Test func wordsComeFromXMPThenIPTCThenEXIFAndFactsFromEXIFThenXMPThenIPTC() {
        var (exif, xmp, iptc) = (ImageMetadata(), ImageMetadata(), ImageMetadata())
        exif.title = "exif"
        exif.description = "exif"
        exif.artist = "exif"
        exif.keywords = ["exif"]
        exif.aperture = 1
        exif.dateTaken = CaptureDate(year: 2001, month: 1, day: 1)
        iptc.title = "iptc"
        iptc.description = "iptc"
        iptc.keywords = ["iptc"]
        iptc.dateTaken = CaptureDate(year: 2002, month: 1, day: 1)
        xmp.title = "xmp"
        xmp.aperture = 2
        xmp.iso = 200
        xmp.dateTaken = CaptureDate(year: 2003, month: 1, day: 1)
        let all = ImageMetadata(exif: exif, xmp: xmp, iptc: iptc)
        #expect(all.title == "xmp")
        #expect(all.description == "iptc")
        #expect(all.artist == "exif")
        #expect(all.keywords == ["iptc"])
        #expect(all.aperture == 1)
        #expect(all.iso == 200)
        #expect(all.dateTaken?.year == 2001)
        #expect(ImageMetadata(exif: ImageMetadata(), xmp: xmp, iptc: iptc).dateTaken?.year == 2003)
        #expect(ImageMetadata(exif: ImageMetadata(), xmp: ImageMetadata(), iptc: iptc).dateTaken?.year == 2002)
    }

    @Test(arguments: ["jpg", "png", "webp", "tif"]) func whatExiftoolWritesIsReadBack(suffix: String) throws {
        let scratch = try ScratchDirectory()
        let samples = (0..<16 * 8).flatMap { _ in [30, 160, 220] as [UInt8] }
        try scratch.write(PNGFixture(width: 16, height: 8, samples: samples).data, as: "in.png")
        let path = scratch.file("picture." + suffix)
        try PictureTool.convert(scratch.file("in.png"), path)
        try PictureTool.exiftool(
            "-XMP-dc:Title=Brücke", "-XMP-dc:Creator=Ann Example", "-XMP-dc:Description=At dusk",
            "-XMP-dc:Subject=lake", "-XMP-dc:Subject=dusk", "-XMP-exif:DateTimeOriginal=2016:05:01 12:30:59+02:00",
            "-XMP-tiff:Make=SONY", "-XMP-tiff:Model=ILCE-7M3", "-XMP-exif:FNumber=5.6", "-XMP-exif:ISO=800",
            "-XMP-exif:GPSLatitude=-33.5", "-XMP-exif:GPSLongitude=151.25", path)
        let metadata = try ImageHeader.read(.file(path)).metadata
        #expect(metadata.title == "Brücke")
        #expect(metadata.artist == "Ann Example")
        #expect(metadata.description == "At dusk")
        #expect(metadata.keywords == ["lake", "dusk"])
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59+02:00")
        #expect(metadata.camera == "SONY ILCE-7M3")
        #expect(metadata.aperture == 5.6)
        #expect(metadata.iso == 800)
        #expect(metadata.location == GeoLocation(latitude: -33.5, longitude: 151.25))
    }

    @Test(arguments: ["jpg", "webp", "heic"]) func whatExiftoolWritesAsEXIFIsReadBack(suffix: String) throws {
        let scratch = try ScratchDirectory()
        let samples = (0..<64 * 64).flatMap { _ in [30, 160, 220] as [UInt8] }
        try scratch.write(PNGFixture(width: 64, height: 64, samples: samples).data, as: "in.png")
        let path = scratch.file("picture." + suffix)
        try PictureTool.convert(scratch.file("in.png"), path)
        try PictureTool.exiftool(
            "-EXIF:DateTimeOriginal=2016:05:01 12:30:59", "-EXIF:OffsetTimeOriginal=-03:30", "-EXIF:Make=SONY",
            "-EXIF:Model=ILCE-7M3", "-EXIF:FNumber=5.6", "-EXIF:ISO=800", "-EXIF:ExposureTime=1/60",
            "-EXIF:LensModel=FE 35mm", "-EXIF:Artist=Ann Example", "-EXIF:ImageDescription=At dusk", path)
        let metadata = try ImageHeader.read(.file(path)).metadata
        #expect(metadata.artist == "Ann Example")
        #expect(metadata.description == "At dusk")
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59-03:30")
        #expect(metadata.camera == "SONY ILCE-7M3")
        #expect(metadata.lens == "FE 35mm")
        #expect(metadata.aperture == 5.6)
        #expect(metadata.iso == 800)
        #expect(metadata.exposureTime == 1.0 / 60)
    }
}
