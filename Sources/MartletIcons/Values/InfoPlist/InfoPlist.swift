/// The values of an Info.plist, or of any property list that is a dictionary.
///
/// Read are XML in any encoding that it declares, binary (`bplist00`), the old style of OpenStep, and JSON. Only texts,
/// numbers and booleans at the top are kept; what is nested is passed over.
public struct InfoPlist: Hashable, Sendable {
    /// A value at the top.
    public enum Value: Hashable, Sendable {
        /// Text.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// A number with a fraction.
        case real(Double)
        /// Yes or no.
        case boolean(Bool)

        /// The value as it is written on an icon: a number in its shortest form, a boolean as `YES` or `NO`.
        public var text: String {
            switch self {
            case .text(let text): text
            case .integer(let number): String(number)
            case .real(let number): String(number)
            case .boolean(let isTrue): isTrue ? "YES" : "NO"
            }
        }
    }

    /// The file.
    public let path: String
    /// The values at the top by their keys, as they stand in the file: build settings are not filled in.
    public let values: [String: Value]

    /// Reads a file of at most 16 MiB, in O(bytes).
    ///
    /// Throws `notFound`, `permissionDenied`, `unreadable`, `tooLarge`, `unsupported` (an unknown encoding) and `damaged`.
    public init(contentsOf path: String) throws(IconsError) {
        try self.init(Disk.read(path, atMost: ValueFile.maximumBytes), path: path)
    }

    /// Reads bytes; `path` is what errors name.
    public init(_ bytes: [UInt8], path: String) throws(IconsError) {
        self.path = path
        values = try PropertyListReading.values(in: bytes, path: path)
    }

    /// The text of a key, as it stands in the file.
    ///
    /// Throws `unresolved`, naming the file and the key, where there is none.
    public func text(forKey key: String) throws(IconsError) -> String {
        guard let value = values[key] else {
            throw IconsError(
                .unresolved, path: path, "There is no text or number for the key \(key). Add it, or \(Self.advice(key))"
            )
        }
        return value.text
    }

    /// How a person passes the value of a key in another way.
    static func advice(_ key: String) -> String {
        switch key {
        case "CFBundleVersion": "pass the build number with --set build=VALUE."
        case "CFBundleShortVersionString": "pass the version with --set version=VALUE."
        default: "pass the value with --set."
        }
    }
}
