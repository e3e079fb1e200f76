import Foundation
import Testing

@testable import Programme

@Suite struct ScheduleJSONTests {
    private static let good = """
        {"guid":"G1","date":"2024-10-31T10:00:00+01:00","start":"10:00","duration":"00:30","room":"A","title":"T","persons":[]}
        """

    @Test func aTalkAfterMidnightBelongsToTheEveningBefore() throws {
        let late = """
            {"guid":"G2","date":"2024-11-01T01:30:00+01:00","start":"01:30","duration":"00:30","room":"A","title":"Late"}
            """
        let programme = try Sample.read(Sample.json(late, start: "2024-10-31T06:00:00+01:00"))
        #expect(programme.day(of: programme.talks[0])?.description == "2024-10-31")
        #expect(programme.dayChange == 360)
        #expect(programme.issues.count == 0)
        // Without a day that claims it, the default of five in the morning decides.
        var talk = programme.talks[0]
        talk.statedDay = nil
        let other = Sample.programme([talk], zone: programme.zone)
        #expect(other.day(of: talk)?.description == "2024-10-31")
    }

    @Test func theChangeOfDaysIsTheDatas() throws {
        #expect(try Sample.read(Sample.json(Self.good)).dayChange == 300)
        #expect(try Sample.read(Sample.json(Self.good, start: "2024-10-31T04:00:00+01:00")).dayChange == 240)
        // A day that starts with its first talk says nothing about the night.
        #expect(try Sample.read(Sample.json(Self.good, start: "2024-10-31T10:00:00+01:00")).dayChange == 300)
        #expect(try Sample.read(Sample.json(Self.good, start: "broken")).dayChange == 300)
    }

    @Test func aTimeWithoutADateIsOnItsDayAndAfterMidnightOnTheNext() throws {
        let events = """
            {"guid":"1","start":"22:00","duration":"01:00","title":"Evening"},{"guid":"2","start":"01:00","duration":"01:00","title":"Night"}
            """
        let talks = try Sample.read(Sample.json(events)).talks
        #expect(talks.map(\.start) == (try ["2024-10-31T21:00:00Z", "2024-11-01T00:00:00Z"].map(Sample.utc)))
    }

    @Test(arguments: [
        ("00:00", ProgrammeIssue.Kind.wrongDuration, nil as Double?), ("-00:30", .wrongDuration, nil),
        ("26:00", .wrongDuration, nil),
        ("90", .wrongDuration, 5400), ("x", .wrongDuration, nil), ("", .missingDuration, nil),
    ])
    func durationsThatAreWrongAreToldAndTheTalkStays(text: String, kind: ProgrammeIssue.Kind, duration: Double?) throws
    {
        let event = """
            {"guid":"G","date":"2024-10-31T10:00:00+01:00","duration":"\(text)","title":"T"}
            """
        let programme = try Sample.read(Sample.json(event))
        #expect(programme.talks.map(\.duration) == [duration])
        #expect(programme.issues.counts == [kind: 1])
        #expect(programme.issues.kept.first?.talk == "G")
    }

