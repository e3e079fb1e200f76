/// Build settings from several places, and the values they come to.
///
/// References are filled in as Xcode does it: `$(NAME)`, `${NAME}`, `$NAME`, names made of references `$(A_$(B))`,
/// operators `$(NAME:lower)` one after another, `$(inherited)`, and `$$` for a dollar sign. Unlike Xcode, a reference to
/// a setting that no place defines is an error and not an empty text, since what is read here is shown to people;
/// `$(NAME:default=…)` is how an empty text is asked for.
public struct BuildSettings: Sendable {
    /// The most bytes of UTF-8 that a value may come to.
    public static let maximumBytes = 64 << 10
    /// The most references that are followed for one value.
    public static let maximumReferences = 10_000
    /// How deep references may lead to references, or stand in each other.
    public static let maximumDepth = 64

    /// For each setting its definitions that are in force, the strongest first.
    private let definitions: [String: [SettingDefinition]]
    /// How a person may define a setting that is not defined; ends the sentence of an error.
    private let advice: String

    /// Takes definitions from several places, the strongest place first; within a place the last definition is the
    /// strongest, as in a file that is read from the top.
    ///
    /// Definitions whose conditions do not hold in the build are left out.
    public init(
        layers: [[SettingDefinition]], build: BuildParameters = BuildParameters(),
        advice: String = "Define it, or pass it with --set."
    ) {
        var definitions: [String: [SettingDefinition]] = [:]
        for layer in layers {
            for definition in layer.reversed() where definition.conditions.allSatisfy({ $0.holds(in: build) }) {
                definitions[definition.name, default: []].append(definition)
            }
        }
        self.definitions = definitions
        self.advice = advice
    }

    /// Whether any place defines the setting.
    public func defines(_ name: String) -> Bool { definitions[name] != nil }

    /// The value of a setting; nil where no place defines it.
    ///
    /// Throws `unresolved` for a reference that has no value or leads back to itself, `malformed` for one that is not
    /// closed or has an unknown operator, and `tooLarge` above the budgets.
    public func value(of name: String) throws(IconsError) -> String? {
        guard defines(name) else { return nil }
        var expansion = SettingExpansion(settings: self)
        return try expansion.value(of: name)
    }

    /// A text with its references filled in; `path`, `line` and `user`, such as a key's name, tell errors where it stands.
    ///
    /// Throws as `value(of:)` does.
    public func expand(
        _ text: String, usedBy user: String, path: String? = nil, line: Int? = nil
    ) throws(IconsError) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var expansion = SettingExpansion(settings: self)
        return try expansion.expand(text, user: user, path: path, line: line)
    }

    func definitions(of name: String) -> [SettingDefinition] { definitions[name] ?? [] }

    func unresolved(_ name: String, usedBy user: String, path: String?, line: Int?) -> IconsError {
        IconsError(
            .unresolved, path: path, line: line,
            "The build setting \(name), which \(user) uses, has no value. \(advice)")
    }
}
