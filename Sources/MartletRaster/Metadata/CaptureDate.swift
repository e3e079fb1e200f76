import Foundation

/// When a picture was taken, by the clock of the camera.
///
/// Cameras write the time of their own clock and only newer ones its distance from UTC, so a moment is known only
/// together with a time zone; `date(in:)` takes the one to assume.
public struct CaptureDate: Hashable, Sendable, CustomStringConvertible {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// The clock's distance from UTC in minutes, where it is known.
    public let offsetMinutes: Int?

    /// A date and a time of day; nil for a day or a time that no clock shows, such as the zeros of a clock never set.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offsetMinutes: Int? = nil
    ) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day, 0...23 ~= hour,
            0...59 ~= minute, 0...59 ~= second
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.offsetMinutes = offsetMinutes.flatMap { abs($0) <= 14 * 60 ? $0 : nil }
    }

    /// The moment, by the camera's distance from UTC or, where that is not known, in a time zone to assume.
    public func date(in zone: TimeZone = .current) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = offsetMinutes.flatMap { TimeZone(secondsFromGMT: 60 * $0) } ?? zone
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return calendar.date(from: parts) ?? .distantPast
    }

    /// ISO 8601: `2016-05-01T12:30:00`, with `+02:00` behind it where the distance from UTC is known.
    public var description: String {
        let zone =
            offsetMinutes.map { ($0 < 0 ? "-" : "+") + "\(Self.two(abs($0) / 60)):\(Self.two(abs($0) % 60))" } ?? ""
        let years = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
        return
            "\(years)-\(Self.two(month))-\(Self.two(day))T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))\(zone)"
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
