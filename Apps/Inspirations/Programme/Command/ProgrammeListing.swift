import Foundation

/// A programme as `list` prints it.
struct ProgrammeListing {
    private let programme: Programme
    private let zone: TimeZone

    init(_ programme: Programme, zone: TimeZone) {
        self.programme = programme
        self.zone = zone
    }

    // MARK: For a person

    /// The talks under their days, and below them what was left out.
    func text() -> String? {
        var lines: [String] = []
        if let title = programme.title { lines += [Terminal.plain(title), ""] }
        let talks = programme.talks
        var heading: String?
        for talk in talks {
            let now =
                programme.day(of: talk).map(Self.heading)
                ?? (talk.statedTime == nil ? "Not scheduled" : "Without a day")
            if now != heading {
                if heading != nil { lines.append("") }
                lines.append(now)
                heading = now
            }
            lines.append("  " + row(talk))
        }
        lines += ["", Self.count(talks.count, "talk") + ", times in \(zoneName)."]
        let issues = programme.issues
        if issues.count > 0 {
            let leftOut =
                issues.leftOutCount == 0
                ? "nothing was left out" : Self.count(issues.leftOutCount, "thing") + " left out"
            lines += ["", "\(Self.count(issues.count, "fault")) in the programme, \(leftOut):"]
            lines += issues.kept.map { "  " + Terminal.plain($0.description) }
            if issues.count > issues.kept.count { lines.append("  and \(issues.count - issues.kept.count) more.") }
        }
        return lines.joined(separator: "\n")
    }

    private var zoneName: String { Terminal.plain(zone.identifier == "GMT" ? "UTC" : zone.identifier) }

    private func row(_ talk: Talk) -> String {
        var time = talk.statedTime ?? "--:--"
        if let times = programme.times(of: talk, in: zone) {
            time = times.start.clock + (times.end.map { "–" + $0.clock } ?? "      ")
        }
        var parts = [talk.title]
        if !talk.speakers.isEmpty { parts.append(talk.speakers.map(\.name).joined(separator: ", ")) }
        let rest = [talk.room, talk.track, talk.language].compactMap(\.self)
        if !rest.isEmpty { parts.append("(" + rest.joined(separator: ", ") + ")") }
        if talk.status == .cancelled { parts.insert("CANCELLED", at: 0) }
        return Terminal.plain(time + "  " + parts.joined(separator: "  ") + "  [" + talk.id + "]")
    }

    private static func heading(_ day: CivilDay) -> String {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return "\(names[day.weekday]) \(day)"
    }

    private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

    // MARK: For a program

    private struct Document: Encodable {
        var acronym: String?
        var form: ProgrammeForm
        var issueCount: Int
        var issues: [ProgrammeIssue]
        var leftOutCount: Int
        var talks: [Entry]
        var title: String?
        var zone: String?
    }

    private struct Entry: Encodable {
        private enum CodingKeys: String, CodingKey {
            case id, title, start, end, localStart, localEnd, day, statedTime, room, track, speakers, language, status
        }

        let talk: Talk
        let day: CivilDay?
        let local: (start: WallTime, end: WallTime?)?

        /// What there is not is null, so that a reader finds the same keys in each.
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(talk.id, forKey: .id)
            try fields.encode(talk.title, forKey: .title)
            try fields.encode(talk.start.map(Self.utc), forKey: .start)
            try fields.encode(talk.end.map(Self.utc), forKey: .end)
            try fields.encode(local.map { Self.text($0.start) }, forKey: .localStart)
            try fields.encode(local?.end.map(Self.text), forKey: .localEnd)
            try fields.encode(day?.description, forKey: .day)
            try fields.encode(talk.statedTime, forKey: .statedTime)
            try fields.encode(talk.room, forKey: .room)
            try fields.encode(talk.track, forKey: .track)
            try fields.encode(talk.speakers.map(\.name), forKey: .speakers)
            try fields.encode(talk.language, forKey: .language)
            try fields.encode(talk.status, forKey: .status)
        }

        private static func utc(_ instant: Date) -> String { text(WallTime(instant, in: .gmt)) + "Z" }

        private static func text(_ wall: WallTime) -> String {
            "\(wall.day)T\(wall.clock):\(CivilDay.digits(wall.second % 60, 2))"
        }
    }

    /// The same as one JSON object with sorted keys.
    func json() -> String? {
        Self.encoded(
            Document(
                acronym: programme.acronym, form: programme.form, issueCount: programme.issues.count,
                issues: programme.issues.kept, leftOutCount: programme.issues.leftOutCount,
                talks: programme.talks.map {
                    Entry(talk: $0, day: programme.day(of: $0), local: programme.times(of: $0, in: zone))
                },
                title: programme.title, zone: programme.isZoneNamed ? programme.zone.identifier : nil))
    }

    /// A failure as JSON.
    static func json(_ error: ProgrammeError) -> String? {
        encoded(["error": ["code": error.code.rawValue, "path": error.path, "message": error.message]])
    }

    private static func encoded(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
