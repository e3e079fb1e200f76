/// The value of a `Content-Range`, RFC 9110 §14.4, in bytes.
struct ContentRange: Hashable, Sendable {
    /// The first and the last byte sent; `nil` in a 416, which sends none.
    let positions: ClosedRange<Int64>?
    /// The length of the whole, if the server told it.
    let completeLength: Int64?

    /// Reads `bytes 42-1233/1234`, `bytes 42-1233/*` or `bytes */1234`; `nil` for all else, ranges that lie outside
    /// of the length included.
    init?(_ value: String) {
        let words = value.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[1] == "*" {
            completeLength = nil
        } else {
            guard let length = Self.number(parts[1]) else { return nil }
            completeLength = length
        }
        if parts[0] == "*" {
            guard completeLength != nil else { return nil }
            positions = nil
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else {
            return nil
        }
        if let completeLength, last >= completeLength { return nil }
        positions = first...last
    }

    /// Digits alone: `Int64` would take a sign as well.
    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (48...57).contains($0) } ? Int64(text) : nil
    }
}
