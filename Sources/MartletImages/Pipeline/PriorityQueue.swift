/// What waits its turn: the highest priority first, and of one priority whoever came first.
///
/// Every operation is O(1) on average; one whose priority changes goes to the end of its new line.
struct PriorityQueue<ID: Hashable & Sendable>: Sendable {
    typealias Priority = ImageRequest.Priority

    private struct Line {
        var entries: [ID] = []
        var start = 0
    }

    private var lines = Dictionary(uniqueKeysWithValues: Priority.allCases.map { ($0, Line()) })
    private var priorities: [ID: Priority] = [:]

    var count: Int { priorities.count }

    /// Puts one in line, or into another line.
    mutating func set(_ id: ID, to priority: Priority) {
        guard priorities[id] != priority else { return }
        priorities[id] = priority
        lines[priority, default: Line()].entries.append(id)
        if lines[priority, default: Line()].entries.count > 2 * priorities.count + 128 { compact(priority) }
    }

    /// Takes one out of line.
    mutating func remove(_ id: ID) { priorities[id] = nil }

    /// Takes out the first of those that have at least a priority.
    mutating func popFirst(atLeast minimum: Priority) -> ID? {
        for priority in Priority.allCases.reversed() where priority >= minimum {
            if let id = popFirst(of: priority) { return id }
        }
        return nil
    }

    /// Drops the entries of those who have left the line, which are otherwise dropped when their turn comes.
    private mutating func compact(_ priority: Priority) {
        guard let line = lines[priority] else { return }
        var seen: Set<ID> = []
        lines[priority] = Line(
            entries: line.entries[line.start...].filter { priorities[$0] == priority && seen.insert($0).inserted })
    }

    private mutating func popFirst(of priority: Priority) -> ID? {
        guard var line = lines[priority] else { return nil }
        lines[priority] = nil
        defer { lines[priority] = line }
        while line.start < line.entries.count {
            let id = line.entries[line.start]
            line.start += 1
            if line.start > 64, line.start > line.entries.count / 2 {
                line.entries.removeFirst(line.start)
                line.start = 0
            }
            // Whoever has left, or has changed to another line, still has an entry in this one.
            if priorities[id] == priority {
                priorities[id] = nil
                return id
            }
        }
        line = Line()
        return nil
    }
}
