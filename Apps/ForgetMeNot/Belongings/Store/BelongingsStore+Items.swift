import Foundation
import MartletBeacons
import MartletSQLite

extension BelongingsStore {
    /// All things, in the order in which they were added.
    package func all() throws(StoreError) -> [Belonging] {
        try read { try $0.rows("SELECT * FROM items ORDER BY place, id").map(Belonging.init) }
    }

    /// One of them; `nil` where it is no longer there.
    package func belonging(_ id: Belonging.ID) throws(StoreError) -> Belonging? {
        try read { try $0.row("SELECT * FROM items WHERE id = ?", id.uuidString).map(Belonging.init) }
    }

    /// Adds things, all or none; one that is there already is changed.
    package func save(_ belongings: [Belonging]) throws(StoreError) {
        try write { database in
            var place: Int = try database.value("SELECT coalesce(max(place), 0) FROM items") ?? 0
            for belonging in belongings {
                place += 1
                try Self.save(belonging, place: place, database)
            }
        }
    }

    /// Adds a thing, or changes it.
    package func save(_ belonging: Belonging) throws(StoreError) { try save([belonging]) }

    /// Changes one that is there, as it is at that moment.
    ///
    /// - Throws: `.notFound` where it has been removed.
    package func update(
        _ id: Belonging.ID, _ change: @Sendable (inout Belonging) -> Void
    ) throws(StoreError) -> Belonging {
        try write { database in
            guard let row = try database.row("SELECT * FROM items WHERE id = ?", id.uuidString) else {
                throw StoreError(.notFound, "The thing is no longer there: it was removed.")
            }
            var belonging = try Belonging(row)
            change(&belonging)
            try Self.save(belonging, place: 0, database)
            return belonging
        }
    }

    /// Removes a thing with all that is known of it; what comes back brings it back.
    package func remove(_ id: Belonging.ID) throws(StoreError) -> RemovedBelonging? {
        try write { database in
            guard let row = try database.row("SELECT * FROM items WHERE id = ?", id.uuidString) else { return nil }
            let history = try database.rows("SELECT * FROM history WHERE item = ? ORDER BY number", id.uuidString)
            let removed = RemovedBelonging(
                belonging: try Belonging(row), place: try row["place"], history: try history.map(HistoryEntry.init))
            try database.execute("DELETE FROM items WHERE id = ?", id.uuidString)
            return removed
        }
    }

    /// Brings back what was removed, in its old place.
    package func restore(_ removed: RemovedBelonging) throws(StoreError) {
        try write { database in
            try Self.save(removed.belonging, place: removed.place, database)
            for entry in removed.history { try Self.insert(entry, database) }
        }
    }

    private static func save(_ belonging: Belonging, place: Int, _ database: Database) throws {
        try database.execute(
            """
            INSERT INTO items (id, name, uuid, major, minor, symbol, calibration, is_paused, tells_exit, tells_return,
                repeat_minutes, place)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, uuid = excluded.uuid, major = excluded.major,
                minor = excluded.minor, symbol = excluded.symbol, calibration = excluded.calibration,
                is_paused = excluded.is_paused, tells_exit = excluded.tells_exit, tells_return = excluded.tells_return,
                repeat_minutes = excluded.repeat_minutes
            """,
            belonging.id.uuidString, belonging.name, belonging.region.uuid.uuidString,
            belonging.region.major.map { Int($0) }, belonging.region.minor.map { Int($0) }, belonging.symbol.rawValue,
            belonging.calibration, belonging.isPaused, belonging.notices.onExit, belonging.notices.onReturn,
            belonging.notices.repeatMinutes, place)
    }
}

/// A thing that was removed, as long as that can be undone.
package struct RemovedBelonging: Hashable, Sendable {
    package let belonging: Belonging
    let place: Int
    let history: [HistoryEntry]
}

extension Belonging {
    init(_ row: Row) throws {
        let id: String = try row["id"], uuid: String = try row["uuid"]
        guard let id = UUID(uuidString: id), let uuid = UUID(uuidString: uuid) else {
            throw DatabaseError(code: .corrupt, message: "\(id) or \(uuid) is no UUID")
        }
        let major: Int? = try row["major"], minor: Int? = try row["minor"]
        let symbol: String = try row["symbol"]
        self.init(
            id: id, name: try row["name"],
            region: major.flatMap { UInt16(exactly: $0) }.map {
                BeaconRegion(uuid: uuid, major: $0, minor: minor.flatMap { UInt16(exactly: $0) })
            } ?? BeaconRegion(uuid: uuid),
            symbol: Symbol(rawValue: symbol) ?? .thing, calibration: try row["calibration"],
            isPaused: try row["is_paused"],
            notices: NoticeRules(
                onExit: try row["tells_exit"], onReturn: try row["tells_return"],
                repeatMinutes: try row["repeat_minutes"]))
    }
}
