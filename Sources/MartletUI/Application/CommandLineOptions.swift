import CGLib
import MartletGLib

/// The options that were given on a command line, of this instance or of one that was started while this one ran.
@MainActor
public struct CommandLineOptions {
    private let dictionary: OptionDictionary?

    /// No options, as when the desktop activates an app.
    public init() {
        dictionary = nil
    }

    /// The options in a GVariantDict that another owns.
    init(borrowing dictionary: UnsafeMutablePointer<GVariantDict>?) {
        self.dictionary = dictionary.map { OptionDictionary($0) }
    }

    /// The value of an option, nil where it was not given.
    public subscript<Value>(option: CommandLineOption<Value>) -> Value? {
        guard let variant = dictionary?.value(option.declaration.name) else { return nil }
        defer { g_variant_unref(variant) }
        return option.read(variant)
    }

    /// Whether an option without a value was given.
    public subscript(option: CommandLineOption<Bool>) -> Bool {
        guard let variant = dictionary?.value(option.declaration.name) else { return false }
        defer { g_variant_unref(variant) }
        return option.read(variant) ?? false
    }
}

/// A GVariantDict, kept as long as it is needed.
@MainActor
private final class OptionDictionary {
    private let pointer: UnsafeMutablePointer<GVariantDict>

    init(_ dictionary: UnsafeMutablePointer<GVariantDict>) {
        pointer = g_variant_dict_ref(dictionary)
    }

    isolated deinit {
        g_variant_dict_unref(pointer)
    }

    func value(_ name: String) -> OpaquePointer? {
        g_variant_dict_lookup_value(pointer, name, nil)
    }
}
