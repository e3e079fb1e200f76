/// A value that one place gives to a build setting.
public struct SettingDefinition: Hashable, Sendable {
    /// The setting.
    public let name: String
    /// When it is in force; always where there are none.
    public let conditions: [SettingCondition]
    /// The value, references to other settings not filled in.
    public let value: String
    /// The file it stands in; nil where it is in none.
    public let path: String?
    /// The line in the file, from 1.
    public let line: Int?
    /// Whether the value is text as it is, in which a dollar sign means nothing.
    let isLiteral: Bool

    /// Makes a definition that stands at a place.
    public init(
        name: String, conditions: [SettingCondition] = [], value: String, path: String? = nil, line: Int? = nil
    ) {
        self.name = name
        self.conditions = conditions
        self.value = value
        self.path = path
        self.line = line
        isLiteral = false
    }

    /// Makes a definition of a value from outside, which Xcode has filled in already; only where it still holds a
    /// reference in brackets is it filled in here.
    init(name: String, outsideValue: String) {
        self.name = name
        conditions = []
        value = outsideValue
        path = nil
        line = nil
        isLiteral = !outsideValue.contains("$(") && !outsideValue.contains("${")
    }
}
