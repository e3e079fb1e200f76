import Foundation
import MartletSQLite

extension BelongingsStore {
    /// What was known of each thing when it was written down.
    package func presences() throws(StoreError) -> [Belonging.ID: KnownPresence] {
        try read { database in
            var known: [Belonging.ID: KnownPresence] = [:]
            for row in try database.rows("SELECT * FROM presence") {
                let seconds: Double? = try row["last_seen"]
                known[try Self.item(row)] = KnownPresence(
                    isInside: try row["is_inside"], lastSeen: seconds.map(Date.init(timeIntervalSince1970:)),
                    room: try row["room"])
            }
            return known
        }
    }

    /// What happened, what is known now, and what is to be told, all or nothing; of things that were removed, nothing.
    package func record(
        history: [HistoryEntry] = [], presences: [Belonging.ID: KnownPresence] = [:], alerts: [Alert] = [],
        ended: [Belonging.ID] = []
    ) throws(StoreError) {
        try write { database in
            for entry in history { try Self.insert(entry, database) }
            for (id, presence) in presences {
                try database.execute(
                    """
                    INSERT INTO presence (item, is_inside, last_seen, room)
                    SELECT id, ?, ?, ? FROM items WHERE id = ?
                    ON CONFLICT (item) DO UPDATE
                    SET is_inside = excluded.is_inside, last_seen = excluded.last_seen, room = excluded.room
                    """, presence.isInside, presence.lastSeen?.timeIntervalSince1970, presence.room, id.uuidString)
            }
            for alert in alerts {
                try database.execute(
                    """
                    INSERT INTO alerts (item, since, last_seen, room, next_reminder)
                    SELECT id, ?, ?, ?, ? FROM items WHERE id = ?
                    ON CONFLICT (item) DO UPDATE SET since = excluded.since, last_seen = excluded.last_seen,
                        room = excluded.room, next_reminder = excluded.next_reminder
                    """, alert.since.timeIntervalSince1970, alert.lastSeen.timeIntervalSince1970, alert.room,
                    alert.nextReminder?.timeIntervalSince1970, alert.id.uuidString)
            }
            for id in ended { try database.execute("DELETE FROM alerts WHERE item = ?", id.uuidString) }
        }
    }

    /// The things that left and whose owner has not said so far that that is known, oldest first.
    package func alerts() throws(StoreError) -> [Alert] {
        try read { database in
            try database.rows("SELECT * FROM alerts ORDER BY since, item").map { row in
                let since: Double = try row["since"], lastSeen: Double = try row["last_seen"]
                let next: Double? = try row["next_reminder"]
                return Alert(
                    id: try Self.item(row), since: Date(timeIntervalSince1970: since),
                    lastSeen: Date(timeIntervalSince1970: lastSeen), room: try row["room"],
                    nextReminder: next.map(Date.init(timeIntervalSince1970:)))
            }
        }
    }

    /// What happened, newest first.
    package func history(of item: Belonging.ID? = nil, limit: Int = 1000) throws(StoreError) -> [HistoryEntry] {
        try read { database in
            let rows =
                if let item {
                    try database.rows(
                        "SELECT * FROM history WHERE item = ? ORDER BY number DESC LIMIT ?", item.uuidString, limit)
                } else {
                    try database.rows("SELECT * FROM history ORDER BY number DESC LIMIT ?", limit)
                }
            return try rows.map(HistoryEntry.init)
        }
    }

    static func insert(_ entry: HistoryEntry, _ database: Database) throws {
        try database.execute(
            "INSERT INTO history (item, kind, date, room) SELECT id, ?, ?, ? FROM items WHERE id = ?",
            entry.kind.rawValue, entry.date.timeIntervalSince1970, entry.room, entry.item.uuidString)
        try database.execute(
            "DELETE FROM history WHERE number <= (SELECT max(number) FROM history) - ?", historyLimit)
    }

    static func item(_ row: Row) throws -> Belonging.ID {
        let text: String = try row["item"]
        guard let id = UUID(uuidString: text) else {
            throw DatabaseError(code: .corrupt, message: "\(text) is no UUID")
        }
        return id
    }
}

extension HistoryEntry {
    init(_ row: Row) throws {
        let kind: String = try row["kind"], date: Double = try row["date"]
        guard let kind = Kind(rawValue: kind) else {
            throw DatabaseError(code: .corrupt, message: "\(kind) is nothing that happens")
        }
        self.init(
            item: try BelongingsStore.item(row), kind: kind, date: Date(timeIntervalSince1970: date),
            room: try row["room"])
    }
}
