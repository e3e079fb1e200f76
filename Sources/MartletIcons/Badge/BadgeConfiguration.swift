/// Which badge each build configuration has, and where its icons are: the contents of an `iconbadge.json`.
///
/// Without a file, Debug, Beta and Alpha have the ribbon of their name and the text `{build}`, and Release has nothing.
public struct BadgeConfiguration: Sendable, Hashable {
    /// The name that the file usually has.
    public static let fileName = "iconbadge.json"

    /// What a build configuration, or all that match a pattern, draws.
    public struct Entry: Sendable, Hashable {
        /// The configuration's name, in which `*` stands for any characters.
        public var name: String
        /// Its parts of a badge.
        public var changes: BadgeChanges
        /// The line in the file, from 1; nil where there is none.
        public var line: Int?
    }

    /// The file; nil where there is none.
    public internal(set) var path: String?
    /// The paths of the icons; empty where nothing says them.
    public internal(set) var icons: [String] = []
    /// Where stamped copies go; nil where nothing says it.
    public internal(set) var output: String?
    /// Whether icons are stamped where they are; nil where nothing says it.
    public internal(set) var isInPlace: Bool?
    /// The `Info.plist` that values are read from; nil where nothing says it.
    public internal(set) var infoPlist: String?
    /// The parts that every configuration has unless it says otherwise.
    public internal(set) var defaults = BadgeChanges()
    /// The configurations in the order of the file; nil where there are no such ones.
    public internal(set) var entries: [Entry]?

    /// What holds without a file.
    public init() {}

    /// The badge of a build configuration.
    ///
    /// A name counts as it is written, then without regard to case, then by patterns, of which the longest is taken.
    ///
    /// - Parameters:
    ///   - configuration: Its name; nil or empty where it is not known.
    ///   - changes: Parts that are stronger than all else, as a command line gives them.
    /// - Throws: `ambiguous` where two names fit equally well.
    public func badge(
        for configuration: String?, changing changes: BadgeChanges = BadgeChanges()
    ) throws(IconsError) -> BadgeChoice {
        let name = configuration.flatMap { $0.isEmpty ? nil : $0 }
        let usual = name.flatMap(Self.usual)
        var badge = usual.map { $0.applied(to: .unstamped) } ?? .unstamped
        var isSet = usual != nil
        if let entry = try name.flatMap({ name throws(IconsError) in try self.entry(for: name) }) {
            badge = entry.changes.applied(to: defaults.applied(to: badge))
            isSet = true
        } else if name?.lowercased() == "release" {
            badge = placesAlone.applied(to: .unstamped)
        } else if isSet || entries == nil {
            badge = defaults.applied(to: badge)
            isSet = isSet || defaults.ribbon != nil || defaults.text != nil
        } else {
            badge = placesAlone.applied(to: .unstamped)
        }
        badge = changes.applied(to: badge)
        isSet = isSet || changes.ribbon != nil || changes.text != nil
        return BadgeChoice(badge: badge, note: isSet ? nil : advice(for: name))
    }

    /// What the file says of places, colour and font, for a badge that a command line alone gives something to draw.
    private var placesAlone: BadgeChanges {
        var changes = defaults
        (changes.ribbon, changes.text) = (nil, nil)
        return changes
    }

    private func advice(for name: String?) -> String {
        let place = path.map { "\"configurations\" in \($0)" } ?? "\"configurations\" in an \(Self.fileName)"
        guard let name else {
            return "No build configuration is given, so icons stay unstamped. Say which with --configuration NAME, "
                + "or what to draw with --ribbon and --text."
        }
        return "No badge is set for the build configuration \"\(name)\", so icons stay unstamped. "
            + "Set one under \(place), or with --ribbon and --text."
    }

    private static func usual(_ name: String) -> BadgeChanges? {
        let build = TextTemplate.build
        return switch name.lowercased() {
        case "debug": BadgeChanges(ribbon: .debug, text: build)
        case "beta": BadgeChanges(ribbon: .beta, text: build)
        case "alpha": BadgeChanges(ribbon: .alpha, text: build)
        case "release": BadgeChanges(ribbon: .none, text: nil)
        default: nil
        }
    }
}

extension TextTemplate {
    /// `{build}`.
    fileprivate static let build = try? TextTemplate(parsing: "{build}")
}
