/// What is to be written down of what happened.
package struct WatchRecord: Hashable, Sendable {
    package internal(set) var history: [HistoryEntry]
    package internal(set) var presences: [Belonging.ID: KnownPresence]
    package private(set) var alerts: [Belonging.ID: Alert] = [:]
    /// The things whose alert is over.
    package private(set) var ended: Set<Belonging.ID> = []

    /// So many entries of the history wait where the disk takes none; of more, the oldest go.
    static let historyLimit = 10_000

    package init(history: [HistoryEntry] = [], presences: [Belonging.ID: KnownPresence] = [:]) {
        self.history = history
        self.presences = presences
    }

    package var isEmpty: Bool { history.isEmpty && presences.isEmpty && alerts.isEmpty && ended.isEmpty }

    /// Keeps an alert, whatever became of an earlier one of that thing.
    mutating func save(_ alert: Alert) {
        alerts[alert.id] = alert
        ended.remove(alert.id)
    }

    /// Ends a thing's alert.
    mutating func end(_ id: Belonging.ID) {
        alerts[id] = nil
        ended.insert(id)
    }

    /// Two records in a row as one.
    package mutating func merge(_ later: WatchRecord) {
        history += later.history
        if history.count > Self.historyLimit { history.removeFirst(history.count - Self.historyLimit) }
        presences.merge(later.presences) { $1 }
        for id in later.ended { end(id) }
        for alert in later.alerts.values { save(alert) }
    }
}
