/// A value of a property list in the old style of OpenStep, which Xcode writes its projects in.
indirect enum OldStyleValue: Hashable, Sendable {
    case string(String)
    case array([OldStyleValue])
    case dictionary(OldStyleDictionary)
    /// Bytes in `<…>`, which nothing that is read here has any need of.
    case data

    var string: String? { if case .string(let string) = self { string } else { nil } }

    var dictionary: OldStyleDictionary? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }

    /// The strings of an array; nil for what is none, or holds something else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap(\.string)
        return strings.count == values.count ? strings : nil
    }
}

/// The entries of a dictionary in the order of the file, each with its line.
struct OldStyleDictionary: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let key: String
        let line: Int
        let value: OldStyleValue
    }

    var entries: [Entry] = []

    /// The value of a key, the last one where it is given twice, in O(entries): the dictionaries asked are small.
    subscript(key: String) -> OldStyleValue? { entries.last { $0.key == key }?.value }
}
