import Foundation
import Programme
import Testing

@Suite struct PropertyListTests {
    private static let entries: [[String: String]] = [
        [
            "Title": "Second", "Speaker": "Ada", "Room": "Hall", "Time": "11:00am - 11:30am",
            "Background": "Inspiration-01", "Color": "#ff8000",
        ],
        ["Title": "First", "Speaker": "Bob", "Room": "Hall", "Time": "9:30am", "Background": "Inspiration-02"],
        ["Title": "Never", "Speaker": "Eve", "Color": "orange-ish"],
    ]

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func theSeedsListIsReadByTime(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.entries, format: format, options: 0)
        let programme = try ProgrammeReader.read(Array(data))
        #expect(programme.form == .propertyList)
        #expect(programme.talks.map(\.title) == ["First", "Second", "Never"])
        let talk = programme.talks[1]
        #expect(talk.speakers == [Speaker(name: "Ada")])
        #expect(talk.room == "Hall")
        #expect(talk.statedTime == "11:00am - 11:30am")
        #expect(talk.picture == "Inspiration-01")
        #expect(talk.colour == TalkColour(red: 255, green: 128, blue: 0))
        #expect(talk.status == .scheduled)
        #expect(programme.talks[2].status == .unscheduled)
        #expect(programme.issues.counts[.unreadableField] == 1)
    }

    @Test func datesAreInstants() throws {
        let list: [[String: Any]] = [["Title": "T", "Time": Date(timeIntervalSince1970: 1_730_368_800)]]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            // 1730368800 is 2024-10-31 10:00:00 UTC.
            #expect(try ProgrammeReader.read(Array(data)).talks[0].start == Sample.utc("2024-10-31T10:00:00Z"))
        }
    }

    @Test func listsThatHoldThemselvesEnd() throws {
        // An array of two references to itself: object 0 at byte 8, its offset table of one byte at byte 11.
        let body: [UInt8] = Array("bplist00".utf8) + [0xA2, 0, 0, 8]
        let trailer: [UInt8] =
            [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8) + [
                0, 0, 0, 0, 0, 0, 0, 11,
            ]
        let programme = try ProgrammeReader.read(body + trailer)
        #expect(programme.talks.isEmpty)
        #expect(programme.issues.leftOutCount == 2)
    }
}
