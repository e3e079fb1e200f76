/// What waits its turn: the highest priority first, and of one priority whoever came first.
///
/// Every operation is O(1) on average; one whose priority changes goes to the end of its new line.
struct PriorityQueue<ID: Hashable & Sendable>: Sendable {
    typealias Priority = ImageRequest.Priority

    private struct Ticket: Sendable {
        let priority: Priority
        let number: Int
    }

    private struct Line: Sendable {
        var entries: [(id: ID, number: Int)] = []
        var start = 0
    }

    private var lines = Dictionary(uniqueKeysWithValues: Priority.allCases.map { ($0, Line()) })
    /// Whoever has left, or has changed to another line, still has an entry in the old one, but not its ticket.
    private var tickets: [ID: Ticket] = [:]
    private var nextNumber = 0

    var count: Int { tickets.count }

    /// Puts one in line, or into another line.
    mutating func set(_ id: ID, to priority: Priority) {
        guard tickets[id]?.priority != priority else { return }
        tickets[id] = Ticket(priority: priority, number: nextNumber)
        lines[priority, default: Line()].entries.append((id, nextNumber))
        nextNumber += 1
        if lines[priority, default: Line()].entries.count > 2 * tickets.count + 128 { compact(priority) }
    }

    /// Takes one out of line.
    mutating func remove(_ id: ID) { tickets[id] = nil }

    /// Takes out the first of those that have at least a priority.
    mutating func popFirst(atLeast minimum: Priority) -> ID? {
        for priority in Priority.allCases.reversed() where priority >= minimum {
            if let id = popFirst(of: priority) { return id }
        }
        return nil
    }

    private mutating func popFirst(of priority: Priority) -> ID? {
        while let line = lines[priority], line.start < line.entries.count {
            let entry = line.entries[line.start]
            lines[priority]?.start += 1
            if tickets[entry.id]?.number == entry.number {
                tickets[entry.id] = nil
                return entry.id
            }
        }
        lines[priority] = Line()
        return nil
    }

    /// Drops the entries without a ticket, which are otherwise dropped when their turn comes.
    private mutating func compact(_ priority: Priority) {
        guard let line = lines[priority] else { return }
        lines[priority] = Line(entries: line.entries[line.start...].filter { tickets[$0.id]?.number == $0.number })
    }
}
