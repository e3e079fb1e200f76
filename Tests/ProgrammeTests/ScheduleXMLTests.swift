import Foundation
import Testing

@testable import Programme

@Suite struct ScheduleXMLTests {
    private static func event(_ id: String, _ title: String = "T", more: String = "") -> String {
        """
        <event id="7" guid="\(id)"><date>2024-10-31T10:00:00+01:00</date><start>10:00</start><duration>00:30</duration>\
        <title>\(title)</title>\(more)</event>
        """
    }

    private static func schedule(_ events: String, head: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>\(head)
        <schedule><conference><title>C</title><time_zone_name>Europe/Paris</time_zone_name></conference>
        <day index="1" date="2024-10-31"><room name="A">\(events)</room></day></schedule>
        """
    }

    @Test func aTalkIsRead() throws {
        let programme = try Sample.read(Self.schedule(Self.event("G", "A &amp; <![CDATA[B]]> &#233;")))
        let talk = try #require(programme.talks.first)
        #expect(talk.title == "A & B é")
        #expect(talk.room == "A")
        #expect(talk.start == (try Sample.utc("2024-10-31T09:00:00Z")))
        #expect(programme.issues.count == 0)
    }

    @Test func legalFilesThatEndOtherReadersAreRead() throws {
        let text = Self.schedule("<?a?><!-- x -->" + Self.event("G"), head: "<?a?><!DOCTYPE schedule SYSTEM \"x.dtd\">")
        #expect(try Sample.read(text).talks.map(\.id) == ["G"])
    }

    @Test func anAmpersandThatIsNoReferenceLosesNoTalk() throws {
        let programme = try Sample.read(Self.schedule(Self.event("G1", "R & D") + Self.event("G2")))
        #expect(programme.talks.map(\.id) == ["G1", "G2"])
        #expect((programme.issues.counts[.malformed] ?? 0) > 0)
        #expect(programme.issues.kept.first?.line == 3)
    }

    @Test func aFileThatIsCutKeepsWhatStandsBefore() throws {
        let text = Self.schedule(Self.event("G1") + Self.event("G2") + Self.event("G3"))
        let end = try #require(text.range(of: "G3"))
        let programme = try Sample.read(String(text[..<end.lowerBound]))
        #expect(programme.talks.prefix(2).map(\.id) == ["G1", "G2"])
        #expect(programme.issues.count > 0)
    }

    @Test func entitiesOfTheFilesOwnAreNotFollowed() throws {
        var bomb = "<!DOCTYPE schedule [<!ENTITY a \"lol\">"
        for (from, to) in zip("abcdefghi", "bcdefghij") {
            bomb += "<!ENTITY \(to) \"" + String(repeating: "&\(from);", count: 10) + "\">"
        }
        let programme = try Sample.read(Self.schedule(Self.event("G", "x &j; y") + Self.event("H"), head: bomb + "]>"))
        #expect(programme.issues.count > 0)
        #expect(programme.talks.allSatisfy { !$0.title.contains("lol") && $0.title.count < 100 })
        let file = "<!DOCTYPE schedule [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
        let reading = try Sample.read(Self.schedule(Self.event("G", "&x;") + Self.event("H"), head: file))
        #expect(reading.talks.allSatisfy { !$0.title.contains("root") })
        #expect(reading.talks.contains { $0.id == "H" })
        #expect((reading.issues.counts[.entityRefused] ?? 0) > 0)
    }

    @Test func entitiesInAttributesDoNotGrow() throws {
        var bomb = "<!DOCTYPE schedule [<!ENTITY a \"lollollollol\">"
        for (from, to) in zip("abcdefgh", "bcdefghi") {
            bomb += "<!ENTITY \(to) \"" + String(repeating: "&\(from);", count: 10) + "\">"
        }
        let event = #"<event guid="&i;"><title>T</title></event>"#
        let programme = try? Sample.read(Self.schedule(event, head: bomb + "]>"))
        #expect((programme?.talks.map(\.id.utf8.count).max() ?? 0) < 20_000_000)
    }

    @Test func whatIsNestedTooDeeplyIsPassedOver() throws {
        let deep = String(repeating: "<b>", count: 150) + String(repeating: "</b>", count: 150)
        let programme = try Sample.read(
            Self.schedule(Self.event("G", more: "<abstract>\(deep)</abstract>") + Self.event("H")))
        #expect(programme.talks.map(\.id) == ["G", "H"])
        #expect(programme.issues.counts[.nestedTooDeep] == 1)
        let endless = String(repeating: "<b>", count: 200_000)
        #expect(throws: Never.self) { _ = try Sample.read(Self.schedule(Self.event("G") + endless)) }
    }

    @Test func otherEncodingsAreRead() throws {
        let text = Self.schedule(Self.event("G", "é")).replacing("UTF-8", with: "ISO-8859-1")
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        #expect(try ProgrammeReader.read(bytes).talks[0].title == "é")
        let wide = Self.schedule(Self.event("G", "é")).replacing("UTF-8", with: "UTF-16").utf16
        #expect(
            try ProgrammeReader.read([0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).talks[0].title
                == "é")
    }

    @Test func bytesThatAreNoTextLoseNoTalk() throws {
        var bytes = Array(Self.schedule(Self.event("G1", "QQ") + Self.event("G2", "é")).utf8)
        let place = try #require(bytes.firstRange(of: Array("QQ".utf8)))
        bytes[place.lowerBound] = 0xC3
        bytes[place.lowerBound + 1] = 0x01
        let programme = try ProgrammeReader.read(bytes)
        #expect(programme.talks.map(\.id) == ["G1", "G2"])
        #expect(programme.talks[1].title == "é")
        #expect((programme.issues.counts[.invalidText] ?? 0) > 0)
    }

    @Test func elementsInAnAbstractAreItsMarkup() throws {
        let more =
            "<abstract><p>One <b>bold</b></p><p>Two</p></abstract><persons><person id=\"1\">Ada</person></persons>"
        let talk = try Sample.read(Self.schedule(Self.event("G", more: more))).talks[0]
        #expect(talk.richText.plainText == "One bold\nTwo")
        #expect(talk.speakers.map(\.name) == ["Ada"])
    }

    @Test func linesBeyondSixteenBitsAreTold() throws {
        let text = Self.schedule(String(repeating: "\n", count: 70_000) + "<event guid=\"G\"/>")
        let programme = try Sample.read(text)
        #expect(programme.issues.kept.first { $0.kind == .missingTitle }?.line == 70_003)
    }
}
