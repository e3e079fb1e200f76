import CGLib

/// An option of a program's command line, and the type of its value.
///
/// A value is a String, an Int, a Double, a Bool for an option without one, or an array of String for one that may come again.
/// ```swift
/// static let feed = CommandLineOption<String>("feed", placeholder: "URL", help: "Where the photographs come from")
/// // … options[feed] is a String?
/// ```
public struct CommandLineOption<Value: Sendable>: CommandLineOptionDeclaring {
    /// The option as the program's help and its parser know it.
    public let declaration: OptionDeclaration

    let read: @Sendable (OpaquePointer) -> Value?

    private init(
        _ name: String, _ short: Character?, _ placeholder: String?, _ help: String, _ kind: GOptionArg,
        _ read: @escaping @Sendable (OpaquePointer) -> Value?
    ) {
        precondition(short?.isASCII ?? true, "The short form of --\(name) must be an ASCII letter")
        declaration = OptionDeclaration(name: name, short: short, placeholder: placeholder, help: help, kind: kind)
        self.read = read
    }
}

/// An option of whatever type, as an application collects them.
public protocol CommandLineOptionDeclaring: Sendable {
    /// The option as the program's help and its parser know it.
    var declaration: OptionDeclaration { get }
}

/// An option without its type.
public struct OptionDeclaration: Sendable {
    let name: String
    let short: Character?
    let placeholder: String?
    let help: String
    let kind: GOptionArg
}

extension CommandLineOption where Value == String {
    /// The option `--name=TEXT`, and with `short` also `-s TEXT`.
    public init(_ name: String, short: Character? = nil, placeholder: String = "TEXT", help: String) {
        self.init(name, short, placeholder, help, G_OPTION_ARG_STRING) { String(variant: $0) }
    }
}

extension CommandLineOption where Value == Int {
    /// The option `--name=NUMBER` with a whole number, and with `short` also `-n NUMBER`.
    public init(_ name: String, short: Character? = nil, placeholder: String = "NUMBER", help: String) {
        self.init(name, short, placeholder, help, G_OPTION_ARG_INT64) {
            $0.isOfType("x") ? Int(g_variant_get_int64($0)) : nil
        }
    }
}

extension CommandLineOption where Value == Double {
    /// The option `--name=NUMBER` with a number whose fraction follows a point, whatever the locale.
    public init(_ name: String, short: Character? = nil, placeholder: String = "NUMBER", help: String) {
        self.init(name, short, placeholder, help, G_OPTION_ARG_DOUBLE) {
            $0.isOfType("d") ? g_variant_get_double($0) : nil
        }
    }
}

extension CommandLineOption where Value == Bool {
    /// The option `--name`, which is given or not.
    public init(_ name: String, short: Character? = nil, help: String) {
        self.init(name, short, nil, help, G_OPTION_ARG_NONE) { $0.isOfType("b") ? g_variant_get_boolean($0) != 0 : nil }
    }
}

extension CommandLineOption where Value == [String] {
    /// The option `--name=TEXT`, as often as wanted.
    public init(_ name: String, short: Character? = nil, placeholder: String = "TEXT", help: String) {
        self.init(name, short, placeholder, help, G_OPTION_ARG_STRING_ARRAY) { array in
            guard array.isOfType("as") else { return nil }
            return (0..<g_variant_n_children(array)).compactMap { index in
                guard let child = g_variant_get_child_value(array, index) else { return nil }
                defer { g_variant_unref(child) }
                return String(variant: child)
            }
        }
    }
}

extension OpaquePointer {
    /// Whether this GVariant is of the type that `text` spells.
    func isOfType(_ text: String) -> Bool {
        String(cString: g_variant_get_type_string(self)) == text
    }
}

extension String {
    /// The text in a GVariant, nil where it holds something else.
    init?(variant: OpaquePointer) {
        guard variant.isOfType("s"), let text = g_variant_get_string(variant, nil) else { return nil }
        self.init(cString: text)
    }
}
