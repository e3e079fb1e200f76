/// A DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5).
struct CalendarTime: Hashable {
    var wall: WallTime
    var isUTC = false
    /// Whether it is a day without a time.
    var isDay = false

    /// Reads `20241031`, `20241031T100000` or `20241031T090000Z`; also with the separators that some programs write.
    init?(_ text: String) {
        var scanner = ASCIIScanner(text)
        scanner.skipSpaces()
        guard let year = scanner.number(exactly: 4) else { return nil }
        _ = scanner.take("-")
        guard let month = scanner.number(exactly: 2) else { return nil }
        _ = scanner.take("-")
        guard let dayNumber = scanner.number(exactly: 2), let day = CivilDay(year: year, month: month, day: dayNumber)
        else {
            return nil
        }
        wall = WallTime(day: day, second: 0)
        scanner.skipSpaces()
        guard !scanner.isAtEnd else {
            isDay = true
            return
        }
        guard scanner.take(anyOf: "Tt") != nil, let hour = scanner.number(exactly: 2) else { return nil }
        _ = scanner.take(":")
        guard let minute = scanner.number(exactly: 2) else { return nil }
        _ = scanner.take(":")
        let second = scanner.number(exactly: 2) ?? 0
        guard hour < 24, minute < 60, second < 61 else { return nil }
        isUTC = scanner.take(anyOf: "Zz") != nil
        scanner.skipSpaces()
        guard scanner.isAtEnd else { return nil }
        wall = WallTime(day: day, second: hour * 3600 + minute * 60 + min(second, 59))
    }
}
