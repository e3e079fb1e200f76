import Belongings
import Foundation

/// The list's rows, made of the things and what is known of them.
///
/// Rows of things of which nothing changed are kept: ten thousand things, of which a few are heard, cost what the few do.
/// Complexity: O(n) comparisons, and a sentence for each that changed.
struct ThingRows: Sendable {
    var time: LocalTime
    private var made: [Belonging.ID: Made] = [:]
    private var day = 0.0

    private struct Made {
        var belonging: Belonging
        var status: BelongingStatus?
        var row: ThingRow
    }

    init(time: LocalTime) {
        self.time = time
    }

    /// The rows of the things whose name has all words of `search` in it, in the things' order.
    mutating func rows(
        _ belongings: [Belonging], _ statuses: [Belonging.ID: BelongingStatus], search: String = "", isNarrow: Bool,
        now: Date
    ) -> [ThingRow] {
        // Times are told with the day where that is not today: a new day words them anew.
        let offset = Double(time.timeZone.secondsFromGMT(for: now))
        let today = ((now.timeIntervalSinceReferenceDate + offset) / 86_400).rounded(.down)
        if today != day { made = [:] }
        day = today
        let words = search.split(whereSeparator: \.isWhitespace)
        let shown =
            words.isEmpty
            ? belongings
            : belongings.filter { belonging in
                words.allSatisfy { belonging.name.localizedStandardContains($0) }
            }
        var kept: [Belonging.ID: Made] = [:]
        kept.reserveCapacity(shown.count)
        var rows: [ThingRow] = []
        rows.reserveCapacity(shown.count)
        for (index, belonging) in shown.enumerated() {
            let status = statuses[belonging.id]
            var entry: Made
            if let old = made[belonging.id], old.belonging == belonging, old.status == status {
                entry = old
            } else {
                entry = Made(
                    belonging: belonging, status: status,
                    row: ThingRow(
                        id: belonging.id, name: belonging.name, symbol: belonging.symbol,
                        state: ThingState(belonging, status, now: now, time: time),
                        trace: belonging.isPaused ? [] : status?.trace ?? [], place: .middle, isNarrow: isNarrow))
            }
            entry.row.place = .init(index, of: shown.count)
            entry.row.isNarrow = isNarrow
            rows.append(entry.row)
            kept[belonging.id] = entry
        }
        // What a search hides is kept for when it ends.
        if words.isEmpty { made = kept } else { made.merge(kept) { $1 } }
        return rows
    }
}
