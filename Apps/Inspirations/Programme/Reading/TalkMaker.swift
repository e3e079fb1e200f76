import Foundation

/// Makes talks of what the forms tell, and notes what is wrong with them.
struct TalkMaker {
    var programme: Programme
    let budget: ProgrammeBudget
    private var seen: [String: Talk] = [:]
    private var lastNumbers: [String: Int] = [:]
    private var refused = 0

    init(_ form: ProgrammeForm, budget: ProgrammeBudget, issues: ProgrammeIssues) {
        programme = Programme(form: form)
        programme.issues = issues
        self.budget = budget
    }

    /// The whole programme, in order.
    consuming func finished() -> Programme {
        if refused > 0 {
            programme.issues.add(
                ProgrammeIssue(
                    .overBudget, "There are more than \(budget.talks) talks.",
                    outcome: "\(refused) talks at the end are not shown.", isLeftOut: true))
        }
        programme.sortTalks()
        return programme
    }

    mutating func note(_ issue: ProgrammeIssue) { programme.issues.add(issue) }

    /// Sets the conference's zone, from its name or from an offset that its times have.
    mutating func setZone(name: String?, offset: Int?, line: Int? = nil) {
        if let name = name.nonempty {
            if let zone = ZoneName.zone(name) {
                programme.zone = zone
                programme.isZoneNamed = true
                return
            }
            note(
                ProgrammeIssue(
                    .unknownZone, line: line, "The time zone \(name.prefix(80)) is not known.",
                    outcome: offset == nil ? "Times are read as UTC." : "The offset of its times is taken."))
        } else {
            note(
                ProgrammeIssue(
                    .unknownZone, line: line, "The programme does not name its time zone.",
                    outcome: offset == nil
                        ? "Times without an offset are read as UTC." : "The offset of its times is taken."))
        }
        if let offset { programme.zone = ZoneName.zone(offset: offset) }
    }

    /// Adds a talk, or counts it where the budget is used up.
    mutating func add(_ raw: RawTalk) {
        guard programme.talks.count < budget.talks else {
            refused += 1
            return
        }
        let id = raw.guid.nonempty.map(Self.foldedGUID) ?? raw.id.nonempty
        let title = plainTitle(raw, id: id)
        if id == nil, title == nil, raw.speakers.isEmpty, raw.date == nil, raw.span == nil {
            note(
                ProgrammeIssue(
                    .missingTitle, line: raw.line, "An entry has neither id, title, speaker nor time.",
                    outcome: "It is not shown.", isLeftOut: true))
            return
        }
        var talk = Talk(id: id ?? "", title: title ?? "Untitled")
        if id == nil {
            talk.id = Self.madeID(raw)
            if !raw.mayLackID {
                note(
                    ProgrammeIssue(
                        .missingID, talk: talk.id, line: raw.line, "The talk \(talk.title.prefix(80)) has no id.",
                        outcome: "One was made of its title and speakers."))
            }
        }
        if title == nil {
            note(
                ProgrammeIssue(
                    .missingTitle, talk: talk.id, line: raw.line, "The talk has no title.",
                    outcome: "It is shown as Untitled."))
        }
        describe(&talk, raw)
        schedule(&talk, raw)
        insert(talk, raw)
    }

    private mutating func insert(_ talk: Talk, _ raw: RawTalk) {
        var talk = talk
        if let other = seen[talk.id] {
            guard other != talk else {
                note(
                    ProgrammeIssue(
                        .duplicateID, talk: talk.id, line: raw.line, "The talk is listed twice.",
                        outcome: "It is shown once.", isLeftOut: true))
                return
            }
            let id = talk.id
            var number = 2
            // A number that earlier ones of this id took is known by the last of them, so this stays linear.
            if let last = lastNumbers[id] { number = last + 1 }
            while seen["\(id)-\(number)"] != nil { number += 1 }
            lastNumbers[id] = number
            talk.id = "\(id)-\(number)"
            note(
                ProgrammeIssue(
                    .duplicateID, talk: id, line: raw.line, "Another talk has the same id.",
                    outcome: "This one is shown as \(talk.id.prefix(100))."))
        }
        seen[talk.id] = talk
        programme.talks.append(talk)
    }

    private mutating func plainTitle(_ raw: RawTalk, id: String?) -> String? {
        guard let title = raw.title.nonempty else { return nil }
        let plain = PlainText.line(title)
        if plain.hadMarkup {
            note(
                ProgrammeIssue(
                    .markupInTitle, talk: id, line: raw.line, "The title has HTML in it.",
                    outcome: "It is shown without its markup."))
        }
        return plain.text.nonempty
    }

    private mutating func describe(_ talk: inout Talk, _ raw: RawTalk) {
        talk.subtitle = raw.subtitle.nonempty.flatMap { PlainText.line($0).text.nonempty }
        talk.room = raw.room.nonempty.flatMap { PlainText.line($0).text.nonempty }
        talk.track = raw.track.nonempty.flatMap { PlainText.line($0).text.nonempty }
        talk.kind = raw.kind.nonempty.flatMap { PlainText.line($0).text.nonempty }
        talk.language = raw.language.nonempty.map { String($0.lowercased().replacing("_", with: "-").prefix(35)) }
        talk.speakers = raw.speakers
        let texts = [raw.abstract.nonempty, raw.description.nonempty].compactMap(\.self)
        talk.text = texts.count == 2 && texts[0] == texts[1] ? texts[0] : texts.joined(separator: "\n\n").nonempty
        talk.page = raw.page.nonempty.flatMap(SafeLink.url)
        talk.picture = raw.picture.nonempty
        for link in raw.links {
            guard let text = link.url.nonempty else { continue }
            guard let url = SafeLink.url(text) else {
                note(
                    ProgrammeIssue(
                        .unreadableField, talk: talk.id, line: raw.line,
                        "A link leads nowhere on the web: \(text.prefix(80))",
                        outcome: "It is not shown.", isLeftOut: true))
                continue
            }
            talk.links.append(TalkLink(title: link.title.nonempty.map { PlainText.line($0).text } ?? text, url: url))
        }
        if let text = raw.colour.nonempty {
            talk.colour = TalkColour(text)
            if talk.colour == nil {
                note(
                    ProgrammeIssue(
                        .unreadableField, talk: talk.id, line: raw.line, "\(text.prefix(40)) is no colour.",
                        outcome: "The talk gets its track's."))
            }
        }
        if CancelledWords.tell(status: raw.status, title: talk.title) { talk.status = .cancelled }
    }

    /// GUIDs are written in either case.
    private static func foldedGUID(_ text: String) -> String {
        UUID(uuidString: text) == nil ? text : text.lowercased()
    }

    /// An id that stays the same when time and room change: FNV-1a (Fowler, Noll and Vo) of title and speakers.
    private static func madeID(_ raw: RawTalk) -> String {
        let words = ([raw.title ?? "", raw.subtitle ?? ""] + raw.speakers.map(\.name)).joined(separator: "\u{1F}")
        let hash = words.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return "made-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
