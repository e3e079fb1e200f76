import Foundation

extension TalkMaker {
    /// Sets the times of a talk from what the form tells.
    mutating func schedule(_ talk: inout Talk, _ raw: RawTalk) {
        talk.statedTime = raw.statedTime.nonempty
        talk.statedDay = raw.day
        if let span = raw.span { (talk.start, talk.end) = (span.start, span.end) } else { readTimes(&talk, raw) }
        guard let start = talk.start else {
            if talk.status == .scheduled, talk.statedTime.flatMap({ StatedTime($0).start }) == nil {
                talk.status = .unscheduled
            }
            return
        }
        // What an instant tells, no text has to tell again.
        talk.statedTime = nil
        if let end = talk.end, end <= start {
            talk.end = nil
            note(
                ProgrammeIssue(
                    .wrongDuration, talk: talk.id, line: raw.line, "The talk ends before it starts, or as it starts.",
                    outcome: "Its end is not shown."))
        }
        if let day = raw.day, !Programme.belongs(WallTime(start, in: programme.zone), to: day) {
            talk.statedDay = nil
            note(
                ProgrammeIssue(
                    .dayMismatch, talk: talk.id, line: raw.line,
                    "The talk is listed under \(day) and starts on \(WallTime(start, in: programme.zone).day).",
                    outcome: "It is shown when it starts."))
        }
    }

    private mutating func readTimes(_ talk: inout Talk, _ raw: RawTalk) {
        talk.start = start(of: talk, raw)
        guard let start = talk.start else { return }
        if let text = raw.duration.nonempty {
            switch DurationText(text) {
            case .seconds(let seconds, let isOdd):
                talk.end = start.addingTimeInterval(Double(seconds))
                if isOdd {
                    note(
                        ProgrammeIssue(
                            .wrongDuration, talk: talk.id, line: raw.line,
                            "The duration is written as \(text.prefix(40)).",
                            outcome: "It was read as minutes."))
                }
                return
            case .wrong:
                faultyDuration(talk, raw, "The duration \(text.prefix(40)) is none, less than none, or over a day.")
            case .unreadable: faultyDuration(talk, raw, "The duration \(text.prefix(40)) cannot be read.")
            }
        }
        if let text = raw.end.nonempty { talk.end = end(text, after: start) }
        if talk.end == nil, raw.duration.nonempty == nil {
            note(
                ProgrammeIssue(
                    .missingDuration, talk: talk.id, line: raw.line, "The talk has no duration.",
                    outcome: "It is shown without an end."))
        }
    }

    private mutating func faultyDuration(_ talk: Talk, _ raw: RawTalk, _ message: String) {
        note(
            ProgrammeIssue(
                .wrongDuration, talk: talk.id, line: raw.line, message,
                outcome: raw.end.nonempty == nil ? "The talk is shown without an end." : "The end time is taken."))
    }

    private func end(_ text: String, after start: Date) -> Date? {
        if let stamp = TimeText.stamp(text) { return instant(stamp) }
        guard let clock = TimeText.clock(text) else { return nil }
        let wall = WallTime(start, in: programme.zone)
        let day = clock <= wall.second ? wall.day.adding(days: 1) : wall.day
        return WallTime(day: day, second: clock).instant(in: programme.zone)
    }

    private mutating func start(of talk: Talk, _ raw: RawTalk) -> Date? {
        var fault: String?
        if let text = raw.date.nonempty {
            if let stamp = TimeText.stamp(text) {
                let start = instant(stamp)
                if let clock = raw.start.nonempty.flatMap(TimeText.clock), clock / 60 != stamp.wall.minute {
                    note(
                        ProgrammeIssue(
                            .dayMismatch, talk: talk.id, line: raw.line,
                            "The date says \(stamp.wall.clock), and the start \((raw.start ?? "").prefix(20)).",
                            outcome: "The date is taken."))
                }
                return start
            }
            fault = text
        }
        if let clock = raw.start.nonempty.flatMap(TimeText.clock),
            let day = raw.date.nonempty.flatMap(TimeText.day) ?? raw.day
        {
            if let fault, TimeText.day(fault) == nil {
                note(
                    ProgrammeIssue(
                        .unreadableTime, talk: talk.id, line: raw.line, "The date \(fault.prefix(40)) cannot be read.",
                        outcome: "The start time on its day is taken."))
            }
            // A clock time before the day changes belongs to the night after.
            let isNight = raw.date.nonempty.flatMap(TimeText.day) == nil && clock / 60 < programme.dayChange
            return WallTime(day: isNight ? day.adding(days: 1) : day, second: clock).instant(in: programme.zone)
        }
        guard let fault = fault ?? raw.start.nonempty else {
            if talk.status != .cancelled, !raw.mayLackTime {
                note(
                    ProgrammeIssue(
                        .missingTime, talk: talk.id, line: raw.line, "The talk has no time.",
                        outcome: "It is shown as not scheduled."))
            }
            return nil
        }
        note(
            ProgrammeIssue(
                .unreadableTime, talk: talk.id, line: raw.line, "The time \(fault.prefix(40)) cannot be read.",
                outcome: "The talk is shown as not scheduled."))
        return nil
    }

    private func instant(_ stamp: TimeText.Stamp) -> Date {
        stamp.offset.map { stamp.wall.instant(offset: $0) } ?? stamp.wall.instant(in: programme.zone)
    }
}
