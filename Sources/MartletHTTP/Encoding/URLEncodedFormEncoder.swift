import Foundation

/// Writes an `Encodable` value as `name=value` pairs, as HTML forms do.
///
/// There is no published rule for arrays and nested values, nor for dates and data; each has an option. All of it is
/// settled when the encoder is made, so one encoder can be used from several threads.
public final class URLEncodedFormEncoder: Sendable {
    /// Why a value cannot be written.
    public enum Error: Swift.Error, LocalizedError, Hashable, Sendable {
        /// It has no names at the top: a form is a set of named values.
        case invalidRootObject(String)

        /// What went wrong, in a sentence for a person.
        public var errorDescription: String? {
            switch self {
            case .invalidRootObject(let text): "A form needs named values at the top, and this is none: \(text)"
            }
        }
    }

    /// Whether pairs are sorted by name; if not, they keep the order in which the value encodes itself.
    public let alphabetizeKeyValuePairs: Bool
    /// How the elements of an array are named.
    public let arrayEncoding: ArrayEncoding
    /// How truth is written.
    public let boolEncoding: BoolEncoding
    /// How data is written.
    public let dataEncoding: DataEncoding
    /// How dates are written.
    public let dateEncoding: DateEncoding
    /// How names are changed.
    public let keyEncoding: KeyEncoding
    /// How the names of nested values are joined.
    public let keyPathEncoding: KeyPathEncoding
    /// How the absence of a value is written.
    public let nilEncoding: NilEncoding
    /// How spaces are written.
    public let spaceEncoding: SpaceEncoding
    /// The characters that stand for themselves.
    public let allowedCharacters: CharacterSet

    /// Creates an encoder.
    public init(
        alphabetizeKeyValuePairs: Bool = true, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric, dataEncoding: DataEncoding = .base64,
        dateEncoding: DateEncoding = .deferredToDate, keyEncoding: KeyEncoding = .useDefaultKeys,
        keyPathEncoding: KeyPathEncoding = .brackets, nilEncoding: NilEncoding = .dropKey,
        spaceEncoding: SpaceEncoding = .percentEscaped, allowedCharacters: CharacterSet = .afURLQueryAllowed
    ) {
        self.alphabetizeKeyValuePairs = alphabetizeKeyValuePairs
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.dataEncoding = dataEncoding
        self.dateEncoding = dateEncoding
        self.keyEncoding = keyEncoding
        self.keyPathEncoding = keyPathEncoding
        self.nilEncoding = nilEncoding
        self.spaceEncoding = spaceEncoding
        self.allowedCharacters = allowedCharacters
    }

    /// The value as pairs, joined by `&`.
    ///
    /// - Throws: `Error.invalidRootObject`, if the value has no names at the top; or what the value throws.
    public func encode(_ value: any Encodable) throws -> String {
        let node = FormNode()
        try FormEncoder(node: node, codingPath: [], options: self).encodeAny(value)
        guard case .object(let members) = node.content else {
            throw Error.invalidRootObject("\(node.content)")
        }
        return FormWriter(options: self).write(members)
    }

    /// The value as UTF-8.
    ///
    /// - Throws: As the other `encode` does.
    public func encode(_ value: any Encodable) throws -> Data {
        let text: String = try encode(value)
        return Data(text.utf8)
    }
}
