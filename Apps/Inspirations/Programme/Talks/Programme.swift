import Foundation

/// The programme of a conference.
package struct Programme: Hashable, Sendable {
    /// When a new day of a conference begins where the file does not say: at five in the morning, after the last party and
    /// before the first run.
    package static let defaultDayChange = 5 * 60

    /// The form that it was read from.
    package var form: ProgrammeForm
    /// The conference's name.
    package var title: String?
    /// The conference's short name.
    package var acronym: String?
    /// The version of the programme, as its makers count.
    package var version: String?
    /// The conference's time zone; without a name of its own, the offset of its times.
    package var zone: TimeZone
    /// Whether the file names the zone.
    package var isZoneNamed: Bool
    /// When a new day of the conference begins, in minutes after midnight, 0 to 720: talks before it belong to the evening before.
    package var dayChange: Int
    /// The talks by time: those with an instant first, then those with a clock time, then the others; in one moment by room
    /// in the order of the file.
    package var talks: [Talk]
    /// The colours that the file gives its tracks.
    package var trackColours: [String: TalkColour] = [:]
    /// What could not be taken as it stands.
    package var issues: ProgrammeIssues

    /// A programme without a talk.
    package init(form: ProgrammeForm) {
        self.form = form
        zone = .gmt
        isZoneNamed = false
        dayChange = Self.defaultDayChange
        talks = []
        issues = ProgrammeIssues()
    }

    /// The day of the conference that a talk belongs to; nil where it has none.
    ///
    /// It is the day that the file lists it under, if the talk starts on it or before noon of the next one; otherwise the
    /// date of its start in the conference's zone, or the date before for a start before `dayChange`.
    package func day(of talk: Talk) -> CivilDay? {
        guard let start = talk.start else { return talk.statedDay }
        let wall = WallTime(start, in: zone)
        if let stated = talk.statedDay, Self.belongs(wall, to: stated) { return stated }
        return wall.minute < dayChange ? wall.day.adding(days: -1) : wall.day
    }

    /// Whether a day may claim a talk of this start.
    static func belongs(_ wall: WallTime, to day: CivilDay) -> Bool {
        let days = wall.day.dayNumber - day.dayNumber
        return days == 0 || (days == 1 && wall.minute < 12 * 60)
    }

    /// The days that have talks, in order.
    package var days: [CivilDay] { Set(talks.compactMap { day(of: $0) }).sorted() }

    /// The talk of an id, in O(talks).
    package func talk(_ id: Talk.ID) -> Talk? { talks.first { $0.id == id } }

    /// Start and end as clock times in the conference's zone or in one's own; nil where there is no instant.
    package func times(of talk: Talk, in zone: TimeZone? = nil) -> (start: WallTime, end: WallTime?)? {
        guard let start = talk.start else { return nil }
        let zone = zone ?? self.zone
        return (WallTime(start, in: zone), talk.end.map { WallTime($0, in: zone) })
    }

    /// Puts talks in their order, in O(n log n); equal ones keep theirs.
    mutating func sortTalks() {
        func key(_ talk: Talk) -> (Int, Double) {
            if let start = talk.start { return (0, start.timeIntervalSince1970) }
            if let day = talk.statedDay {
                return (0, WallTime(day: day, second: 86_399).instant(in: zone).timeIntervalSince1970)
            }
            if let clock = talk.statedTime.flatMap({ StatedTime($0).start }) { return (1, Double(clock)) }
            return (2, 0)
        }
        talks = talks.enumerated().map { (key: key($1), offset: $0, talk: $1) }
            .sorted { ($0.key.0, $0.key.1, $0.offset) < ($1.key.0, $1.key.1, $1.offset) }
            .map(\.talk)
    }
}
