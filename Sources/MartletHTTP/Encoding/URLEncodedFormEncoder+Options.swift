import Foundation

extension URLEncodedFormEncoder {
    /// How the elements of an array are named.
    public enum ArrayEncoding: Sendable {
        /// `foo[]=1&foo[]=2`
        case brackets
        /// `foo=1&foo=2`
        case noBrackets
        /// `foo[0]=1&foo[1]=2`
        case indexInBrackets
        /// As the closure says, for a name and an index.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)

        func name(_ key: String, at index: Int) -> String {
            switch self {
            case .brackets: "\(key)[]"
            case .noBrackets: key
            case .indexInBrackets: "\(key)[\(index)]"
            case .custom(let name): name(key, index)
            }
        }
    }

    /// How truth is written.
    public enum BoolEncoding: Hashable, Sendable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal

        func text(_ value: Bool) -> String {
            switch self {
            case .numeric: value ? "1" : "0"
            case .literal: value ? "true" : "false"
            }
        }
    }

    /// How data is written.
    public enum DataEncoding: Sendable {
        /// As `Data` encodes itself: an array of its bytes.
        case deferredToData
        /// As Base64.
        case base64
        /// As the closure says.
        case custom(@Sendable (Data) throws -> String)

        /// The text; `nil` to let the data encode itself.
        func text(_ data: Data) throws -> String? {
            switch self {
            case .deferredToData: nil
            case .base64: data.base64EncodedString()
            case .custom(let text): try text(data)
            }
        }
    }

    /// How dates are written.
    public enum DateEncoding: Sendable {
        /// As `Date` encodes itself: seconds since 2001.
        case deferredToDate
        /// As seconds since 1970.
        case secondsSince1970
        /// As milliseconds since 1970.
        case millisecondsSince1970
        /// As ISO 8601, such as `1970-01-01T00:00:00Z`.
        case iso8601
        /// As a formatter writes it.
        case formatted(DateFormatter)
        /// As the closure says.
        case custom(@Sendable (Date) throws -> String)

        /// The text; `nil` to let the date encode itself.
        func text(_ date: Date) throws -> String? {
            switch self {
            case .deferredToDate: nil
            case .secondsSince1970: "\(date.timeIntervalSince1970)"
            case .millisecondsSince1970: "\(date.timeIntervalSince1970 * 1000)"
            case .iso8601: date.formatted(.iso8601)
            case .formatted(let formatter): formatter.string(from: date)
            case .custom(let text): try text(date)
            }
        }
    }

    /// How names are changed.
    public enum KeyEncoding: Sendable {
        /// Not at all.
        case useDefaultKeys
        /// `oneTwoThree` to `one_two_three`
        case convertToSnakeCase
        /// `oneTwoThree` to `one-two-three`
        case convertToKebabCase
        /// `oneTwoThree` to `OneTwoThree`
        case capitalized
        /// `oneTwoThree` to `ONETWOTHREE`
        case uppercased
        /// `oneTwoThree` to `onetwothree`
        case lowercased
        /// As the closure says.
        case custom(@Sendable (String) -> String)

        func text(_ key: String) -> String {
            switch self {
            case .useDefaultKeys: key
            case .convertToSnakeCase: key.words(joinedBy: "_")
            case .convertToKebabCase: key.words(joinedBy: "-")
            case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
            case .uppercased: key.uppercased()
            case .lowercased: key.lowercased()
            case .custom(let text): text(key)
            }
        }
    }

    /// How the name of a nested value follows that of what holds it.
    public struct KeyPathEncoding: Sendable {
        /// `parent[child]`.
        public static let brackets = KeyPathEncoding { "[\($0)]" }
        /// `parent.child`.
        public static let dots = KeyPathEncoding { ".\($0)" }

        let text: @Sendable (_ subkey: String) -> String

        /// Creates an encoding that appends what `encoding` makes of the nested name.
        public init(encoding: @escaping @Sendable (_ subkey: String) -> String) { text = encoding }
    }

    /// How the absence of a value is written.
    public struct NilEncoding: Sendable {
        /// The name is left out.
        public static let dropKey = NilEncoding { nil }
        /// `foo=`.
        public static let dropValue = NilEncoding { "" }
        /// `foo=null`.
        public static let null = NilEncoding { "null" }

        let text: @Sendable () -> String?

        /// Creates an encoding that writes what `encoding` makes; `nil` leaves the name out.
        public init(encoding: @escaping @Sendable () -> String?) { text = encoding }
    }

    /// How spaces are written.
    public enum SpaceEncoding: Hashable, Sendable {
        /// `%20`
        case percentEscaped
        /// `+`
        case plusReplaced
    }
}

extension String {
    /// The words of a camel-case name in lower case.
    ///
    /// A run of capitals is one word, its last letter the next one's first if small letters follow: `oneTwoURLThree`
    /// has `one`, `two`, `url` and `three`.
    fileprivate func words(joinedBy separator: String) -> String {
        let letters = Array(self)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let beginsWord =
                letter.isUppercase && index > 0
                && (!letters[index - 1].isUppercase
                    || index + 1 < letters.count && letters[index + 1].isLowercase)
            if beginsWord, letters[index - 1] != Character(separator), letters[index - 1] != "_" { result += separator }
            result += letter.lowercased()
        }
        return result
    }
}
