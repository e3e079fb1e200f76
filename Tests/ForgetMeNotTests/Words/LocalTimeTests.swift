import Foundation
import Testing

@testable import ForgetMeNot

@Suite struct LocalTimeTests {
    /// 30 November 2026, 14:02 in UTC.
    private let date = Date(timeIntervalSince1970: 1_796_047_320)

    @Test(arguments: [("de_DE.UTF-8", "14:02"), ("en_US.UTF-8", "2:02\u{A0}PM"), ("C", "14:02"), ("en_GB", "14:02")])
    func timesFollowTheSessionsLocale(_ name: String, _ text: String) throws {
        var time = LocalTime(environment: ["LANG": name])
        time.timeZone = try #require(TimeZone(identifier: "UTC"))
        #expect(time.time(date) == text)
    }

    @Test func theLocaleOfTimesPrecedesTheLanguage() {
        #expect(LocalTime(environment: ["LANG": "en_US", "LC_TIME": "de_DE"]).locale.identifier == "de_DE")
        #expect(LocalTime(environment: ["LC_ALL": "fr_FR@euro", "LC_TIME": "de_DE"]).locale.identifier == "fr_FR")
        #expect(LocalTime(environment: ["LC_ALL": "", "LANG": "sv_SE.UTF-8"]).locale.identifier == "sv_SE")
    }

    @Test func anotherDayIsNamed() throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let time = LocalTime(locale: Locale(identifier: "en_GB"), timeZone: zone)
        #expect(time.moment(date, now: date.addingTimeInterval(3600)) == "14:02")
        let text = time.moment(date, now: date.addingTimeInterval(12 * 3600))
        #expect(text.contains("30 Nov 2026") && text.contains("14:02"))
    }
}
