/// A name in braces that a text template has filled in for each icon.
public enum Placeholder: Hashable, Sendable, CustomStringConvertible {
    /// The build number: CFBundleVersion, CURRENT_PROJECT_VERSION or versionCode.
    case build
    /// The version that people see: CFBundleShortVersionString, MARKETING_VERSION or versionName.
    case version
    /// The commit, as short as git abbreviates it.
    case commit
    /// The branch.
    case branch
    /// The build configuration, such as `Debug`, or the build variant, such as `stagingDebug`.
    case configuration
    /// The app's name, as it stands below its icon.
    case name
    /// The target of the Xcode project.
    case target
    /// The day, such as `2026-03-14`, in UTC.
    case date
    /// A variable of the environment: `{env:NAME}`.
    case environment(String)
    /// A build setting: `{setting:NAME}`.
    case setting(String)

    /// The placeholders that are a mere name, in the order in which they are told to people.
    static let plain: [(name: String, placeholder: Placeholder)] = [
        ("build", .build), ("version", .version), ("commit", .commit), ("branch", .branch),
        ("configuration", .configuration), ("name", .name), ("target", .target), ("date", .date),
    ]

    /// What may stand in braces, told in one line.
    static var known: String {
        plain.map { "{\($0.name)}" }.joined(separator: ", ") + ", {env:NAME} and {setting:NAME}"
    }

    /// The placeholder that the text between two braces names; nil where there is none of that name.
    init?(_ text: some StringProtocol) {
        if let plain = Self.plain.first(where: { $0.name == text }) {
            self = plain.placeholder
        } else if text.hasPrefix("env:"), text.utf8.count > 4, !text.utf8.contains(UInt8(ascii: "=")) {
            self = .environment(String(text.dropFirst(4)))
        } else if text.hasPrefix("setting:"), SettingName.isValid(text.dropFirst(8).utf8) {
            self = .setting(String(text.dropFirst(8)))
        } else {
            return nil
        }
    }

    /// The placeholder as it is written, with its braces.
    public var description: String { "{\(key)}" }

    /// The placeholder as it is written, without its braces.
    var key: String {
        switch self {
        case .environment(let name): "env:\(name)"
        case .setting(let name): "setting:\(name)"
        default: Self.plain.first { $0.placeholder == self }?.name ?? ""
        }
    }
}
