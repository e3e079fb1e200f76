import Foundation
import Programme
import Testing

@Suite struct LookingTests {
    @Test func picksThatOverlapAreInConflictAndNeighboursAreNot() throws {
        var cancelled = try Sample.talk("x", "2024-10-31T10:00:00Z", "2024-10-31T12:00:00Z")
        cancelled.status = .cancelled
        let programme = Sample.programme([
            try Sample.talk("a", "2024-10-31T10:00:00Z", "2024-10-31T11:00:00Z"), cancelled,
            try Sample.talk("b", "2024-10-31T10:30:00Z", "2024-10-31T11:30:00Z"),
            try Sample.talk("c", "2024-10-31T11:00:00Z", "2024-10-31T11:15:00Z"),
            try Sample.talk("d", "2024-10-31T11:30:00Z"), try Sample.talk("e", "2024-10-31T11:30:00Z"),
        ])
        let all: Set<String> = ["a", "b", "c", "d", "e", "x"]
        #expect(
            programme.conflicts(among: all) == [
                TalkConflict(first: "a", second: "b"), TalkConflict(first: "b", second: "c"),
                TalkConflict(first: "d", second: "e"),
            ])
        #expect(programme.conflicts(among: ["a", "c"]).isEmpty)
    }

    @Test func nowAndNextAreByRoomOnTheSameDay() throws {
        let programme = Sample.programme([
            try Sample.talk("a", "2024-10-31T10:00:00Z", "2024-10-31T11:00:00Z", room: "A"),
            try Sample.talk("b", "2024-10-31T10:30:00Z", "2024-10-31T12:00:00Z", room: "B"),
            try Sample.talk("c", "2024-10-31T11:00:00Z", "2024-10-31T12:00:00Z", room: "A"),
            try Sample.talk("d", "2024-10-31T13:00:00Z", "2024-10-31T14:00:00Z", room: "A"),
            try Sample.talk("e", "2024-11-01T10:00:00Z", "2024-11-01T11:00:00Z", room: "B"),
        ])
        let now = programme.nowAndNext(at: try Sample.utc("2024-10-31T10:45:00Z"))
        #expect(now.now.map(\.id) == ["a", "b"])
        #expect(now.next.map(\.id) == ["c"])
        // A talk's end is no part of it.
        #expect(programme.nowAndNext(at: try Sample.utc("2024-10-31T11:00:00Z")).now.map(\.id) == ["b", "c"])
        #expect(programme.nowAndNext(at: try Sample.utc("2024-10-31T20:00:00Z")).next.map(\.id) == ["e"])
        #expect(programme.nowAndNext(at: try Sample.utc("2025-01-01T00:00:00Z")).next.isEmpty)
    }

    @Test func filtersHoldTogether() throws {
        var first = try Sample.talk("a", "2024-10-31T10:00:00Z", room: "A", track: "Web")
        first.title = "Présentation générale"
        first.language = "fr"
        first.speakers = [Speaker(name: "Łukasz Øre")]
        var second = try Sample.talk("b", "2024-11-01T02:00:00Z", room: "B", track: "Web")
        second.language = "en-gb"
        second.text = "All about Straßen"
        let programme = Sample.programme([first, second])
        func ids(_ change: (inout ProgrammeFilter) -> Void) -> [String] {
            var filter = ProgrammeFilter()
            change(&filter)
            return programme.talks(matching: filter).map(\.id)
        }
        #expect(ids { _ in } == ["a", "b"])
        #expect(
            ids {
                $0.tracks = ["Web"]; $0.rooms = ["B"]
            } == ["b"])
        #expect(ids { $0.languages = ["EN"] } == ["b"])
        #expect(ids { $0.speakers = ["Łukasz Øre", "x"] } == ["a"])
        let night = try #require(CivilDay(year: 2024, month: 10, day: 31))
        // Two in the morning is still the night of the 31st.
        #expect(ids { $0.days = [night] } == ["a", "b"])
        #expect(ids { $0.search = "GENERALE presentation" } == ["a"])
        #expect(ids { $0.search = "lukasz ore" } == ["a"])
        #expect(ids { $0.search = "strassen web" } == ["b"])
        #expect(ids { $0.search = "a\" OR *" } == [])
    }

    @Test func noTwoNeighboursLookAlike() throws {
        let programme = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.schedule.json"))
        var lists = [programme.talks, programme.talks.reversed(), Array(repeating: programme.talks[0], count: 20)]
        var own = programme.talks
        for index in own.indices { own[index].colour = TalkColour(red: UInt8(index % 4), green: 0, blue: 0) }
        lists.append(own)
        for talks in lists {
            let colours = TalkColours.colours(for: talks)
            #expect(colours.count == talks.count)
            for (a, b) in zip(colours, colours.dropFirst()) { #expect(a.distance(to: b) >= TalkColours.leastDistance) }
        }
    }

    @Test func aTrackKeepsItsColourAmongOthers() throws {
        let talks = try ["Web", "Data", "Web", "Data"].map { try Sample.talk($0, "2024-10-31T10:00:00Z", track: $0) }
        let colours = TalkColours.colours(for: talks)
        #expect(colours[0] == colours[2])
        #expect(colours[1] == colours[3])
        #expect(
            TalkColours.colours(for: talks, trackColours: ["Web": TalkColour(red: 1, green: 2, blue: 3)])[0].description
                == "#010203")
    }

    @Test func coloursAreThoseOfTheWeb() {
        #expect(TalkColour("#3584e4") == TalkColour(red: 0x35, green: 0x84, blue: 0xE4))
        #expect(TalkColour("f0a") == TalkColour(red: 255, green: 0, blue: 170))
        for text in ["", "#", "red", "#12345", "#ggg", "１２３"] { #expect(TalkColour(text) == nil) }
        let black = TalkColour(red: 0, green: 0, blue: 0)
        #expect(abs(black.distance(to: TalkColour(red: 255, green: 255, blue: 255)) - 1) < 0.001)
        // Ottosson's page gives red as L 0.628, C 0.2577, h 29.23.
        #expect(TalkColour(lightness: 0.62796, chroma: 0.25768, hue: 29.234) == TalkColour(red: 255, green: 0, blue: 0))
    }

    @Test func remindersComeBeforeTalksThatAreStillToCome() throws {
        var cancelled = try Sample.talk("c", "2024-10-31T12:00:00Z")
        cancelled.status = .cancelled
        let programme = Sample.programme([
            try Sample.talk("a", "2024-10-31T10:00:00Z", room: "A"), try Sample.talk("b", "2024-10-31T10:10:00Z"),
            try Sample.talk("d", "2024-10-31T11:00:00Z"), cancelled,
        ])
        let now = try Sample.utc("2024-10-31T09:50:01Z")
        let reminders = ReminderPlanner.reminders(for: ["a", "b", "c"], in: programme, minutes: 10, now: now)
        // The reminder of a was due a second ago.
        #expect(reminders.map(\.talk) == ["b"])
        #expect(reminders[0].due == (try Sample.utc("2024-10-31T10:00:00Z")))
        let given = Set(reminders.map(\.id))
        #expect(ReminderPlanner.reminders(for: ["a", "b"], in: programme, minutes: 10, now: now, given: given).isEmpty)
        let early = ReminderPlanner.reminders(
            for: ["a"], in: programme, minutes: 10, now: try Sample.utc("2024-10-31T09:50:00Z"))
        #expect(early.map(\.body) == ["A, 10:00"])
    }
}
