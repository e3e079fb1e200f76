import Foundation

/// A programme as a calendar: its events are talks.
struct CalendarSchedule {
    private var maker: TalkMaker
    private var zones: [String: CalendarZone] = [:]
    private let ownZone: TimeZone?
    private let speakersAreDescribed: Bool

    static func read(
        _ source: SourceBytes, budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        var reader = CalendarReader(values: budget.values)
        let document = reader.document(source.bytes)
        let calendars = document.filter { $0.name == "VCALENDAR" }
        let events = (calendars.flatMap(\.components) + document).filter { $0.name == "VEVENT" }
        guard !events.isEmpty || !calendars.isEmpty else {
            throw ProgrammeReader.notProgramme("It is neither a calendar nor an event.")
        }
        var maker = TalkMaker(.iCalendar, budget: budget, issues: issues)
        for issue in reader.issues { maker.note(issue) }
        var schedule = CalendarSchedule(calendars, events, maker)
        schedule.addAll(events)
        return schedule.maker
    }

    private init(_ calendars: [CalendarComponent], _ events: [CalendarComponent], _ maker: TalkMaker) {
        self.maker = maker
        func property(_ name: String) -> CalendarProperty? { calendars.lazy.compactMap { $0[name] }.first }
        self.maker.programme.title = (property("NAME") ?? property("X-WR-CALNAME"))?.text.nonempty
            .map { PlainText.line($0).text }
        for component in calendars.flatMap(\.components).prefix(1000) where component.name == "VTIMEZONE" {
            if let name = component["TZID"]?.text, let zone = CalendarZone(component) { zones[name] = zone }
        }
        let starts = events.lazy.compactMap { $0["DTSTART"] }
        let named = property("X-WR-TIMEZONE")?.text.nonempty ?? starts.compactMap { $0.parameters["TZID"] }.first
        var offset: Int?
        if let named, ZoneName.zone(named) == nil, let zone = zones[named],
            let wall = starts.compactMap({ CalendarTime($0.value)?.wall }).first
        {
            let found = zone.zone(at: wall)
            offset = found.secondsFromGMT(for: wall.instant(in: found))
            if case .system(let zone) = zone { self.maker.setZone(name: zone.identifier, offset: nil) }
        }
        if !self.maker.programme.isZoneNamed { self.maker.setZone(name: named, offset: offset) }
        ownZone = self.maker.programme.isZoneNamed || offset != nil ? self.maker.programme.zone : nil
        let descriptions = events.compactMap { $0["DESCRIPTION"]?.text.nonempty }
        let listed = descriptions.filter(SpeakerList.isList).count
        // One abstract that looks like a name is an abstract; a file that writes names there does so throughout.
        speakersAreDescribed = listed > 0 && listed * 5 >= descriptions.count * 4
    }

    private mutating func addAll(_ events: [CalendarComponent]) {
        var overrides: [String: [Date: CalendarComponent]] = [:]
        var masters: [CalendarComponent] = []
        var newest: [String: Int] = [:]
        for event in events {
            guard let uid = event["UID"]?.text.nonempty else {
                masters.append(event)
                continue
            }
            if let original = event["RECURRENCE-ID"], let instant = instant(original, talk: uid) {
                let older = overrides[uid]?[instant]
                if older.map({ Self.sequence($0) <= Self.sequence(event) }) ?? true {
                    overrides[uid, default: [:]][instant] = event
                }
            } else if let place = newest[uid], Self.sequence(masters[place]) != Self.sequence(event) {
                // Two versions of one event: the one that was changed more often is the newer.
                if Self.sequence(masters[place]) < Self.sequence(event) { masters[place] = event }
            } else {
                newest[uid] = masters.count
                masters.append(event)
            }
        }
        for event in masters {
            let uid = event["UID"]?.text.nonempty
            add(event, uid, overrides: uid.flatMap { overrides.removeValue(forKey: $0) } ?? [:])
        }
        for (uid, events) in overrides.sorted(by: { $0.key < $1.key }) {
            for (instant, event) in events.sorted(by: { $0.key < $1.key }) {
                var talk = talk(event)
                talk.guid = Self.occurrenceID(uid, instant)
                talk.span = span(event, uid)
                maker.add(talk)
            }
        }
    }

