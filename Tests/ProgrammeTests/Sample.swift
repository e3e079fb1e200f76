import Foundation
import Programme
import Testing

/// Programmes that tests are made of.
enum Sample {
    /// Reads a text.
    static func read(_ text: String, budget: ProgrammeBudget = ProgrammeBudget()) throws -> Programme {
        try ProgrammeReader.read(Array(text.utf8), budget: budget)
    }

    /// A schedule.json with one day of one room, whose events are given as JSON.
    static func json(_ events: String, zone: String? = "Europe/Paris", day: String = "2024-10-31", start: String? = nil)
        -> String
    {
        let zone = zone.map { "\"time_zone_name\":\"\($0)\"," } ?? ""
        let start = start.map { "\"day_start\":\"\($0)\"," } ?? ""
        return """
            {"schedule":{"version":"1","conference":{"title":"C",\(zone)"days":[{"index":1,"date":"\(day)",\(start)
            "rooms":{"A":[\(events)]}}]}}}
            """
    }

    /// A calendar with lines within it, ended as given.
    static func calendar(_ lines: String, end: String = "\r\n") -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\n" + lines + "\nEND:VCALENDAR\n").replacing("\n", with: end)
    }

    /// An instant of seconds that `date -u -d ... +%s` gives.
    static func utc(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    /// A talk with a time.
    static func talk(_ id: String, _ start: String, _ end: String? = nil, room: String? = nil, track: String? = nil)
        throws
        -> Talk
    {
        var talk = Talk(id: id, title: "Talk \(id)")
        talk.start = try utc(start)
        talk.end = try end.map(utc)
        talk.room = room
        talk.track = track
        return talk
    }

    /// A programme of talks.
    static func programme(_ talks: [Talk], zone: TimeZone = .gmt) -> Programme {
        var programme = Programme(form: .scheduleJSON)
        programme.zone = zone
        programme.talks = talks
        return programme
    }

    /// The real programme in a form; it lies beside the tests.
    static func file(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples/\(name)").path(
            percentEncoded: false)
    }
}
