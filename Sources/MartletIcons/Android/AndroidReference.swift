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

/// A folder of resources, such as `mipmap-xxhdpi` or `drawable-night-v24`.
struct AndroidFolder: Hashable, Sendable {
    var name: String
    /// What stands before the first hyphen.
    var type: String
    /// What follows it.
    var qualifiers: [String]

    init(_ name: String) {
        self.name = name
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        (type, qualifiers) = (parts[0], Array(parts.dropFirst()))
    }

    /// Pixels for a density-independent pixel; nil where the folder's images have no density (Android, Screen densities).
    var density: Double? {
        for qualifier in qualifiers {
            if let density = Self.densities[qualifier] { return density }
            if qualifier == "nodpi" || qualifier == "anydpi" { return nil }
            if qualifier.hasSuffix("dpi"), let number = Double(qualifier.dropLast(3)) { return number / 160 }
        }
        return 1
    }

    private static let densities = [
        "ldpi": 0.75, "mdpi": 1, "tvdpi": 1.33125, "hdpi": 1.5, "xhdpi": 2, "xxhdpi": 3, "xxxhdpi": 4,
    ]

    func pixels(of side: Double) -> IconEntry.PixelSize? {
        density.flatMap { IconEntry.PointSize(width: side, height: side).pixels(scale: $0) }
    }
}
