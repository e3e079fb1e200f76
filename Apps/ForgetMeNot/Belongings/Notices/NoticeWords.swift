import Foundation

/// How notices are worded.
package struct NoticeWords: Sendable {
    private let time: @Sendable (Date, _ now: Date) -> String

    /// Times are worded by `time`; by the person's locale where none is given, with the day where that is another.
    package init(time: (@Sendable (Date, _ now: Date) -> String)? = nil) {
        self.time = time ?? Self.localTime
    }

    /// Names listed in a notice about several things; the others are counted.
    static let listed = 3

    func left(_ belonging: Belonging, _ alert: Alert, now: Date) -> Notice {
        Notice(
            key: .thing(belonging.id), title: "Out of range: \(belonging.name)", body: lastSeen(alert, now: now),
            things: [belonging.id], isAlert: true)
    }

    func left(_ belongings: [Belonging], isQuiet: Bool) -> Notice {
        Notice(
            key: .departures, title: title("out of range", belongings),
            body: belongings.count == 1 ? "" : names(belongings),
            things: belongings.map(\.id), isAlert: true, isQuiet: isQuiet)
    }

    func returned(_ belonging: Belonging, room: String) -> Notice {
        Notice(
            key: .thing(belonging.id), title: "Back in range: \(belonging.name)",
            body: room.isEmpty ? "" : "Heard in: \(room).", things: [belonging.id], isAlert: false)
    }

    func returned(_ belongings: [Belonging]) -> Notice {
        Notice(
            key: .returns, title: title("back in range", belongings), body: names(belongings),
            things: belongings.map(\.id), isAlert: false)
    }

    private func title(_ state: String, _ belongings: [Belonging]) -> String {
        belongings.count == 1
            ? "\(state.prefix(1).uppercased())\(state.dropFirst()): \(belongings[0].name)"
            : "\(belongings.count) things are \(state)"
    }

    private func lastSeen(_ alert: Alert, now: Date) -> String {
        let when = "Last seen at \(time(alert.lastSeen, now))"
        return alert.room.isEmpty ? when + "." : when + ", in: \(alert.room)."
    }

    private func names(_ belongings: [Belonging]) -> String {
        let listed = belongings.prefix(belongings.count == Self.listed + 1 ? Self.listed + 1 : Self.listed)
        let names = listed.map(\.name).joined(separator: ", ")
        let others = belongings.count - listed.count
        return others == 0 ? names : "\(names) and \(others) more"
    }

    private static func localTime(_ date: Date, now: Date) -> String {
        let isToday = Calendar.current.isDate(date, inSameDayAs: now)
        return date.formatted(date: isToday ? .omitted : .abbreviated, time: .shortened)
    }
}
