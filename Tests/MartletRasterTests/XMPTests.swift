import Foundation
import TestSupport
import Testing

@testable import MartletRaster

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
