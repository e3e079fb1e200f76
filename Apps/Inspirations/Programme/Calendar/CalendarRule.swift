import Foundation

/// A rule of repetition (RFC 5545, 3.3.10): those by day, week, month and year, with the parts that events have.
struct CalendarRule {
    enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week, 0 for Monday, and which of the month's; 0 for each.
    struct Weekday: Hashable {
        var ordinal: Int
        var weekday: Int
    }

    let frequency: Frequency
    private(set) var interval = 1
    private(set) var count: Int?
    private(set) var until: CalendarTime?
    private(set) var weekdays: [Weekday] = []
    private(set) var monthDays: [Int] = []
    private(set) var months: [Int] = []
    private(set) var weekStart = 0

    /// Reads a rule; nil where it has a part that is not followed here.
    init?(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.uppercased().prefix(1000).split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard pair.count == 2 else { return nil }
            parts[pair[0]] = pair[1]
        }
        guard let frequency = parts["FREQ"].flatMap(Frequency.init) else { return nil }
        self.frequency = frequency
        for (name, value) in parts {
            let numbers = value.split(separator: ",").map { Int($0) }
            switch name {
            case "FREQ": continue
            case "INTERVAL":
                guard let number = Int(value), (1...10_000).contains(number) else { return nil }
                interval = number
            case "COUNT":
                guard let number = Int(value), number > 0 else { return nil }
                count = number
            case "UNTIL":
                guard let time = CalendarTime(value) else { return nil }
                until = time
            case "WKST":
                guard let day = Self.weekday(value[...]) else { return nil }
                weekStart = day.weekday
            case "BYDAY":
                for day in value.split(separator: ",") {
                    guard let day = Self.weekday(day) else { return nil }
                    weekdays.append(day)
                }
            case "BYMONTHDAY":
                guard numbers.allSatisfy({ $0.map { (-31...31).contains($0) && $0 != 0 } == true }) else { return nil }
                monthDays = numbers.compactMap(\.self)
            case "BYMONTH":
                guard numbers.allSatisfy({ $0.map { (1...12).contains($0) } == true }) else { return nil }
                months = numbers.compactMap(\.self)
            default: return nil
            }
        }
    }

    private static func weekday(_ text: Substring) -> Weekday? {
        guard let day = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text.suffix(2))) else {
            return nil
        }
        let number = text.dropLast(2)
        if number.isEmpty { return Weekday(ordinal: 0, weekday: day) }
        guard let ordinal = Int(number), (-5...5).contains(ordinal), ordinal != 0 else { return nil }
        return Weekday(ordinal: ordinal, weekday: day)
    }

    /// The one day of a month that a rule of the year names, such as the last Sunday.
    func day(inMonth month: Int, year: Int) -> CivilDay? { days(inMonth: month, year: year).first }

    /// The days of a month that the rule names by weekdays or numbers, in order.
    private func days(inMonth month: Int, year: Int) -> [CivilDay] {
        guard let first = CivilDay(year: year, month: month, day: 1) else { return [] }
        let length = CivilDay.length(ofMonth: month, year: year)
        let named = Set(monthDays.map { $0 < 0 ? length + 1 + $0 : $0 })
        return (1...length).filter { number in
            let weekday = (first.weekday + number - 1) % 7
            let isNamed = monthDays.isEmpty || named.contains(number)
            let isWeekday =
                weekdays.isEmpty
                || weekdays.contains {
                    $0.weekday == weekday
                        && ($0.ordinal == 0 || $0.ordinal == (number - 1) / 7 + 1
                            || $0.ordinal == -((length - number) / 7 + 1))
                }
            return isNamed && isWeekday
        }.compactMap { CivilDay(year: year, month: month, day: $0) }
    }

    /// The days of one period of the rule, in order, of which some may lie before the start.
    private func days(ofPeriod period: Int, from start: CivilDay) -> [CivilDay] {
        let step = period * interval
        switch frequency {
        case .daily:
            let day = start.adding(days: step)
            let isMonth = months.isEmpty || months.contains(day.month)
            let isWeekday = weekdays.isEmpty || weekdays.contains { $0.weekday == day.weekday }
            return isMonth && isWeekday ? [day] : []
        case .weekly:
            let first = start.adding(days: -((start.weekday - weekStart + 7) % 7) + step * 7)
            let wanted = weekdays.isEmpty ? [start.weekday] : weekdays.map(\.weekday)
            return (0..<7).map { first.adding(days: $0) }
                .filter { wanted.contains($0.weekday) && (months.isEmpty || months.contains($0.month)) }
        case .monthly:
            let month = start.year * 12 + start.month - 1 + step
            guard months.isEmpty || months.contains(month % 12 + 1) else { return [] }
            return days(of: month % 12 + 1, month / 12, start)
        case .yearly:
            return (months.isEmpty ? [start.month] : months.sorted()).flatMap { days(of: $0, start.year + step, start) }
        }
    }

    private func days(of month: Int, _ year: Int, _ start: CivilDay) -> [CivilDay] {
        guard weekdays.isEmpty, monthDays.isEmpty else { return days(inMonth: month, year: year) }
        return [CivilDay(year: year, month: month, day: start.day)].compactMap(\.self)
    }

    /// The starts that the rule makes from the first one on, and whether there would be more than `limit`.
    ///
    /// `isOver` tells whether a start lies behind `until`. At most ten thousand periods are looked at.
    func starts(
        from first: WallTime, limit: Int, isOver: (WallTime) -> Bool
    ) -> (starts: [WallTime], isCut: Bool) {
        var starts = [first]
        let wanted = min(count ?? .max, limit + 1)
        for period in 0..<10_000 {
            for day in days(ofPeriod: period, from: first.day) {
                let start = WallTime(day: day, second: first.second)
                guard start > first else { continue }
                if isOver(start) { return (Array(starts.prefix(limit)), false) }
                guard starts.count < wanted else { return (Array(starts.prefix(limit)), starts.count > limit) }
                starts.append(start)
            }
            if starts.count >= wanted { break }
        }
        return (Array(starts.prefix(limit)), starts.count > limit)
    }
}
