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
