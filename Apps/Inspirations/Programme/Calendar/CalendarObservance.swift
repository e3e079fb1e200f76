/// A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545, 3.6.5).
struct CalendarObservance {
    /// The first onset, in clock time before the change.
    let start: WallTime
    /// The offset from UTC before the change, in seconds.
    let offsetFrom: Int
    /// The offset from UTC after it, in seconds.
    let offsetTo: Int
    private let rule: CalendarRule?
    private let dates: [WallTime]

    init?(_ component: CalendarComponent) {
        guard component.name == "STANDARD" || component.name == "DAYLIGHT",
            let start = component["DTSTART"].flatMap({ CalendarTime($0.value) }),
            let from = component["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
            let to = component["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
        else { return nil }
        self.start = start.wall
        offsetFrom = from
        offsetTo = to
        rule = component["RRULE"].flatMap { CalendarRule($0.value) }
        dates = component.all("RDATE").prefix(400)
            .flatMap { $0.value.split(separator: ",").prefix(400).compactMap { CalendarTime(String($0))?.wall } }
    }

    /// The last onset at or before a clock time.
    func lastOnset(before wall: WallTime) -> WallTime? {
        var onsets = (dates + [start]).filter { $0 <= wall }
        if let rule, rule.frequency == .yearly, let month = rule.months.first {
            for year in [wall.day.year, wall.day.year - 1] {
                guard
                    let day = rule.day(inMonth: month, year: year)
                        ?? CivilDay(year: year, month: month, day: start.day.day)
                else { continue }
                let onset = WallTime(day: day, second: start.second)
                let isOver = rule.until.map {
                    onset.secondsSinceEpoch - ($0.isUTC ? offsetFrom : 0) > $0.wall.secondsSinceEpoch
                }
                if onset >= start, onset <= wall, isOver != true { onsets.append(onset) }
            }
        }
        return onsets.max()
    }

    /// Seconds of `+0100` or `-013015`.
    private static func offset(_ text: String) -> Int? {
        var scanner = ASCIIScanner(text)
        scanner.skipSpaces()
        guard let sign = scanner.take(anyOf: "+-"), let hours = scanner.number(exactly: 2),
            let minutes = scanner.number(exactly: 2), hours <= 24, minutes < 60
        else { return nil }
        let seconds = scanner.number(exactly: 2) ?? 0
        return (hours * 3600 + minutes * 60 + seconds) * (sign == "-" ? -1 : 1)
    }
}
