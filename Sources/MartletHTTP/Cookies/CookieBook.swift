import Foundation

/// What libcurl does not remember about its cookies: when each was stored, and so which go first when there are too
/// many.
struct CookieBook: Sendable {
    /// The bounds that RFC 6265 §6.1 names, and browsers keep.
    struct Limits: Sendable {
        var perDomain = 50
        var altogether = 3_000
    }

    private struct Entry {
        let line: CookieLine
        let stored: Date
        let number: Int
    }

    private let limits: Limits
    private var entries: [CookieLine.Key: Entry] = [:]
    private var nextNumber = 0

    init(limits: Limits = Limits()) { self.limits = limits }

    /// When a cookie got its present value.
    func stored(_ key: CookieLine.Key) -> Date? { entries[key]?.stored }

    /// Notes when a cookie was stored, for one that was read from a file.
    mutating func note(_ line: CookieLine, stored: Date) {
        entries[line.key] = Entry(line: line, stored: stored, number: entries[line.key]?.number ?? takeNumber())
    }

    /// Notes that a cookie is being set: if it is another than before, it is stored now.
    mutating func note(_ line: CookieLine, at now: Date) {
        if entries[line.key]?.line != line { note(line, stored: now) }
    }

    /// Takes in which cookies there are now, and returns those that are too many.
    ///
    /// The earliest go: within a domain down to its limit, and above the limit altogether from the domain that has
    /// most, so that one site cannot push out the others'. O(n log n).
    mutating func reconcile(_ lines: [CookieLine], at now: Date) -> [CookieLine] {
        var present: [CookieLine.Key: Entry] = [:]
        present.reserveCapacity(lines.count)
        for line in lines {
            let known = entries[line.key]
            let isSame = known?.line == line
            present[line.key] = Entry(
                line: line, stored: isSame ? known?.stored ?? now : now, number: known?.number ?? takeNumber())
        }
        var domains = Dictionary(grouping: present.values, by: \.line.domain)
            .mapValues { $0.sorted { $0.number < $1.number }[...] }
        var excess: [CookieLine] = []
        for (domain, held) in domains where held.count > limits.perDomain {
            excess += held.dropLast(limits.perDomain).map(\.line)
            domains[domain] = held.suffix(limits.perDomain)
        }
        for _ in 0..<max(0, domains.values.reduce(0) { $0 + $1.count } - limits.altogether) {
            guard let largest = domains.max(by: { Self.isLesser($0.value, $1.value) })?.key,
                let first = domains[largest]?.popFirst()
            else { break }
            excess.append(first.line)
        }
        for line in excess { present[line.key] = nil }
        entries = present
        return excess
    }

    private static func isLesser(_ left: ArraySlice<Entry>, _ right: ArraySlice<Entry>) -> Bool {
        if left.count != right.count { return left.count < right.count }
        // Of equally large ones, the domain with the earliest cookie gives.
        return (left.first?.number ?? .max) > (right.first?.number ?? .max)
    }

    private mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }
}