    @Test func missingFieldsAreToldAndWhatIsThereIsShown() throws {
        let programme = try Sample.read(
            Sample.json(#"{"guid":"G"},{"title":"No id","date":"2024-10-31T10:00:00Z","duration":"01:00"},{},7,null"#))
        #expect(programme.talks.map(\.title) == ["No id", "Untitled"])
        #expect(programme.talks[1].status == .unscheduled)
        #expect(programme.issues.counts[.missingID] == 1)
        #expect(programme.issues.counts[.missingTime] == 1)
        #expect(programme.issues.counts[.malformed] == 2)
        #expect(programme.issues.leftOutCount == 3)
    }

    @Test func twoTalksOfOneIDAreBothShownAndCopiesOnce() throws {
        let other = Self.good.replacing("\"T\"", with: "\"Other\"")
        let programme = try Sample.read(Sample.json([Self.good, other, Self.good, other].joined(separator: ",")))
        #expect(programme.talks.map(\.id).prefix(2) == ["G1", "G1-2"])
        #expect(programme.issues.counts[.duplicateID] == 3)
        #expect(programme.talks.count == Set(programme.talks.map(\.id)).count)
    }

    @Test func anIDThatIsMadeDoesNotChangeWithTimeAndRoom() throws {
        func id(_ date: String, _ room: String) throws -> String {
            let event =
                #"{"title":"T","date":"\#(date)","duration":"01:00","room":"\#(room)","persons":[{"public_name":"P"}]}"#
            return try Sample.read(Sample.json(event)).talks[0].id
        }
        #expect(try id("2024-10-31T10:00:00Z", "A") == id("2024-10-31T12:00:00Z", "B"))
    }

    @Test func aTitleWithHTMLIsShownPlain() throws {
        let event = Self.good.replacing("\"T\"", with: #""<b>Fast</b> &amp; <i>small</i>\n vector<int>""#)
        let programme = try Sample.read(Sample.json(event))
        #expect(programme.talks[0].title == "Fast & small vector<int>")
        #expect(programme.issues.counts == [.markupInTitle: 1])
    }

    @Test func zonesWithoutANameAreTheOffsetOfTheTimes() throws {
        let programme = try Sample.read(Sample.json(Self.good, zone: nil))
        #expect(programme.zone.secondsFromGMT() == 3600)
        #expect(!programme.isZoneNamed)
        #expect(programme.issues.counts == [.unknownZone: 1])
        let unknown = try Sample.read(Sample.json(Self.good, zone: "Mars/Base"))
        #expect(unknown.zone.secondsFromGMT() == 3600)
        #expect(unknown.issues.counts == [.unknownZone: 1])
    }

    @Test func aTalkOutsideItsDayIsShownWhenItStarts() throws {
        let programme = try Sample.read(Sample.json(Self.good, day: "2024-10-20"))
        #expect(programme.day(of: programme.talks[0])?.description == "2024-10-31")
        #expect(programme.issues.counts == [.dayMismatch: 1])
    }

    @Test(arguments: ["CANCELLED: T", "[Cancelled] T", "T (cancelled)", "Annulé - T"])
    func cancelledTalksAreToldByTheirTitles(title: String) throws {
        let programme = try Sample.read(Sample.json(Self.good.replacing("\"T\"", with: "\"\(title)\"")))
        #expect(programme.talks[0].status == .cancelled)
    }

    @Test func aTalkAboutCancellingTakesPlace() throws {
        for title in ["Cancelled tasks in Swift", "How we cancelled", "Cancelled"] {
            let programme = try Sample.read(Sample.json(Self.good.replacing("\"T\"", with: "\"\(title)\"")))
            #expect(programme.talks[0].status == .scheduled)
        }
    }

    @Test func aDocumentThatIsCutKeepsWhatStandsBefore() throws {
        let whole = Array(Sample.json(Self.good + "," + Self.good.replacing("G1", with: "G2")).utf8)
        let second = try #require(String(decoding: whole, as: UTF8.self).range(of: "G2"))
        let cut = String(String(decoding: whole, as: UTF8.self)[..<second.lowerBound])
        let programme = try Sample.read(cut)
        #expect(programme.talks.first?.id == "G1")
        #expect(programme.issues.counts[.cutOff] == 1)
    }

    @Test func aFaultInTheMiddleIsToldWithItsLine() throws {
        let text = Sample.json("\n" + Self.good + ",\n" + Self.good.replacing("G1", with: "G2") + "\n!oops")
        let programme = try Sample.read(text)
        #expect(programme.talks.map(\.id) == ["G1", "G2"])
        // The first line, the second with `rooms`, then one for each of the events.
        #expect(programme.issues.kept.first?.line == 5)
        #expect(programme.issues.kept.first?.kind == .malformed)
    }

    @Test func whatIsNestedTooDeeplyIsPassedOver() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let event = Self.good.replacing("\"persons\":[]", with: "\"x\":\(deep)")
        let programme = try Sample.read(Sample.json(event))
        #expect(programme.talks.map(\.id) == ["G1"])
        #expect(programme.issues.counts == [.nestedTooDeep: 1])
    }

    @Test func bracketsThatNeverCloseEndTheProgrammeOnly() throws {
        #expect(throws: ProgrammeError.self) { try Sample.read(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: ProgrammeError.self) { try Sample.read(String(repeating: "{\"a\":", count: 300_000)) }
    }

    @Test func bytesThatAreNoTextAreReplaced() throws {
        var bytes = Array(Sample.json(Self.good).utf8)
        let place = try #require(bytes.firstRange(of: Array("\"T\"".utf8)))
        bytes[place.lowerBound + 1] = 0xFF
        let programme = try ProgrammeReader.read(bytes)
        #expect(programme.talks[0].title == "\u{FFFD}")
        #expect(programme.issues.counts == [.invalidText: 1])
    }

    @Test func byteOrderMarksAndUTF16AreRead() throws {
        let text = Sample.json(Self.good)
        #expect(try ProgrammeReader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).talks.count == 1)
        let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try ProgrammeReader.read([0xFF, 0xFE] + little).talks.count == 1)
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        #expect(try ProgrammeReader.read([0xFE, 0xFF] + big).talks.count == 1)
    }

    @Test func escapesAreRead() throws {
        let event = Self.good.replacing("\"T\"", with: #""\u00e9\ud83d\ude00\"\/ \ud800x""#)
        #expect(try Sample.read(Sample.json(event)).talks[0].title == "é😀\"/ \u{FFFD}x")
    }

    @Test func speakersTracksAndLinksAreRead() throws {
        let event = """
            {"guid":"G","date":"2024-10-31T10:00:00+01:00","duration":"01:00","title":"T","track":{"de":"Netz","en":"Net"},"language":"DE",
            "persons":[{"public_name":"Ada","biography":"B","avatar":"https://x.org/a.png"},{"name":"Bob"},{"id":3}],
            "links":[{"title":"Slides","url":"https://x.org/s"},{"title":"Bad","url":"javascript:alert(1)"}],"url":"https://x.org/t"}
            """
        let programme = try Sample.read(Sample.json(event))
        let talk = programme.talks[0]
        #expect(
            talk.speakers == [
                Speaker(name: "Ada", biography: "B", picture: "https://x.org/a.png"), Speaker(name: "Bob"),
            ])
        #expect(talk.track == "Net")
        #expect(talk.language == "de")
        #expect(talk.links.map(\.title) == ["Slides"])
        #expect(talk.page?.absoluteString == "https://x.org/t")
        #expect(programme.issues.counts == [.unreadableField: 1])
    }

    @Test func moreTalksThanTheBudgetAreCounted() throws {
        let events = (0..<30).map { Self.good.replacing("G1", with: "G\($0)") }.joined(separator: ",")
        let programme = try Sample.read(Sample.json(events), budget: ProgrammeBudget(talks: 10))
        #expect(programme.talks.count == 10)
        #expect(programme.issues.counts == [.overBudget: 1])
        #expect(programme.issues.kept[0].outcome.contains("20 talks"))
    }

    @Test(arguments: ["", " \n", "hello", "[]", "{}", "{\"schedule\":{}}", "<html></html>", "<", "\u{0}", "bplist00"])
    func whatIsNoProgrammeIsRefused(text: String) {
        #expect(throws: ProgrammeError.self) { try Sample.read(text) }
    }
}
