/// An entity tag, RFC 9110 §8.8.3.
struct EntityTag: Hashable, Sendable {
    /// Whether it stands for what means the same, not for the same bytes.
    let isWeak: Bool
    /// The tag as it was sent, quotes included, without `W/`.
    let opaque: String

    /// Reads a tag; `nil` if the text is none, or more than one.
    init?(_ text: String) {
        isWeak = text.hasPrefix("W/")
        opaque = String(isWeak ? text.dropFirst(2) : text[...])
        let bytes = opaque.utf8
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return nil }
        guard bytes.dropFirst().dropLast().allSatisfy({ $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }) else { return nil }
    }

    /// Whether both stand for the same bytes, RFC 9110 §8.8.3.2.
    func stronglyMatches(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }
}
