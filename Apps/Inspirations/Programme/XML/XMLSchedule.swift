/// The `schedule.xml` that Pentabarf and frab defined and pretalx writes; and property lists, which are XML too.
enum XMLSchedule {
    static func read(
        _ source: SourceBytes, budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        var reader = XMLTreeReader(values: budget.values)
        guard let root = reader.document(source) else {
            throw ProgrammeReader.notProgramme("It is XML without an element.")
        }
        if root.name == "plist" {
            return try PropertyListSchedule.read(xml: root, reader.issues, budget: budget, issues: issues)
        }
        guard root.name == "schedule" else {
            throw ProgrammeReader.notProgramme("It is XML with \(root.name.prefix(40)) at its root, and not schedule.")
        }
        var maker = TalkMaker(.scheduleXML, budget: budget, issues: issues)
        for issue in reader.issues { maker.note(issue) }
        let conference = root["conference"]
        maker.programme.title = conference?["title"]?.markup.nonempty.map { PlainText.line($0).text }
        maker.programme.acronym = conference?["acronym"]?.markup.nonempty
        maker.programme.version = root["version"]?.markup.nonempty
        let zone = ["time_zone_name", "timezone", "time_zone"].lazy.compactMap { conference?[$0]?.markup.nonempty }
            .first
        let days = root.elements.filter { $0.name == "day" }
        maker.setZone(name: zone, offset: offset(in: days), line: conference?.line)
        maker.setDayChange(
            days.map { ($0.attributes["start"], $0.attributes["end"]) }, conference?["day_change"]?.markup)
        for track in conference?.elements.filter({ $0.name == "track" }) ?? [] {
            if let name = track.attributes["name"].nonempty,
                let colour = track.attributes["color"].flatMap({ TalkColour($0) })
            {
                maker.programme.trackColours[name] = colour
            }
        }
        for day in days {
            let date = day.attributes["date"].flatMap(TimeText.day)
            for room in day.elements where room.name == "room" {
                for event in room.elements where event.name == "event" {
                    maker.add(talk(event, room: room.attributes["name"], day: date))
                }
            }
            // Where a fault moved events out of their rooms, they are still a day's.
            for event in day.elements where event.name == "event" { maker.add(talk(event, room: nil, day: date)) }
        }
        return maker
    }

    private static func talk(_ event: XMLNode, room: String?, day: CivilDay?) -> RawTalk {
        var talk = RawTalk()
        func text(_ name: String) -> String? { event[name]?.markup.nonempty }
        talk.line = event.line
        talk.guid = event.attributes["guid"].nonempty ?? text("guid")
        talk.id = event.attributes["id"].nonempty ?? event.attributes["code"].nonempty
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
        talk.status = text("cancelled") == "true" ? "cancelled" : text("status") ?? text("state")
        talk.speakers = (event["persons"]?.elements ?? []).compactMap { person in
            guard let name = (person["name"] ?? person["public_name"])?.markup.nonempty ?? person.markup.nonempty else {
                return nil
            }
            return Speaker(
                name: PlainText.line(name).text, biography: person["biography"]?.markup.nonempty,
                picture: person.attributes["avatar"].nonempty ?? person["avatar"]?.markup.nonempty)
        }
        for list in ["links", "attachments"] {
            talk.links += (event[list]?.elements ?? []).map { ($0.markup, $0.attributes["href"] ?? $0.markup) }
        }
        return talk
    }

    /// The offset from UTC of the first time that has one.
    private static func offset(in days: [XMLNode]) -> Int? {
        for day in days {
            let texts = [day.attributes["start"]] + day.elements.map { $0["event"]?["date"]?.markup }
            if let offset = texts.lazy.compactMap({ $0 }).compactMap({ TimeText.stamp($0)?.offset }).first {
                return offset
            }
        }
        return nil
    }
}
