/// A reference to a resource as XML spells it, such as `@mipmap/ic_launcher`.
struct AndroidReference: Hashable, Sendable {
    /// Such as `mipmap`, `drawable` or `color`.
    var type: String
    /// The name: small letters, digits and underscores.
    var name: String

    /// Reads a reference to a resource of the app itself; nil for one of the system, a theme's attribute, a colour, a
    /// placeholder or anything else.
    init?(_ text: String) {
        guard text.hasPrefix("@"), !text.hasPrefix("@+") else { return nil }
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].contains(":") else { return nil }
        let isPlain = { (part: Substring) in
            !part.isEmpty
                && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
        }
        guard isPlain(parts[0]), isPlain(parts[1]) else { return nil }
        (type, name) = (String(parts[0]), String(parts[1]))
    }

    init(type: String, name: String) { (self.type, self.name) = (type, name) }
}
