/// A value as D-Bus carries it, with its exact type.
///
/// The types are those of the D-Bus specification ("Type System"); file descriptors are left out.
public indirect enum Variant: Hashable, Sendable {
    /// `b`
    case bool(Bool)
    /// `y`
    case byte(UInt8)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`: the name of an object, such as `/org/bluez/hci0`.
    case objectPath(String)
    /// `g`
    case signature(String)
    /// `v`: a value that brings its type along.
    case variant(Variant)
    /// `ay`: an array of bytes, kept as such.
    case bytes([UInt8])
    /// `a…`: values of one type, whose signature says which, also where there is none.
    case array(of: String, [Variant])
    /// `a{..}`: keys of one basic type and values of one type.
    case dictionary(key: String, value: String, [Variant: Variant])
    /// `(…)`: values of several types.
    case tuple([Variant])

    /// The type's signature, such as `a{sv}`.
    public var signature: String {
        switch self {
        case .bool: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .variant: "v"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary(let key, let value, _): "a{\(key)\(value)}"
        case .tuple(let values): "(" + values.map(\.signature).joined() + ")"
        }
    }
}

extension Variant {
    /// An array of strings, `as`.
    public static func strings(_ values: [String]) -> Variant { .array(of: "s", values.map { .string($0) }) }

    /// A dictionary of names and whatever they have, `a{sv}`.
    public static func properties(_ values: [String: Variant]) -> Variant {
        .dictionary(
            key: "s", value: "v",
            Dictionary(uniqueKeysWithValues: values.map { (.string($0.key), .variant($0.value)) }))
    }
}
