/// The versions of Gradle's version catalogue, `gradle/libs.versions.toml`.
///
/// Only `name = "text"` below `[versions]` is read; that is all that the version of an app can be.
struct VersionCatalogue: Sendable {
    private let versions: [String: String]

    /// Reads the file at a path.
    init(contentsOf path: String) throws(IconsError) {
        self.init(String(decoding: try SourceText.utf8(at: path, maximumBytes: 1 << 20), as: UTF8.self))
    }

    init(_ text: String) {
        var versions: [String: String] = [:]
        var isInVersions = false
        var lines = ConfigurationLines(text)
        while let line = lines.next().map({ String($0.text).trimmingSpaces }) {
            if line.hasPrefix("[") {
                isInVersions = String(line.dropFirst().prefix { $0 != "]" }).trimmingSpaces == "versions"
            } else if isInVersions, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                let name = String(line[..<equals]).trimmingSpaces.filter { $0 != "\"" && $0 != "'" }
                let value = String(line[line.index(after: equals)...]).trimmingSpaces
                guard let quote = value.first, quote == "\"" || quote == "'" else { continue }
                versions[Self.accessor(name)] = String(value.dropFirst().prefix { $0 != quote })
            }
        }
        self.versions = versions
    }

    /// The version of the name that a script writes behind `libs.versions.`, parted by dots.
    subscript(name: String) -> String? { versions[Self.accessor(name)] }

    /// Dashes, underscores and dots of a name are one to Gradle.
    private static func accessor(_ name: String) -> String {
        String(name.map { $0 == "-" || $0 == "_" ? "." : $0 })
    }
}
