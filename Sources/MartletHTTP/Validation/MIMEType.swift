/// A media type without its parameters, or a range of types such as `image/*`, RFC 9110 §8.3.1 and §12.5.1.
struct MIMEType: Hashable, Sendable, CustomStringConvertible {
    /// Lower-case, as it is compared.
    let type: String
    let subtype: String

    /// Reads a type; its parameters, weights included, are left out.
    ///
    /// `nil` if the text is no type.
    init?(_ text: String) {
        let essence = text.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        type = String(parts[0])
        subtype = String(parts[1])
    }

    /// Whether every type matches.
    var isWildcard: Bool { type == "*" && subtype == "*" }

    /// Whether `other` is this type or lies in this range.
    func matches(_ other: MIMEType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }

    var description: String { "\(type)/\(subtype)" }
}
