/// The `schedule.json` that frab defined and pretalx writes: `schedule.conference.days[].rooms{}[]`.
enum JSONSchedule {
    static func read(
        _ source: SourceBytes, budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        var reader = JSONReader(source.bytes, values: budget.values)
        let document = reader.document()
        let schedule = document["schedule"] ?? document
        guard let conference = schedule["conference"], let days = conference["days"] else {
            throw ProgrammeReader.notProgramme("It is JSON without schedule.conference.days.")
        }
        var maker = TalkMaker(.scheduleJSON, budget: budget, issues: issues)
        for issue in reader.issues { maker.note(issue) }
        maker.programme.title = conference["title"]?.text.nonempty
        maker.programme.acronym = conference["acronym"]?.text.nonempty
        maker.programme.version = schedule["version"]?.text.nonempty
        let zone = [conference, schedule].lazy
            .flatMap { node in ["time_zone_name", "timezone", "time_zone"].compactMap { node[$0]?.text.nonempty } }
            .first
        let listed = days.elements.isEmpty ? days.members.map(\.value) : days.elements
        maker.setZone(name: zone, offset: offset(in: listed), line: conference.line)
        maker.setDayChange(listed.map { ($0["day_start"]?.text, $0["day_end"]?.text) }, conference["day_change"]?.text)
        for track in conference["tracks"]?.elements ?? [] {
            if let name = track["name"]?.text.nonempty, let colour = track["color"]?.text.flatMap({ TalkColour($0) }) {
                maker.programme.trackColours[name] = colour
            }
        }
        for day in listed { read(day, &maker) }
        return maker
    }

    private static func read(_ day: JSONNode, _ maker: inout TalkMaker) {
        let date = day["date"]?.text.flatMap(TimeText.day)
        for (room, events) in day["rooms"]?.members ?? [] {
            for event in events.elements {
                guard case .object = event else {
                    maker.note(
                        ProgrammeIssue(
                            .malformed, line: day.line, "An entry in room \(room.prefix(40)) is no talk.",
                            outcome: "It is not shown.", isLeftOut: true))
                    continue
                }
                maker.add(talk(event, room: room, day: date))
            }
        }
    }

    private static func talk(_ event: JSONNode, room: String, day: CivilDay?) -> RawTalk {
        var talk = RawTalk()
        func text(_ key: String) -> String? { event[key]?.text.nonempty }
        talk.line = event.line
        talk.guid = text("guid")
        talk.id = text("id") ?? text("code")
        talk.title = text("title")
        talk.subtitle = text("subtitle")
        talk.date = text("date")
        talk.start = text("start")
        talk.end = text("end")
        talk.duration = text("duration")
        talk.day = day
        talk.room = text("room") ?? room
        talk.track = text("track")
        talk.kind = text("type")
        talk.language = text("language")
        talk.abstract = text("abstract")
        talk.description = text("description")
        talk.page = text("url")
        talk.picture = text("logo") ?? text("image")
        talk.colour = text("color")
        talk.status = event["cancelled"]?.text == "true" ? "cancelled" : text("status") ?? text("state")
        talk.speakers = (event["persons"] ?? event["speakers"] ?? .null).elements.compactMap { person in
            let name = ["public_name", "full_public_name", "name"].lazy.compactMap { person[$0]?.text.nonempty }.first
            guard let name = name ?? (person.members.isEmpty ? person.text.nonempty : nil) else { return nil }
            return Speaker(
                name: PlainText.line(name).text,
                biography: person["biography"]?.text.nonempty ?? person["abstract"]?.text.nonempty,
                picture: person["avatar"]?.text.nonempty)
        }
        for list in ["links", "attachments"] {
            talk.links += (event[list] ?? .null).elements.map { link in
                (link["title"]?.text, link["url"]?.text ?? (link.members.isEmpty ? link.text : nil))
            }
        }
        return talk
    }

    /// The offset from UTC of the first time that has one.
    private static func offset(in days: [JSONNode]) -> Int? {
        for day in days {
            let texts =
                [day["day_start"]?.text] + (day["rooms"]?.members ?? []).map { $0.value.elements.first?["date"]?.text }
            if let offset = texts.lazy.compactMap({ $0 }).compactMap({ TimeText.stamp($0)?.offset }).first {
                return offset
            }
        }
        return nil
    }
}
