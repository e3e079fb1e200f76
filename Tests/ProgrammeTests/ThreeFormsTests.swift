import Foundation
import Programme
import Testing

/// One programme in three forms.
///
/// Equal are id, title, start, end, room, track and speakers; the language too where the form has one, which a calendar
/// has not.
@Suite struct ThreeFormsTests {
    private struct Row: Hashable {
        var id: String
        var title: String
        var start: Date?
        var end: Date?
        var room: String?
        var track: String?
        var speakers: [String]

        init(_ talk: Talk) {
            (id, title, start, end) = (talk.id, talk.title, talk.start, talk.end)
            (room, track, speakers) = (talk.room, talk.track, talk.speakers.map(\.name))
        }
    }

    private let json: Programme
    private let xml: Programme
    private let calendar: Programme

    init() throws {
        json = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.schedule.json"))
        xml = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.schedule.xml"))
        calendar = try ProgrammeFeed.programme(at: Sample.file("pyconfr-2024.ics"))
    }

    @Test func theFormsAreToldFromTheContent() {
        #expect(json.form == .scheduleJSON)
        #expect(xml.form == .scheduleXML)
        #expect(calendar.form == .iCalendar)
    }

    @Test func allTalksAreThereAndEqual() {
        #expect(json.talks.count == 76)
        #expect(Set(json.talks.map(Row.init)) == Set(xml.talks.map(Row.init)))
        #expect(Set(json.talks.map(Row.init)) == Set(calendar.talks.map(Row.init)))
        #expect(json.talks.map(\.start) == calendar.talks.map(\.start))
    }

    @Test func theTwoSchedulesAreEqualInAllFields() {
        #expect(json.talks == xml.talks)
        #expect(json.talks.allSatisfy { $0.language != nil })
        #expect(calendar.talks.allSatisfy { $0.language == nil })
    }

    @Test func aTalkIsAsTheFileSaysByHand() throws {
        let talk = try #require(calendar.talk("df2e5296-27a5-528c-b9d9-47c94cbff9ea"))
        #expect(talk.title == "Modoboa end-user tools v2")
        #expect(talk.start == (try Sample.utc("2024-10-31T09:00:00Z")))
        #expect(talk.end == (try Sample.utc("2024-10-31T16:00:00Z")))
        #expect(talk.room == "C02")
        #expect(talk.speakers.map(\.name) == ["Speaker 002", "Speaker 003"])
    }

    @Test func daysAreThoseOfTheConference() {
        #expect(json.days.map(\.description) == ["2024-10-31", "2024-11-02", "2024-11-03"])
        #expect(calendar.days == json.days)
        #expect(json.zone.identifier == "Europe/Paris")
        #expect(json.dayChange == 360)
    }

    @Test func onlyTheMissingZoneIsTold() {
        #expect(json.issues.count == 0)
        #expect(xml.issues.counts == [.unknownZone: 1])
        #expect(calendar.issues.counts == [.unknownZone: 1])
    }
}
