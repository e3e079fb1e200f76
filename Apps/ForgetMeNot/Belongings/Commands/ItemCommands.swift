import Foundation
import MartletBeacons

/// The commands about the things themselves.
struct ItemCommands {
    let store: BelongingsStore
    let terminal: Terminal

    func add(_ fields: Command.Fields, json: Bool) throws(Exit) {
        let draft = BelongingDraft(
            name: fields.name ?? "", uuid: fields.uuid ?? "", major: fields.major ?? "", minor: fields.minor ?? "")
        guard var belonging = draft.belonging() else { throw Self.refusal(draft) }
        Self.apply(fields, to: &belonging)
        try storing { () throws(StoreError) in try store.save(belonging) }
        try terminal.print(
            json
                ? JSONOutput.pretty(ListedBelonging(belonging, nil, isAlerting: false))
                : "\(Terminal.shown(belonging.name)) is kept as \(belonging.id.uuidString.lowercased())")
    }

    func edit(_ words: String, _ fields: Command.Fields) throws(Exit) {
        let belonging = try choose(words)
        var draft = BelongingDraft(belonging)
        draft.name = fields.name ?? draft.name
        draft.uuid = fields.uuid ?? draft.uuid
        draft.major = fields.major ?? draft.major
        draft.minor = fields.minor ?? draft.minor
        guard let changed = draft.applied(to: belonging) else { throw Self.refusal(draft) }
        try storing { () throws(StoreError) in
            _ = try store.update(belonging.id) { kept in
                kept.name = changed.name
                kept.region = changed.region
                Self.apply(fields, to: &kept)
            }
        }
    }

    func remove(_ words: String) throws(Exit) {
        let belonging = try choose(words)
        try storing { () throws(StoreError) in _ = try store.remove(belonging.id) }
    }

    func list(json: Bool) throws(Exit) {
        let (all, known, alerts) = try storing { () throws(StoreError) in
            (try store.all(), try store.presences(), Set(try store.alerts().map(\.id)))
        }
        if json {
            try terminal.print(
                JSONOutput.pretty(all.map { ListedBelonging($0, known[$0.id], isAlerting: alerts.contains($0.id)) }))
            return
        }
        if all.isEmpty { terminal.note("there are no things yet; forgetmenot add --help tells how to add one") }
        for belonging in all { try terminal.print(line(belonging, known[belonging.id])) }
    }

    func history(of words: String?, limit: Int, json: Bool) throws(Exit) {
        var item: Belonging.ID?
        if let words { item = try choose(words).id }
        let wanted = item
        let (entries, all) = try storing { () throws(StoreError) in
            (try store.history(of: wanted, limit: limit), try store.all())
        }
        let names = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.name) })
        if json {
            let listed = entries.map { entry in
                [
                    "time": Timestamp.text(entry.date), "event": entry.kind.rawValue,
                    "id": entry.item.uuidString.lowercased(), "name": names[entry.item] ?? "", "room": entry.room,
                ]
            }
            try terminal.print(JSONOutput.pretty(listed))
            return
        }
        for entry in entries {
            let place = entry.room.isEmpty ? "" : "  \(Terminal.shown(entry.room))"
            let kind = entry.kind.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
            try terminal.print(
                "\(Timestamp.text(entry.date))  \(kind) \(Terminal.shown(names[entry.item] ?? ""))\(place)")
        }
    }

    func export(to path: String) throws(Exit) {
        let all = try storing { () throws(StoreError) in try store.all() }
        do {
            let text = try BelongingsFile.text(of: all)
            if path == "-" {
                try terminal.print(text)
            } else {
                try Data((text + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
            }
        } catch let exit as Exit {
            throw exit
        } catch {
            throw Exit(.unwritable, "\(path) cannot be written: \(error.localizedDescription)")
        }
    }

    func importing(_ path: String) throws(Exit) {
        let file: BelongingsFile
        do {
            file = try BelongingsFile(try Self.data(path), name: path)
        } catch {
            throw Exit(error)
        }
        try storing { () throws(StoreError) in try store.save(file.belongings) }
        for fault in file.unreadable { terminal.note("\(fault.name) is left out: \(fault.reason)") }
        try terminal.print("\(file.belongings.count) things are taken over, \(file.unreadable.count) left out")
        if file.belongings.isEmpty, !file.unreadable.isEmpty { throw Exit(.badInput, "nothing in \(path) can be read") }
    }

    /// A file's bytes, up to a little more than it may have.
    private static func data(_ path: String) throws(StoreError) -> Data {
        guard let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
            throw StoreError(.unreadable, "\(path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        do {
            return try file.read(upToCount: BelongingsFile.sizeLimit + 1) ?? Data()
        } catch {
            throw StoreError(.unreadable, "\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    private func choose(_ words: String) throws(Exit) -> Belonging {
        try BelongingChoice.belonging(words, among: try storing { () throws(StoreError) in try store.all() })
    }

    private func storing<Value>(_ body: () throws(StoreError) -> Value) throws(Exit) -> Value {
        do {
            return try body()
        } catch {
            throw Exit(error)
        }
    }

    private static func refusal(_ draft: BelongingDraft) -> Exit {
        let faults = BelongingDraft.Field.allCases.compactMap { field in
            draft.faults[field].map { "\(field.rawValue): \($0)" }
        }
        return Exit(.usage, faults.joined(separator: " "))
    }

    private static func apply(_ fields: Command.Fields, to belonging: inout Belonging) {
        belonging.symbol = fields.symbol ?? belonging.symbol
        belonging.calibration = fields.calibration ?? belonging.calibration
        belonging.isPaused = fields.isPaused ?? belonging.isPaused
        belonging.notices.onExit = fields.onExit ?? belonging.notices.onExit
        belonging.notices.onReturn = fields.onReturn ?? belonging.notices.onReturn
        if let minutes = fields.repeatMinutes { belonging.notices.repeatMinutes = minutes == 0 ? nil : minutes }
    }

    private func line(_ belonging: Belonging, _ presence: KnownPresence?) -> String {
        let name = Terminal.shown(belonging.name).padding(
            toLength: max(20, belonging.name.count), withPad: " ", startingAt: 0)
        let numbers = [belonging.region.major, belonging.region.minor].compactMap { $0 }.map { "-\($0)" }.joined()
        let beacon = belonging.region.uuid.uuidString.lowercased() + numbers
        var state = "not seen yet"
        if belonging.isPaused {
            state = "paused"
        } else if let presence {
            let seen = presence.lastSeen.map { ", last seen \(Timestamp.text($0))" } ?? ""
            state = (presence.isInside ? terminal.good("here") : terminal.bad("away")) + seen
        }
        return "\(name)  \(terminal.faint(beacon))  \(state)"
    }
}
