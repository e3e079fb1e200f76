/// Reading: what is not of the type asked for is `nil`, and nothing traps. A variant in a variant is looked through.
extension Variant {
    /// The value itself, out of whatever variants are around it.
    public var unwrapped: Variant {
        var value = self
        while case .variant(let inner) = value { value = inner }
        return value
    }

    /// A truth value.
    public var bool: Bool? { if case .bool(let value) = unwrapped { value } else { nil } }

    /// An integer of any width that fits.
    public var int: Int? {
        switch unwrapped {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        default: nil
        }
    }

    /// A floating-point number.
    public var double: Double? { if case .double(let value) = unwrapped { value } else { nil } }

    /// A string, an object path or a signature.
    public var string: String? {
        switch unwrapped {
        case .string(let value), .objectPath(let value), .signature(let value): value
        default: nil
        }
    }

    /// An array of bytes, also an empty one of whatever type.
    public var bytes: [UInt8]? {
        switch unwrapped {
        case .bytes(let value): value
        case .array(_, let values) where values.isEmpty: []
        default: nil
        }
    }

    /// The values of an array or a tuple.
    public var values: [Variant]? {
        switch unwrapped {
        case .array(_, let values), .tuple(let values): values
        case .bytes(let bytes): bytes.map { .byte($0) }
        default: nil
        }
    }

    /// The strings of an array; `nil` where one is none.
    public var strings: [String]? {
        guard let values else { return nil }
        let strings = values.compactMap(\.string)
        return strings.count == values.count ? strings : nil
    }

    /// The entries of a dictionary; of an array of dictionaries, which some services send by mistake, those of all.
    public var dictionary: [Variant: Variant]? {
        switch unwrapped {
        case .dictionary(_, _, let entries): entries
        case .array(_, let values) where !values.isEmpty && values.allSatisfy({ $0.dictionary != nil }):
            values.compactMap(\.dictionary).reduce(into: [:]) { all, more in all.merge(more) { $1 } }
        default: nil
        }
    }

    /// A dictionary whose keys are strings or object paths.
    public var properties: [String: Variant]? {
        dictionary.map { entries in
            Dictionary(entries.compactMap { key, value in key.string.map { ($0, value.unwrapped) } }) { $1 }
        }
    }

    /// The value of a name in a dictionary.
    public subscript(name: String) -> Variant? {
        guard case .dictionary(_, _, let entries) = unwrapped else { return nil }
        return (entries[.string(name)] ?? entries[.objectPath(name)])?.unwrapped
    }
}
