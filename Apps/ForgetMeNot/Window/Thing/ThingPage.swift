import Belongings
import Foundation
import MartletBeacons
import MartletUI

/// The page of one thing: how it fares, its signal, what happened to it, and what can be done.
@MainActor
final class ThingPage {
    let id: Belonging.ID
    let widget: Widget
    var onAcknowledge: (Belonging.ID) -> Void = { _ in }

    private let things: Things
    private let time: LocalTime
    private let badge = SymbolBadge("martlet-tag-symbolic", size: 64)
    private let name = Label(style: .title2, overflow: .wrap)
    private let line = Label(style: .dimmed, overflow: .wrap)
    private let pill = PillLabel()
    private let card = AlertCard(icon: "alarm-symbolic", title: "Are you forgetting something?")
    private let trace = Sparkline(range: ThingRow.strengths, width: 120, height: 72)
    private let strength = ActionRow("Signal")
    private let beacon = ActionRow("Beacon")
    private let numbers = ActionRow("Major and minor")
    private let watched = SwitchRow("Watch this thing")
    private let notices = ActionRow("Notices")
    private let history = BoxedList("History")
    private var shownHistory: [HistoryEntry]?
    private var historyKey: HistoryKey?
    private var isFollowing = false

    /// What makes the history worth reading again.
    private struct HistoryKey: Equatable {
        var presence: BelongingStatus.Presence?
        var isAlerting: Bool
    }

    init(_ id: Belonging.ID, _ things: Things, time: LocalTime) {
        (self.id, self.things, self.time) = (id, things, time)
        let head = Box(.vertical, spacing: 6, [badge, name, line, pill])
        for label in [name, line] {
            label.horizontalPosition = 0.5
            label.justify(.center)
        }
        pill.align(horizontal: .center)
        trace.expandsHorizontally = true
        let drawing = Box(.vertical, [trace])
        drawing.addStyleClass("card")
        trace.setMargins(top: 14, start: 14, bottom: 14, end: 14)
        beacon.titleLines = 1
        let remove = Button("_Remove", style: .destructive, isPill: true)
        remove.action = "win.remove"
        remove.align(horizontal: .center)
        let page = Box(
            .vertical, spacing: 18,
            [
                head, card, drawing, BoxedList("", [strength, beacon, numbers]), BoxedList("", [watched, notices]),
                history,
                remove,
            ])
        page.setMargins(top: 24, start: 12, bottom: 24, end: 12)
        widget = ScrolledWindow(Clamp(page, maximum: ThingList.breadth + 2 * 12))
        connect()
        show(now: Date())
    }

    private func connect() {
        let button = Button("I _know")
        button.onClick { [weak self] in
            guard let self else { return }
            onAcknowledge(id)
        }
        card.add(button)
        let copy = Button(icon: "edit-copy-symbolic", tooltip: "Copy the beacon's identity", style: .flat)
        copy.onClick { [weak self] in
            guard let self, let region = things[id]?.region else { return }
            Clipboard.copy(Self.identity(region))
        }
        beacon.addSuffix(copy)
        watched.onToggle { [weak self] isOn in
            guard let self, !isFollowing else { return }
            things.update(id) { $0.isPaused = !isOn }
        }
    }

    /// Shows what is known now; without effect where the thing is gone.
    func show(now: Date) {
        guard let belonging = things[id] else { return }
        let status = things.status(of: id)
        let state = ThingState(belonging, status, now: now, time: time)
        badge.icon = belonging.symbol.icon
        badge.tint = state.tint
        name.text = belonging.name
        line.text = state.line
        pill.text = state.word
        pill.tint = state.tint
        trace.values = belonging.isPaused ? [] : status?.trace ?? []
        trace.tint = state.tint
        trace.setAccessibleLabel(ThingRow.spokenTrace(trace.values) ?? "no signal")
        let alert = AlertWords([belonging], things.watch.statuses, now: now, time: time).cards.first
        card.isVisible = alert != nil
        card.text = alert?.text ?? ""
        strength.subtitle = Self.strength(status)
        beacon.subtitle = belonging.region.uuid.uuidString
        numbers.subtitle =
            [belonging.region.major, belonging.region.minor].map { $0.map { "\($0)" } ?? "any" }
            .joined(separator: ", ")
        isFollowing = true
        watched.isOn = !belonging.isPaused
        isFollowing = false
        notices.subtitle = Self.notices(belonging.notices)
        showHistory(HistoryKey(presence: status?.presence, isAlerting: status?.isAlerting ?? false), now: now)
    }

    private func showHistory(_ key: HistoryKey, now: Date) {
        guard key != historyKey else { return }
        historyKey = key
        let entries = things.history(of: id, limit: 30)
        guard entries != shownHistory else { return }
        shownHistory = entries
        history.removeAll()
        for entry in entries {
            let row = ActionRow(
                Self.text(entry), subtitle: time.moment(entry.date, now: now), icon: Self.icon(entry.kind))
            history.append(row)
        }
        if entries.isEmpty { history.append(ActionRow("Nothing has happened yet")) }
    }

    // MARK: Words

    static func text(_ entry: HistoryEntry) -> String {
        let place = entry.room.isEmpty ? "" : ", in \(Room.text(entry.room))"
        return switch entry.kind {
        case .entered: "Came\(place)"
        case .exited: entry.room.isEmpty ? "Left" : "Left, last seen in \(Room.text(entry.room))"
        case .acknowledged: "You know that it left"
        }
    }

    private static func icon(_ kind: HistoryEntry.Kind) -> String {
        switch kind {
        case .entered: "go-home-symbolic"
        case .exited: "application-exit-symbolic"
        case .acknowledged: "object-select-symbolic"
        }
    }

    static func notices(_ rules: NoticeRules) -> String {
        var parts: [String] = []
        if rules.onExit {
            parts.append("when it leaves")
            if let minutes = rules.repeatMinutes {
                parts.append(minutes == 1 ? "again every minute" : "again every \(minutes) minutes")
            }
        }
        if rules.onReturn { parts.append("when it comes back") }
        return parts.isEmpty ? "None" : parts.joined(separator: ", ").capitalizedFirst
    }

    private static func strength(_ status: BelongingStatus?) -> String {
        guard let status, status.presence == .here, let last = status.trace.last, last.isFinite else {
            return "Not heard now"
        }
        // Told by another process, it may be any number.
        return "\(Int(min(max(last, -999), 999).rounded())) dBm"
    }

    /// As other programs write a beacon, and the edit dialog reads it.
    static func identity(_ region: BeaconRegion) -> String {
        guard let major = region.major, let minor = region.minor else { return region.uuid.uuidString }
        return "\(BeaconIdentity.iBeacon(uuid: region.uuid, major: major, minor: minor))"
    }
}
