import Foundation
import Programme
import Testing

@Suite struct ChangesTests {
    @Test func whatChangedIsToldInSentences() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let same = try Sample.talk("same", "2024-10-31T09:00:00Z", "2024-10-31T10:00:00Z")
        let moved = try Sample.talk("moved", "2024-10-31T09:00:00Z", "2024-10-31T10:00:00Z", room: "A")
        let gone = try Sample.talk("gone", "2024-10-31T09:00:00Z")
        var cancelled = try Sample.talk("off", "2024-10-31T09:00:00Z")
        let old = Sample.programme([same, moved, gone, cancelled], zone: paris)
        cancelled.status = .cancelled
        var later = try Sample.talk("moved", "2024-10-31T11:30:00Z", "2024-10-31T12:30:00Z", room: "B")
        later.title = "New name"
        let new = Sample.programme(
            [same, later, cancelled, try Sample.talk("new", "2024-10-31T09:00:00Z")], zone: paris)
        let changes = ProgrammeChanges(from: old, to: new)
        #expect(changes.entries.map(\.talk.id) == ["gone", "moved", "off", "new"])
        #expect(
            changes.sentences(for: ["same", "moved", "gone", "off"], in: new) == [
                "“Talk gone” is no longer in the programme.",
                "“New name” has moved from Thursday 2024-10-31, 10:00 to 12:30.",
                "“New name” has moved from A to B.", "“Talk moved” is called “New name” now.",
                "“Talk off” is cancelled.",
            ])
        #expect(ProgrammeChanges(from: new, to: new).entries.isEmpty)
    }

    @Test func anotherFormOfTheSameProgrammeChangesNoTimeRoomOrTitle() throws {
        let json = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.schedule.json"))
        let calendar = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.ics"))
        #expect(ProgrammeChanges(from: json, to: calendar).entries.isEmpty)
    }
}
