import Foundation
import Testing

@testable import Programme

@Suite struct TimeTests {
    @Test func clockTimesThatAreSkippedOrDoubledAreReadAsRFC5545Says() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        func instant(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws -> Date {
            let day = try #require(CivilDay(year: 2024, month: month, day: day))
            return WallTime(day: day, second: hour * 3600 + minute * 60).instant(in: paris)
        }
        // Clocks went from 02:00 to 03:00 on 31 March, and from 03:00 to 02:00 on 27 October 2024, both at 01:00 UTC.
        #expect(try instant(3, 31, 1, 59) == Sample.utc("2024-03-31T00:59:00Z"))
        #expect(try instant(3, 31, 2, 30) == Sample.utc("2024-03-31T01:30:00Z"))
        #expect(try instant(3, 31, 3, 0) == Sample.utc("2024-03-31T01:00:00Z"))
        #expect(try instant(10, 27, 2, 30) == Sample.utc("2024-10-27T00:30:00Z"))
        #expect(try instant(10, 27, 3, 0) == Sample.utc("2024-10-27T02:00:00Z"))
    }

    @Test func talksAreShownInTheConferencesZoneAndInOnesOwn() throws {
        let talk = try Sample.talk("a", "2024-10-31T23:30:00Z", "2024-11-01T00:15:00Z")
        let programme = Sample.programme([talk], zone: try #require(TimeZone(identifier: "Europe/Paris")))
        let times = try #require(programme.times(of: talk))
        #expect(times.start.clock == "00:30")
        #expect(times.end?.clock == "01:15")
        let own = try #require(programme.times(of: talk, in: TimeZone(identifier: "America/New_York")))
        #expect(own.start.clock == "19:30")
        #expect(own.start.day.description == "2024-10-31")
    }

    @Test(arguments: [
        ("00:30", 1800), ("1:05", 3900), ("07:00", 25200), ("00:20:30", 1230), ("PT1H30M", 5400), ("P1D", 86400),
        ("24:00", 86400),
    ])
    func durationsAreRead(text: String, seconds: Int) {
        #expect(DurationText(text) == .seconds(seconds, isOdd: false))
    }

    @Test(arguments: ["00:00", "-01:00", "24:01", "25:00", "-PT5M", "0", "999999:00", "P2W"])
    func durationsThatNoTalkHasAreWrong(text: String) {
        #expect(DurationText(text) == .wrong)
    }

    @Test(arguments: ["", "one hour", "01:99", "1:2:3:4:5", "PT", "P", "1e5", "99999999999999999999", "1::2", "PTH"])
    func durationsThatAreNoneAreUnreadable(text: String) {
        #expect(DurationText(text) == .unreadable)
    }

    @Test func minutesAloneAreReadAndOdd() { #expect(DurationText("90") == .seconds(5400, isOdd: true)) }

    @Test(arguments: [
        ("2024-10-31T10:00:00+01:00", 3600 as Int?), ("2024-10-31T10:00:00.123456Z", 0), ("2024-10-31 10:00", nil),
        ("2024-10-31T10:00-0330", -12600), ("2024-10-31T10:00:00+01", 3600),
    ])
    func stampsAreRead(text: String, offset: Int?) throws {
        let stamp = try #require(TimeText.stamp(text))
        #expect(stamp.wall.day.description == "2024-10-31")
        #expect(stamp.wall.clock == "10:00")
        #expect(stamp.offset == offset)
    }

    @Test(arguments: [
        "2024-02-30T10:00:00Z", "2024-10-31T25:00:00Z", "2024-10-31", "x", "2024-10-31T10:00:00+99:00",
        "2024-10-31T10:00Zjunk",
    ])
    func stampsThatDoNotExistAreRefused(text: String) { #expect(TimeText.stamp(text) == nil) }

    @Test(arguments: [
        ("10:30", 630 as Int?, nil as Int?), ("9:00 am - 9:45 am", 540, 585), ("Friday 14:00", 840, nil),
        ("12:15 a.m.", 15, nil),
        ("10:00–11:30", 600, 690), ("Room 7", nil, nil), ("soon", nil, nil),
    ])
    func timesOnPostersAreFound(text: String, start: Int?, end: Int?) {
        let time = StatedTime(text)
        #expect(time.start == start.map { $0 * 60 })
        #expect(time.end == end.map { $0 * 60 })
    }

    @Test(arguments: ["Europe/Paris", "/freeassociation.sourceforge.net/Europe/Paris", "/x/20050809_1/Europe/Paris"])
    func zonesAreFoundByTheirNames(name: String) { #expect(ZoneName.zone(name)?.identifier == "Europe/Paris") }

    @Test(arguments: ["", "../../etc/passwd", "/etc/localtime", "Europe/Paris\u{0}", "Nowhere/Never", "Custom", "a b"])
    func namesThatAreNoZonesAreRefused(name: String) { #expect(ZoneName.zone(name) == nil) }
}