    private static func sequence(_ event: CalendarComponent) -> Int { event["SEQUENCE"].flatMap { Int($0.value) } ?? 0 }

    /// Adds an event, once for each time that it takes place.
    private mutating func add(_ event: CalendarComponent, _ uid: String?, overrides: [Date: CalendarComponent]) {
        var raw = talk(event)
        raw.guid = uid.map(Self.id)
        guard let span = span(event, uid) else { return maker.add(raw) }
        raw.span = span
        raw.day = day(event)
        let starts = self.starts(event, uid)
        guard starts.count > 1 || !overrides.isEmpty || event["EXDATE"] != nil || event["RDATE"] != nil else {
            return maker.add(raw)
        }
        let length = span.end.map { $0.timeIntervalSince(span.start) }
        let excluded = Set(event.all("EXDATE").prefix(400).flatMap { instants($0, talk: uid) })
        var times = starts + event.all("RDATE").prefix(400).flatMap { self.instants($0, talk: uid) }
        var left = overrides
        var seen: Set<Date> = []
        times = times.filter { !excluded.contains($0) && seen.insert($0).inserted }.sorted()
        for instant in times.prefix(maker.budget.repetitions) {
            var talk = raw
            talk.guid = Self.occurrenceID(uid ?? "", instant)
            talk.span = (instant, length.map { instant.addingTimeInterval($0) })
            talk.day = nil
            if let other = left.removeValue(forKey: instant) { talk = changed(other, uid, instant) }
            maker.add(talk)
        }
        for (instant, other) in left.sorted(by: { $0.key < $1.key }) { maker.add(changed(other, uid, instant)) }
    }

    private mutating func changed(_ event: CalendarComponent, _ uid: String?, _ instant: Date) -> RawTalk {
        var talk = talk(event)
        talk.guid = Self.occurrenceID(uid ?? "", instant)
        talk.span = span(event, uid)
        talk.day = day(event)
        return talk
    }

    /// The starts that an event's rule makes, its own first.
    private mutating func starts(_ event: CalendarComponent, _ uid: String?) -> [Date] {
        guard let property = event["DTSTART"], let first = CalendarTime(property.value) else { return [] }
        let own = convert(first, property)
        guard let text = event["RRULE"]?.value else { return [own] }
        guard let rule = CalendarRule(text) else {
            maker.note(
                ProgrammeIssue(
                    .recurrence, talk: uid, line: event.line,
                    "The rule of repetition is not followed: \(text.prefix(80))",
                    outcome: "Only the first time is shown.", isLeftOut: true))
            return [own]
        }
        let until = rule.until.map { until -> Date in
            // A day alone is meant to its end.
            let wall = until.isDay ? WallTime(day: until.wall.day, second: 86_399) : until.wall
            return until.isUTC ? wall.instant(offset: 0) : self.zone(property).instant(wall)
        }
        let zone = first.isUTC ? CalendarZone.system(.gmt) : self.zone(property)
        let found = rule.starts(from: first.wall, limit: maker.budget.repetitions) { wall in
            until.map { zone.instant(wall) > $0 } ?? false
        }
        if found.isCut {
            maker.note(
                ProgrammeIssue(
                    .recurrence, talk: uid, line: event.line,
                    "The talk is repeated more than \(maker.budget.repetitions) times.",
                    outcome: "Later times are not shown.", isLeftOut: true))
        }
        return found.starts.map { zone.instant($0) }
    }
}

extension CalendarSchedule {
    /// The zone of a property's times.
    private func zone(_ property: CalendarProperty) -> CalendarZone {
        guard let name = property.parameters["TZID"] else { return .system(ownZone ?? .gmt) }
        return zones[name] ?? .system(ZoneName.zone(name) ?? ownZone ?? .gmt)
    }

    private func convert(_ time: CalendarTime, _ property: CalendarProperty) -> Date {
        time.isUTC ? time.wall.instant(offset: 0) : zone(property).instant(time.wall)
    }

