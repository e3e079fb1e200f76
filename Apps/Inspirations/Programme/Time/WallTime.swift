import Foundation

/// What a calendar and a clock on the wall show: a day and a time of day, without a zone.
package struct WallTime: Hashable, Comparable, Sendable {
    /// The day.
    package let day: CivilDay
    /// The seconds since midnight, 0 to 86399.
    package let second: Int

    /// A day and a time of day; the seconds are held within the day.
    package init(day: CivilDay, second: Int) {
        self.day = day
        self.second = min(max(second, 0), 86_399)
    }

    /// What clocks in a zone show at an instant.
    package init(_ instant: Date, in zone: TimeZone) {
        self.init(secondsSinceEpoch: Self.seconds(instant) + zone.secondsFromGMT(for: instant))
    }

    /// The seconds since 1 January 1970 on clocks that were never changed.
    init(secondsSinceEpoch seconds: Int) {
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        self.init(day: CivilDay(dayNumber: day), second: seconds - day * 86_400)
    }

    /// The seconds since 1 January 1970 on clocks that were never changed.
    var secondsSinceEpoch: Int { day.dayNumber * 86_400 + second }

    /// The minutes since midnight.
    package var minute: Int { second / 60 }

    /// The time of day, such as `09:30`.
    package var clock: String { "\(CivilDay.digits(second / 3600, 2)):\(CivilDay.digits(second / 60 % 60, 2))" }

    /// The instant at which clocks in a zone show this.
    ///
    /// A time that clocks show twice is the first of the two, and one that they leave out is read with the offset before the
    /// change (RFC 5545, 3.3.5).
    package func instant(in zone: TimeZone) -> Date {
        let local = secondsSinceEpoch
        func offset(_ seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        let before = offset(local - 86_400)
        let after = offset(local + 86_400)
        for candidate in [before, after] where offset(local - candidate) == candidate {
            return Date(timeIntervalSince1970: Double(local - candidate))
        }
        return Date(timeIntervalSince1970: Double(local - before))
    }

    /// The instant at which clocks that are so many seconds ahead of UTC show this.
    package func instant(offset: Int) -> Date {
        Date(timeIntervalSince1970: Double(secondsSinceEpoch - min(max(offset, -172_800), 172_800)))
    }

    /// The earlier is the lesser.
    package static func < (a: WallTime, b: WallTime) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }

    /// Whole seconds since 1970 within the years 1 to 9999, whatever a file made of the date.
    private static func seconds(_ instant: Date) -> Int {
        let value = instant.timeIntervalSince1970
        guard value.isFinite else { return 0 }
        return Int(min(max(value.rounded(.down), -62_135_596_800), 253_402_300_799))
    }
}
