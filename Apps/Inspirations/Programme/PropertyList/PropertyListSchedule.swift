import Foundation

/// The property list of the tutorial that the app follows: an array of dictionaries, or a dictionary with such an array,
/// whose keys are Title, Speaker, Room, Time, Background and Color, in any case.
enum PropertyListSchedule {
    static func read(
        binary bytes: [UInt8], budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        var reader = BinaryPropertyList(bytes, values: budget.values)
        guard let value = reader?.value() else {
            throw ProgrammeReader.notProgramme("It is a binary property list that is broken or cut off.")
        }
        return try talks(in: value, [], budget: budget, issues: issues)
    }

    static func read(
        xml root: XMLNode, _ faults: [ProgrammeIssue], budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        try talks(
            in: root.elements.first.flatMap { PropertyListValue($0) } ?? .none, faults, budget: budget, issues: issues)
    }

    private static func talks(
        in value: PropertyListValue, _ faults: [ProgrammeIssue], budget: ProgrammeBudget, issues: ProgrammeIssues
    ) throws(ProgrammeError) -> TalkMaker {
        guard let list = entries(value) else {
            throw ProgrammeReader.notProgramme("It is a property list without an array of talks.")
        }
        var maker = TalkMaker(.propertyList, budget: budget, issues: issues)
        for fault in faults { maker.note(fault) }
        for entry in list {
            guard case .dictionary(let members, let line) = entry else {
                maker.note(
                    ProgrammeIssue(
                        .malformed, "An entry is no dictionary.", outcome: "It is not shown.", isLeftOut: true))
                continue
            }
            maker.add(talk(members, line))
        }
        return maker
    }

    private static func entries(_ value: PropertyListValue) -> [PropertyListValue]? {
        switch value {
        case .array(let entries): entries
        case .dictionary(let members, _):
            members.lazy.compactMap { member -> [PropertyListValue]? in
                guard case .array(let entries) = member.value, case .dictionary? = entries.first else { return nil }
                return entries
            }.first
        default: nil
        }
    }

    private static func talk(_ members: [(key: String, value: PropertyListValue)], _ line: Int?) -> RawTalk {
        func value(_ names: String...) -> PropertyListValue? {
            names.lazy.compactMap { name in members.first { $0.key.lowercased() == name }?.value }.first
        }
        var talk = RawTalk()
        talk.line = line
        talk.mayLackID = true
        talk.mayLackTime = true
        talk.id = value("id", "identifier")?.text
        talk.title = value("title", "name")?.text
        talk.subtitle = value("subtitle")?.text
        talk.room = value("room", "location")?.text
        talk.track = value("track")?.text
        talk.kind = value("type")?.text
        talk.language = value("language")?.text
        talk.abstract = value("abstract", "description", "details")?.text
        talk.picture = value("background", "image", "picture")?.text
        talk.colour = value("color", "colour")?.text
        talk.page = value("url", "link")?.text
        switch value("speakers", "speaker") {
        case .array(let names)?:
            talk.speakers = names.compactMap { $0.text.nonempty }.map { Speaker(name: PlainText.line($0).text) }
        case let name?:
            talk.speakers = [name.text.nonempty].compactMap(\.self).map { Speaker(name: PlainText.line($0).text) }
        case nil: break
        }
        if case .date(let start)? = value("time", "start", "date") {
            var end: Date?
            if case .date(let found)? = value("end") { end = found }
            talk.span = (start, end)
        } else if let text = value("time", "start", "date")?.text.nonempty {
            if TimeText.stamp(text) != nil {
                talk.date = text
                talk.end = value("end")?.text
                talk.duration = value("duration")?.text
            } else {
                talk.statedTime = PlainText.collapsed(text)
            }
        }
        return talk
    }
}
