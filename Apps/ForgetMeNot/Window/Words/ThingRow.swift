import Belongings
import Foundation

/// What the list shows of one thing.
struct ThingRow: Identifiable, Hashable, Sendable {
    let id: Belonging.ID
    var name: String
    var symbol: Belonging.Symbol
    var state: ThingState
    /// Strengths in dBm, oldest first.
    var trace: [Double]
    var place: Place
    /// Whether there is no room for the trace.
    var isNarrow: Bool

    /// Where it stands in the box.
    enum Place: Hashable, Sendable {
        case only, first, middle, last

        init(_ index: Int, of count: Int) {
            self = count == 1 ? .only : index == 0 ? .first : index == count - 1 ? .last : .middle
        }
    }

    /// Strengths that are shown from the trace's bottom to its top.
    static let strengths = -97.0 ... -42.0

    /// What is read aloud: the name, the line, and what the trace shows.
    var spoken: String {
        [name, state.line, state.line.hasPrefix(state.word) ? nil : state.word, spokenTrace]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// What the trace shows, in words; `nil` where it shows nothing.
    var spokenTrace: String? { Self.spokenTrace(trace) }

    /// Whether a signal grows or fades, by the means of the trace's thirds.
    static func spokenTrace(_ trace: [Double]) -> String? {
        let values = trace.filter(\.isFinite)
        guard values.count >= 6 else { return nil }
        let third = values.count / 3
        let before = values.prefix(third).reduce(0, +) / Double(third)
        let now = values.suffix(third).reduce(0, +) / Double(third)
        // Less than 4 dB is what a signal does by itself.
        return now - before >= 4 ? "signal growing" : before - now >= 4 ? "signal fading" : "signal steady"
    }
}
