import Foundation
import Testing

@testable import Programme

@Suite struct CalendarTests {
    private static func event(_ lines: String, uid: String = "u@x") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:S\n\(lines)\nEND:VEVENT"
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func anyEndOfLinesIsRead(end: String) throws {
        let text = Sample.calendar(
            Self.event(
                "DTSTART:20241031T090000Z\nDURATION:PT45M\nLOCATION:Room\\, left\\; \\\\ \\nup\nCATEGORIES:A\\,B,C"),
            end: end)
        let talk = try Sample.read("\u{FEFF}" + text).talks[0]
        #expect(talk.start == (try Sample.utc("2024-10-31T09:00:00Z")))
        #expect(talk.end == (try Sample.utc("2024-10-31T09:45:00Z")))
        #expect(talk.room == "Room, left; \\ up")
        #expect(talk.track == "A,B")
    }

    @Test func aFoldThatCutsACharacterIsJoined() throws {
        let text = Sample.calendar(
            "BEGIN:VEVENT\nUID:1\nSUMMARY:Qé\nDTSTART:20241031T090000Z\nDTEND:20241031T100000Z\nEND:VEVENT")
        var bytes = Array(text.utf8)
        let place = try #require(bytes.firstRange(of: Array("é".utf8)))
        bytes.insert(contentsOf: [0x0D, 0x0A, 0x20], at: place.lowerBound + 1)
        // The bytes between are no UTF-8 as they stand, which is why folds are undone before anything else.
        #expect(try ProgrammeReader.read(bytes).talks[0].title == "Qé")
    }

    @Test func timesOfNamedFloatingAndUnknownZonesAreRead() throws {
        let named = try Sample.read(
            Sample.calendar(
                Self.event("DTSTART;TZID=Europe/Paris:20240715T100000\nDTEND;TZID=Europe/Paris:20240715T110000")))
        #expect(named.talks[0].start == (try Sample.utc("2024-07-15T08:00:00Z")))
        #expect(named.zone.identifier == "Europe/Paris")
        #expect(named.issues.count == 0)
        let floating = try Sample.read(
            Sample.calendar(
                "X-WR-TIMEZONE:America/New_York\n" + Self.event("DTSTART:20240715T100000\nDTEND:20240715T110000")))
        #expect(floating.talks[0].start == (try Sample.utc("2024-07-15T14:00:00Z")))
        #expect(floating.issues.count == 0)
        let unknown = try Sample.read(
            Sample.calendar(Self.event("DTSTART;TZID=Moon:20240715T100000\nDTEND;TZID=Moon:20240715T110000")))
        #expect(unknown.talks[0].start == (try Sample.utc("2024-07-15T10:00:00Z")))
        #expect((unknown.issues.counts[.unknownZone] ?? 0) > 0)
        let lost = try Sample.read(Sample.calendar(Self.event("DTSTART:20240715T100000\nDTEND:20240715T110000")))
        #expect(lost.talks[0].start == (try Sample.utc("2024-07-15T10:00:00Z")))
        #expect((lost.issues.counts[.unknownZone] ?? 0) > 0)
    }

