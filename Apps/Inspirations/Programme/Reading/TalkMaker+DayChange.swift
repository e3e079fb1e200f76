extension TalkMaker {
    /// The latest time at which the start of a listed day can be its change: later ones are those of the first talk.
    private static let latestDayStart = 6 * 60

    /// Sets when a new day of the conference begins.
    ///
    /// It is what the file says outright, to noon; else the earliest start of its days, to six in the morning; midnight counts
    /// only where no day ends after midnight. Else the default stays.
    mutating func setDayChange(_ days: [(start: String?, end: String?)], _ stated: String?) {
        if let clock = stated.nonempty.flatMap(TimeText.clock), clock <= 12 * 3600 {
            programme.dayChange = clock / 60
            return
        }
        var earliest: Int?
        var isPastMidnight = false
        for day in days {
            guard let start = day.start.nonempty.flatMap(TimeText.stamp) else { continue }
            earliest = min(earliest ?? .max, start.wall.minute)
            if let end = day.end.nonempty.flatMap(TimeText.stamp), end.wall.day > start.wall.day, end.wall.second > 0 {
                isPastMidnight = true
            }
        }
        guard let earliest, !(earliest == 0 && isPastMidnight) else { return }
        if earliest <= Self.latestDayStart { programme.dayChange = earliest }
    }
}
