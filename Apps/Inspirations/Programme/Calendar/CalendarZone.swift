import Foundation

/// How clock times of a calendar become instants.
enum CalendarZone {
    case system(TimeZone)
    /// The rules that the calendar itself gives, which no zone of the system has by this name.
    case rules([CalendarObservance])

    /// The zone of a VTIMEZONE component: the system's where its name is one of the IANA database, since such a file often has
    /// the rules of one year only; else its own rules.
    ///
    /// Nil where it has neither.
    init?(_ component: CalendarComponent) {
        for name in ["TZID", "X-LIC-LOCATION"] {
            if let zone = component[name].flatMap({ ZoneName.zone($0.text) }) {
                self = .system(zone)
                return
            }
        }
        let observances = component.components.prefix(100).compactMap { CalendarObservance($0) }
        guard !observances.isEmpty else { return nil }
        self = .rules(observances)
    }

    /// The instant of a clock time.
    func instant(_ wall: WallTime) -> Date {
        switch self {
        case .system(let zone): wall.instant(in: zone)
        case .rules(let observances): wall.instant(offset: Self.offset(at: wall, observances))
        }
    }

    /// The system's zone for it, or the one of its offset at a time.
    func zone(at wall: WallTime) -> TimeZone {
        switch self {
        case .system(let zone): zone
        case .rules(let observances): ZoneName.zone(offset: Self.offset(at: wall, observances))
        }
    }

    /// The offset of the observance that began last; before the first one, that from which it changed.
    private static func offset(at wall: WallTime, _ observances: [CalendarObservance]) -> Int {
        var latest: (onset: WallTime, observance: CalendarObservance)?
        for observance in observances {
            guard let onset = observance.lastOnset(before: wall) else { continue }
            if latest.map({ onset > $0.onset }) ?? true { latest = (onset, observance) }
        }
        guard let latest else {
            return observances.min { $0.start < $1.start }?.offsetFrom ?? 0
        }
        // Times that the clocks leave out keep the offset before the change.
        let gap = latest.observance.offsetTo - latest.observance.offsetFrom
        let since = wall.secondsSinceEpoch - latest.onset.secondsSinceEpoch
        return since < gap ? latest.observance.offsetFrom : latest.observance.offsetTo
    }
}
