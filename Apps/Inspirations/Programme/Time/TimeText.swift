/// Reads the times and durations that programmes write.
enum TimeText {
    /// A time as it is written: with an offset from UTC in seconds, or without.
    struct Stamp: Hashable {
        var wall: WallTime
        var offset: Int?
    }

    /// A date with a time, as ISO 8601 and RFC 3339 write it; seconds, their fraction and the offset may be missing.
    static func stamp(_ text: String) -> Stamp? {
        var scanner = ASCIIScanner(text)
        scanner.skipSpaces()
        guard let day = day(&scanner), scanner.take(anyOf: "Tt ") != nil, let second = clock(&scanner) else {
            return nil
        }
        scanner.skipSpaces()
        var stamp = Stamp(wall: WallTime(day: day, second: second), offset: nil)
        if !scanner.isAtEnd {
            guard let offset = offset(&scanner) else { return nil }
            stamp.offset = offset
        }
        scanner.skipSpaces()
        return scanner.isAtEnd ? stamp : nil
    }

    /// A day, such as `2024-10-31`, with or without a time behind it.
    static func day(_ text: String) -> CivilDay? {
        var scanner = ASCIIScanner(text)
        scanner.skipSpaces()
        return day(&scanner)
    }

    /// The seconds since midnight that a clock shows: `10:00`, `9:05:30`, `9:30 pm`, `14h30`; nil for anything else.
    static func clock(_ text: String) -> Int? {
        var scanner = ASCIIScanner(text)
        scanner.skipSpaces()
        guard let second = clock(&scanner) else { return nil }
        scanner.skipSpaces()
        return scanner.isAtEnd ? second : nil
    }

    private static func day(_ scanner: inout ASCIIScanner) -> CivilDay? {
        guard let year = scanner.number(digits: 4...4), scanner.take("-"), let month = scanner.number(digits: 1...2),
            scanner.take("-"), let day = scanner.number(digits: 1...2)
        else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// A clock's time from the front of a text.
    static func clock(_ scanner: inout ASCIIScanner) -> Int? {
        guard var hour = scanner.number(digits: 1...2) else { return nil }
        var minute = 0
        var second = 0
        var hasMinutes = false
        if scanner.take(":") || scanner.take("h") {
            guard let read = scanner.number(digits: 2...2) else { return nil }
            minute = read
            hasMinutes = true
            if scanner.take(":") {
                guard let read = scanner.number(digits: 2...2) else { return nil }
                second = read
                if scanner.take(".") { scanner.skipDigits() }
            }
        }
        var ahead = scanner
        ahead.skipSpaces()
        if let half = ahead.take(anyOf: "aApP") {
            _ = ahead.take(".")
            guard ahead.take(anyOf: "mM") != nil, (1...12).contains(hour) else { return nil }
            _ = ahead.take(".")
            hour = hour % 12 + (half == "p" || half == "P" ? 12 : 0)
            scanner = ahead
        } else if !hasMinutes {
            return nil
        }
        guard hour < 24, minute < 60, second < 61 else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func offset(_ scanner: inout ASCIIScanner) -> Int? {
        if scanner.take(anyOf: "Zz") != nil { return 0 }
        guard let sign = scanner.take(anyOf: "+-"), let hours = scanner.number(exactly: 2) else { return nil }
        _ = scanner.take(":")
        let minutes = scanner.isAtEnd ? 0 : scanner.number(exactly: 2)
        guard let minutes, hours <= 18, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }
}