    private mutating func instant(_ property: CalendarProperty, talk: String?) -> Date? {
        guard let time = CalendarTime(property.value) else {
            maker.note(
                ProgrammeIssue(
                    .unreadableTime, talk: talk, line: property.line,
                    "The time \(property.value.prefix(40)) cannot be read.",
                    outcome: "It was passed over."))
            return nil
        }
        if !time.isUTC, !time.isDay {
            if let name = property.parameters["TZID"] {
                if zones[name] == nil, ZoneName.zone(name) == nil {
                    maker.note(
                        ProgrammeIssue(
                            .unknownZone, talk: talk, line: property.line,
                            "The time zone \(name.prefix(80)) is not known.",
                            outcome: "The time is read in \(maker.programme.zone.identifier)."))
                }
            } else if ownZone == nil {
                maker.note(
                    ProgrammeIssue(
                        .unknownZone, talk: talk, line: property.line,
                        "The time has no zone, and neither has the programme.",
                        outcome: "It is read as UTC."))
            }
        }
        return convert(time, property)
    }

    private mutating func instants(_ property: CalendarProperty, talk: String?) -> [Date] {
        property.value.split(separator: ",").prefix(400).compactMap { text in
            var one = property
            // A period is taken at its start.
            one.value = String(text.prefix { $0 != "/" })
            return instant(one, talk: talk)
        }
    }

    /// The day of an event that has no time of day.
    private func day(_ event: CalendarComponent) -> CivilDay? {
        event["DTSTART"].flatMap { CalendarTime($0.value) }.flatMap { $0.isDay ? $0.wall.day : nil }
    }

    private mutating func span(_ event: CalendarComponent, _ uid: String?) -> (start: Date, end: Date?)? {
        guard let property = event["DTSTART"] else {
            maker.note(
                ProgrammeIssue(
                    .missingTime, talk: uid, line: event.line, "The talk has no time.",
                    outcome: "It is shown as not scheduled."))
            return nil
        }
        guard let start = instant(property, talk: uid) else { return nil }
        if let end = event["DTEND"].flatMap({ instant($0, talk: uid) }) { return (start, end) }
        if let text = event["DURATION"]?.value {
            if case .seconds(let seconds, _) = DurationText(text) {
                return (start, start.addingTimeInterval(Double(seconds)))
            }
            maker.note(
                ProgrammeIssue(
                    .wrongDuration, talk: uid, line: event.line,
                    "The duration \(text.prefix(40)) is none that a talk has.",
                    outcome: "The talk is shown without an end."))
            return (start, nil)
        }
        if let day = day(event) {
            return (start, zone(property).instant(WallTime(day: day.adding(days: 1), second: 0)))
        }
        maker.note(
            ProgrammeIssue(
                .missingDuration, talk: uid, line: event.line, "The talk has no end.",
                outcome: "It is shown without one."))
        return (start, nil)
    }

    private func talk(_ event: CalendarComponent) -> RawTalk {
        var talk = RawTalk()
        talk.mayLackTime = true
        talk.line = event.line
        talk.title = event["SUMMARY"]?.text
        talk.language = event["SUMMARY"]?.parameters["LANGUAGE"]
        talk.room = event["LOCATION"]?.text
        talk.track = event["CATEGORIES"]?.list.first
        talk.status = event["STATUS"]?.text
        talk.page = event["URL"]?.text
        talk.colour = event["COLOR"].flatMap { TalkColour($0.text) }?.description
        talk.picture = event["IMAGE"]?.text
        talk.links = event.all("ATTACH").prefix(50).filter { $0.parameters["VALUE"] != "BINARY" }
            .map { ($0.parameters["FILENAME"], $0.text) }
        let named = event.all("X-MARTLET-SPEAKER").map(\.text)
        let invited = event.all("ATTENDEE").compactMap { $0.parameters["CN"] }
        let description = event["DESCRIPTION"]?.text
        var speakers = named.isEmpty ? invited : named
        if speakers.isEmpty, speakersAreDescribed, let description, SpeakerList.isList(description) {
            speakers = SpeakerList.names(description)
        } else {
            talk.description = description
        }
        talk.speakers = speakers.prefix(100).compactMap { $0.nonempty }.map { Speaker(name: PlainText.line($0).text) }
        return talk
    }

    /// A UID that is a GUID with a host behind it is that GUID, under which other forms have the talk.
    private static func id(_ uid: String) -> String {
        let head = String(uid.prefix { $0 != "@" })
        return UUID(uuidString: head) != nil ? head : uid
    }

    private static func occurrenceID(_ uid: String, _ instant: Date) -> String {
        id(uid) + "/" + CalendarText.utc(instant)
    }
}
