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

@Suite struct XMPTests {
    private func metadata(_ packet: String) -> ImageMetadata {
        Data(packet.utf8).withUnsafeBytes(XMPPacket.metadata(in:))
    }

    private func packet(_ attributes: String = "", _ body: String = "") -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" \(attributes)>
        \(body)</rdf:Description></rdf:RDF></x:xmpmeta>\(String(repeating: " ", count: 2_000))<?xpacket end="w"?>
        """
    }

    @Test func wordsAreReadFromLists() {
        let metadata = metadata(
            packet(
                "",
                """
                <dc:title><rdf:Alt><rdf:li xml:lang="de">Brücke</rdf:li>
                <rdf:li xml:lang="x-default">Bridge &amp; lake</rdf:li></rdf:Alt></dc:title>
                <dc:creator><rdf:Seq><rdf:li>Ann Example</rdf:li><rdf:li>Bo Sample</rdf:li></rdf:Seq></dc:creator>
                <dc:description><rdf:Alt><rdf:li xml:lang="en"> At dusk.
                Cold. </rdf:li></rdf:Alt></dc:description>
                <dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>dusk</rdf:li></rdf:Bag></dc:subject>
                """))
        #expect(metadata.title == "Bridge & lake")
        #expect(metadata.artist == "Ann Example, Bo Sample")
        #expect(metadata.description?.hasPrefix("At dusk.\n") == true)
        #expect(metadata.keywords == ["lake", "dusk"])
    }

    @Test func aLanguagesNameInPlaceOfATextIsNoText() {
        let empty =
            #"<dc:description><rdf:Alt><rdf:li xml:lang="x-default">x-default</rdf:li></rdf:Alt></dc:description>"#
        #expect(metadata(packet("", empty)).description == nil)
    }

    @Test func factsAreReadFromAttributesAndElements() {
        let metadata = metadata(
            packet(
                """
                exif:FNumber="28/10" exif:ExposureTime="1/250" tiff:Make="Canon" tiff:Model="EOS 5D" aux:Lens="EF50mm"
                exif:DateTimeOriginal="2016-05-01T12:30:59+02:00" exif:GPSLatitude="51,30.5N" exif:GPSLongitude="0,7,30W"
                """,
                """
                <exif:FocalLength>50/1</exif:FocalLength>
                <exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>
                """))
        #expect(metadata.aperture == 2.8)
        #expect(metadata.exposureTime == 0.004)
        #expect(metadata.camera == "Canon EOS 5D")
        #expect(metadata.lens == "EF50mm")
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59+02:00")
        #expect(metadata.focalLength == 50)
        #expect(metadata.iso == 400)
        // 51 + 30.5/60; -(7/60 + 30/3600).
        #expect(abs((metadata.location?.latitude ?? 0) - 51.508_333_333) < 1e-8)
        #expect(abs((metadata.location?.longitude ?? 0) + 0.125) < 1e-9)
    }

    @Test func prefixesMayHaveAnyNameAndOtherNamespacesAreNotTakenForThese() {
        let metadata = metadata(
            """
            <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description xmlns:a="http://purl.org/dc/elements/1.1/"
            xmlns:dc="http://example.org/other/"><a:creator><r:Seq><r:li>Ann</r:li></r:Seq></a:creator>
            <dc:title><r:Alt><r:li>not a title</r:li></r:Alt></dc:title></r:Description></r:RDF>
            """)
        #expect(metadata.artist == "Ann")
        #expect(metadata.title == nil)
    }

    @Test func whatIsNestedDeeperIsNotThePicturesOwn() {
        let metadata = metadata(
            packet(
                "",
                """
                <xmp:Thumbnails><rdf:Alt><rdf:li><rdf:Description dc:title="inner"><dc:title>inner</dc:title>
                </rdf:Description></rdf:li></rdf:Alt></xmp:Thumbnails>
                """))
        #expect(metadata.title == nil)
    }

    @Test(arguments: [
        "", "   ", "not XML", "<x", "<a><b></a>", "\0\0\0",
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><x>&b;</x>",
        "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/hostname\">]><x>&a;</x>",
    ])
    func whatIsNoPacketSaysNothing(text: String) {
        #expect(metadata(text) == ImageMetadata())
    }

    @Test func deepAndLongPacketsEnd() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(metadata(deep) == ImageMetadata())
        let long = packet(
            "",
            "<dc:subject><rdf:Bag>" + String(repeating: "<rdf:li>x</rdf:li>", count: 20_000) + "</rdf:Bag></dc:subject>"
        )
        #expect(metadata(long).keywords.count <= 2_000)
    }

    @Test func aPacketThatEndsInNULsIsRead() {
        #expect(metadata(packet("photoshop:Headline=\"A line\"") + "\0\0\0").title == "A line")
    }

    @Test func aPacketMayEndAnywhere() {
        let whole = Data(
            packet("exif:FNumber=\"28/10\"", "<dc:title><rdf:Alt><rdf:li>Ü</rdf:li></rdf:Alt></dc:title>").utf8)
        for length in 0..<700 { _ = whole.prefix(length).withUnsafeBytes(XMPPacket.metadata(in:)) }
        #expect(whole.withUnsafeBytes(XMPPacket.metadata(in:)).title == "Ü")
    }
}

@Suite struct IPTCTests {
    private let records =
        JPEGFixture.iptcRecord(1, 90, [0x1B, 0x25, 0x47])
        + JPEGFixture.iptcRecord(2, 5, Array("Brücke".utf8)) + JPEGFixture.iptcRecord(2, 80, Array("Ann".utf8))
        + JPEGFixture.iptcRecord(2, 80, Array("Bo".utf8)) + JPEGFixture.iptcRecord(2, 120, [0x4A, 0xFC, 0x72])
        + JPEGFixture.iptcRecord(2, 25, Array("lake".utf8)) + JPEGFixture.iptcRecord(2, 25, Array("dusk".utf8))
        + JPEGFixture.iptcRecord(2, 55, Array("20160501".utf8))
        + JPEGFixture.iptcRecord(2, 60, Array("123059+0200".utf8))

    @Test func recordsInAPhotoshopSegmentAreRead() throws {
        let file = JPEGFixture.inserting([JPEGFixture.iptcSegment(records)], into: JPEGFixture.grey)
        let metadata = try ImageHeader.read(.data(file)).metadata
        #expect(metadata.title == "Brücke")
        #expect(metadata.artist == "Ann, Bo")
        #expect(metadata.description == "Jür")
        #expect(metadata.keywords == ["lake", "dusk"])
        #expect(metadata.dateTaken?.description == "2016-05-01T12:30:59+02:00")
    }

    @Test func recordsWithoutAWrappingAreReadToo() {
        #expect(records.withUnsafeBytes(IPTCRecords.metadata(in:)).title == "Brücke")
    }

    @Test func aBlockMayEndAnywhereAndAnyByteMayBeWrong() {
        let segment = JPEGFixture.iptcSegment(records).dropFirst(4)
        for block in [Data(segment), records] {
            for position in block.indices {
                _ = block.prefix(position).withUnsafeBytes(IPTCRecords.metadata(in:))
                for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var broken = block
                    broken[position] = value
                    _ = broken.withUnsafeBytes(IPTCRecords.metadata(in:))
                }
            }
        }
        #expect(Data(segment).withUnsafeBytes(IPTCRecords.metadata(in:)).artist == "Ann, Bo")
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
