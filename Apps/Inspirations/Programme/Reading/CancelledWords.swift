import Foundation

/// Tells from the words of a programme whether a talk is cancelled.
enum CancelledWords {
    private static let states: Set<String> = [
        "cancelled", "canceled", "withdrawn", "rejected", "annulé", "annule", "abgesagt", "cancelado",
    ]

    /// Whether a status says so, or the title begins or ends with such a word set off from the rest, as in `CANCELLED: Title`.
    static func tell(status: String?, title: String) -> Bool {
        if let status = status.nonempty, states.contains(status.lowercased()) { return true }
        let words = title.lowercased()
        for state in states
        where words.hasPrefix(state) || words.hasPrefix("[\(state)]") || words.hasPrefix("(\(state))") {
            if words.hasPrefix("[") || words.hasPrefix("(") { return true }
            let rest = words.dropFirst(state.count).drop { $0 == " " }
            if let mark = rest.first, ":-–—!".contains(mark) { return true }
        }
        return states.contains { words.hasSuffix("[\($0)]") || words.hasSuffix("(\($0))") }
    }
}
