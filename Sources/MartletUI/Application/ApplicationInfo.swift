/// What an app is, for its command line, its about window and the desktop.
public struct ApplicationInfo: Sendable {
    /// The reverse-DNS id, the same for desktop file, icon, metainfo and D-Bus: `io.github.martlet_swift.Photomania`.
    public var id: String
    /// The name that people see.
    public var name: String
    /// The version, for `--version`.
    public var version: String
    /// What the app is for, in one line.
    public var summary: String
    /// Where more is to be read.
    public var website: String
    /// Who made it.
    public var developers: [String]
    /// The licence's SPDX identifier; MIT is known to the about window.
    public var license: String

    /// What an app is.
    public init(
        id: String, name: String, version: String, summary: String = "", website: String = "",
        developers: [String] = [],
        license: String = "MIT"
    ) {
        self.id = id
        self.name = name
        self.version = version
        self.summary = summary
        self.website = website
        self.developers = developers
        self.license = license
    }
}
