/// Prepared statements by their SQL, the least recently used dropped first.
struct StatementCache {
    let capacity: Int
    private var entries: [String: Entry] = [:]
    private var clock = 0

    private struct Entry {
        var statement: Statement
        var lastUse: Int
    }

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    /// A statement that nobody else holds, reset and unbound; `nil` when there is none.
    mutating func take(_ sql: String) -> Statement? {
        guard let index = entries.index(forKey: sql) else { return nil }
        // Whoever still holds it may be in the middle of its rows.
        guard isKnownUniquelyReferenced(&entries.values[index].statement) else { return nil }
        clock += 1
        entries.values[index].lastUse = clock
        let statement = entries.values[index].statement
        statement.resetAndClear()
        return statement
    }

    /// Keeps a new statement, unless one of the same SQL is kept already.
    mutating func insert(_ statement: Statement) {
        guard capacity > 0, entries[statement.sql] == nil else { return }
        if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
        clock += 1
        entries[statement.sql] = Entry(statement: statement, lastUse: clock)
    }

    mutating func removeAll() {
        entries.removeAll()
    }

    var count: Int { entries.count }
}