    @Test(arguments: [
        ("20240715T100000", "2024-07-15T08:00:00Z"), ("20240115T100000", "2024-01-15T09:00:00Z"),
        ("20240331T015959", "2024-03-31T00:59:59Z"), ("20240331T023000", "2024-03-31T01:30:00Z"),
        ("20240331T030000", "2024-03-31T01:00:00Z"), ("20241027T023000", "2024-10-27T00:30:00Z"),
        ("20241027T030000", "2024-10-27T02:00:00Z"), ("19960101T100000", "1996-01-01T09:00:00Z"),
    ])
    func aZoneThatTheCalendarDefinesIsFollowed(local: String, utc: String) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Romance Standard Time
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            """
        let event = Self.event("DTSTART;TZID=Romance Standard Time:\(local)\nDURATION:PT1H")
        #expect(try Sample.read(Sample.calendar(zone + "\n" + event)).talks[0].start == Sample.utc(utc))
    }

    @Test func repetitionsExceptionsAndChangesOfOneAreShown() throws {
        let events =
            Self.event(
                "DTSTART;TZID=Europe/Paris:20241025T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;TZID=Europe/Paris:20241026T100000"
            )
            + "\n"
            + Self.event(
                "RECURRENCE-ID;TZID=Europe/Paris:20241028T100000\nDTSTART;TZID=Europe/Paris:20241028T150000\nDURATION:PT1H"
            )
        let programme = try Sample.read(Sample.calendar(events))
        // Summer time ends on the 27th; the 26th is left out, and the 28th is five hours later.
        #expect(
            programme.talks.map(\.start)
                == (try [
                    "2024-10-25T08:00:00Z", "2024-10-27T09:00:00Z", "2024-10-28T14:00:00Z", "2024-10-29T09:00:00Z",
                ].map(Sample.utc)))
        #expect(Set(programme.talks.map(\.id)).count == 4)
        #expect(programme.talks[2].id == "u@x/20241028T090000Z")
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4", ["05", "07", "12", "14"]),
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=3", ["05", "19", "03"]),
        ("FREQ=DAILY;UNTIL=20241107T100000Z", ["05", "06", "07"]), ("FREQ=MONTHLY;BYDAY=1TU;COUNT=2", ["05", "03"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", ["05", "30", "31"]), ("FREQ=DAILY;UNTIL=20241106", ["05", "06"]),
    ])
    func rulesMakeTheDaysThatACalendarShows(rule: String, days: [String]) throws {
        // 5 November 2024 is a Tuesday.
        let programme = try Sample.read(
            Sample.calendar(Self.event("DTSTART:20241105T100000Z\nDURATION:PT1H\nRRULE:\(rule)")))
        #expect(programme.talks.compactMap { programme.times(of: $0)?.start.day.day } == days.map { Int($0) })
    }

    @Test(arguments: [
        "FREQ=DAILY", "FREQ=YEARLY", "FREQ=DAILY;COUNT=999999999", "FREQ=SECONDLY", "FREQ=DAILY;INTERVAL=0",
        "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2", "FREQ",
    ])
    func rulesWithoutAnEndOrSenseAreBounded(rule: String) throws {
        let programme = try Sample.read(
            Sample.calendar(Self.event("DTSTART:20241105T100000Z\nDURATION:PT1H\nRRULE:\(rule)")))
        #expect((1...400).contains(programme.talks.count))
        if programme.talks.count == 400 { #expect(programme.issues.counts[.recurrence] == 1) }
    }

    @Test func cancelledEventsAreToldAndTheNewerVersionWins() throws {
        let events =
            Self.event("DTSTART:20241105T100000Z\nDURATION:PT1H\nSEQUENCE:1\nSTATUS:CANCELLED") + "\n"
            + Self.event("DTSTART:20241105T090000Z\nDURATION:PT1H\nSEQUENCE:0")
        let talks = try Sample.read(Sample.calendar(events)).talks
        #expect(talks.map(\.status) == [.cancelled])
        #expect(talks[0].start == (try Sample.utc("2024-11-05T10:00:00Z")))
    }

    @Test func aDescriptionIsAnAbstractUnlessTheFileWritesNamesThere() throws {
        let abstract = Self.event("DTSTART:20241105T100000Z\nDURATION:PT1H\nDESCRIPTION:How we build things. Really!")
        let short = Self.event("DTSTART:20241105T110000Z\nDURATION:PT1H\nDESCRIPTION:Lunch", uid: "v")
        let talks = try Sample.read(Sample.calendar(abstract + "\n" + short)).talks
        #expect(talks.map(\.text) == ["How we build things. Really!", "Lunch"])
        #expect(talks.allSatisfy { $0.speakers.isEmpty })
    }

    @Test func eventsWithoutTimesOrEndsAreShown() throws {
        let events =
            Self.event("DESCRIPTION:x.") + "\n" + Self.event("DTSTART:20241105T100000Z", uid: "v") + "\n"
            + Self.event("DTSTART:20241105T100000Z\nDTEND:20241105T090000Z", uid: "w") + "\n"
            + Self.event("DTSTART;VALUE=DATE:20241105", uid: "d")
        let programme = try Sample.read(Sample.calendar(events))
        #expect(programme.talks.count == 4)
        #expect(programme.issues.counts[.missingTime] == 1)
        #expect(programme.issues.counts[.missingDuration] == 1)
        #expect(programme.issues.counts[.wrongDuration] == 1)
        let day = try #require(programme.talk("d"))
        #expect(day.duration == 86400)
        #expect(programme.day(of: day)?.description == "2024-11-05")
    }

    @Test func linesThatAreNoPropertiesAndComponentsThatNeverEndLoseNothing() throws {
        let text =
            "BEGIN:VCALENDAR\nnonsense\n"
            + Self.event("DTSTART:20241105T100000Z\nDURATION:PT1H\nBEGIN:VALARM\nTRIGGER:x\nSUMMARY:Alarm\nEND:VALARM")
            + "\nBEGIN:VEVENT\nSUMMARY:Open\nUID:o\nDTSTART:20241105T120000Z\nDURATION:PT1H"
        let programme = try Sample.read(text)
        #expect(programme.talks.map(\.title) == ["S", "Open"])
        #expect(programme.issues.counts[.malformed] == 1)
        #expect(programme.issues.counts[.cutOff] == 1)
        #expect(programme.issues.kept.first { $0.kind == .malformed }?.line == 2)
        let deep = String(repeating: "BEGIN:X\n", count: 100_000)
        #expect(try Sample.read("BEGIN:VCALENDAR\n" + deep).talks.isEmpty)
    }

    @Test func aParameterInQuotesMayHaveColons() throws {
        let event =
            "BEGIN:VEVENT\nUID:1\nSUMMARY;LANGUAGE=fr;X-A=\"a:b;c\":Bonjour: tous\nDTSTART:20241105T100000Z\nDURATION:PT1H\n"
            + "ATTENDEE;CN=\"Ada Lovelace\":invalid:nomail\nEND:VEVENT"
        let talk = try Sample.read(Sample.calendar(event)).talks[0]
        #expect(talk.title == "Bonjour: tous")
        #expect(talk.language == "fr")
        #expect(talk.speakers.map(\.name) == ["Ada Lovelace"])
    }

    @Test func aMarkBehindAColonOrACommaBelongsToTheValue() throws {
        let event =
            "BEGIN:VEVENT\nUID:1\nSUMMARY:\u{301}x\nCATEGORIES:A,\u{301}B\nDTSTART:20241105T100000Z\nDURATION:PT1H\nEND:VEVENT"
        let talk = try Sample.read(Sample.calendar(event)).talks[0]
        #expect(talk.title == "\u{301}x")
        #expect(talk.track == "A")
    }
}
