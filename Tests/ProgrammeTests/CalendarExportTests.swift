import Foundation
import Programme
import Testing

@Suite struct CalendarExportTests {
    private func export(_ talks: [Talk]) throws -> String {
        CalendarExport.text(talks, of: Sample.programme(talks), stamp: try Sample.utc("2024-10-01T00:00:00Z"))
    }

    @Test func aTalkIsWrittenAsRFC5545Says() throws {
        var talk = try Sample.talk("1", "2024-10-31T09:00:00Z", "2024-10-31T09:30:00Z", room: "A; left, up")
        talk.title = "Back\\slash, semi; colon:\nline"
        talk.language = "fr"
        #expect(
            try export([talk])
                == [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Martlet//Inspirations//EN", "CALSCALE:GREGORIAN",
                    "BEGIN:VEVENT",
                    "UID:1@inspirations.martlet", "DTSTAMP:20241001T000000Z", "DTSTART:20241031T090000Z",
                    "DTEND:20241031T093000Z",
                    #"SUMMARY;LANGUAGE=fr:Back\\slash\, semi\; colon:\nline"#, #"LOCATION:A\; left\, up"#,
                    "STATUS:CONFIRMED",
                    "END:VEVENT", "END:VCALENDAR", "",
                ].joined(separator: "\r\n"))
    }

    @Test(arguments: ["é", "a", "😀", "e\u{301}", ",", "👨‍👩‍👧"])
    func noLineIsLongerThan75OctetsAndNoCharacterIsCut(piece: String) throws {
        for count in 60...80 {
            var talk = try Sample.talk("1", "2024-10-31T09:00:00Z")
            talk.title = String(repeating: piece, count: count)
            let text = try export([talk])
            for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
            #expect(!text.replacing("\r\n", with: "").contains("\n"))
            #expect(try Sample.read(text).talks[0].title == talk.title)
        }
    }

    @Test func theRealProgrammeComesBackEqual() throws {
        let json = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.schedule.json"))
        let text = CalendarExport.text(json.talks, of: json, stamp: try Sample.utc("2024-10-01T00:00:00Z"))
        let back = try Sample.read(text)
        #expect(back.zone.identifier == "Europe/Paris")
        #expect(back.issues.count == 0)
        #expect(back.talks.map(\.id) == json.talks.map(\.id))
        #expect(back.talks.map(\.title) == json.talks.map(\.title))
        #expect(back.talks.map(\.start) == json.talks.map(\.start))
        #expect(back.talks.map(\.end) == json.talks.map(\.end))
        #expect(back.talks.map(\.speakers) == json.talks.map(\.speakers))
        #expect(back.talks.map(\.language) == json.talks.map(\.language))
    }

    @Test func aTextCannotWriteLinesOfItsOwn() throws {
        var talk = try Sample.talk("1\r\nBEGIN:VEVENT", "2024-10-31T09:00:00Z", room: "A\r\nSTATUS:CANCELLED")
        talk.language = "fr:x\r\nA:b"
        let text = try export([talk])
        #expect(text.components(separatedBy: "\r\nBEGIN:VEVENT\r\n").count == 2)
        #expect(!text.contains("\r\nSTATUS:CANCELLED"))
        #expect(!text.contains("LANGUAGE"))
    }
}
