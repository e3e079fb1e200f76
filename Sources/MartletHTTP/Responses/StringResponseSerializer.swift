import Foundation
import FoundationNetworking

/// Makes text of the body.
public final class StringResponseSerializer: OutcomeSerializer {
    /// What is made.
    public typealias SerializedObject = String

    /// Changes the body first.
    public let dataPreprocessor: any DataPreprocessor
    /// The encoding; `nil` for that which the response states, or ISO 8859-1.
    public let encoding: String.Encoding?
    /// The statuses with which a response may be empty.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Creates a serialiser.
    public init(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.encoding = encoding
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    func value(of data: Data, _ source: ResponseSource) throws -> String {
        let encoding = encoding ?? TextEncoding.stated(in: source.header("Content-Type")) ?? .isoLatin1
        guard let text = String(data: data, encoding: encoding) else {
            throw AFError.responseSerializationFailed(reason: .stringSerializationFailed(encoding: encoding))
        }
        return text
    }

    func emptyValue() throws -> String { "" }
}

extension ResponseSerializer where Self == StringResponseSerializer {
    /// Makes text of the body, in the encoding that the response states.
    public static var string: StringResponseSerializer { StringResponseSerializer() }
}

/// The text encodings by the names that IANA registered.
enum TextEncoding {
    private static let names: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "ascii": .ascii, "iso-8859-1": .isoLatin1,
        "latin1": .isoLatin1, "iso-8859-2": .isoLatin2, "latin2": .isoLatin2, "utf-16": .utf16,
        "utf-16be": .utf16BigEndian, "utf-16le": .utf16LittleEndian, "utf-32": .utf32, "utf-32be": .utf32BigEndian,
        "utf-32le": .utf32LittleEndian, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
    ]

    /// The encoding in the `charset` of a content type; `nil` if it has none, or one that Foundation does not know.
    static func stated(in contentType: String?) -> String.Encoding? {
        guard let parameters = contentType?.split(separator: ";").dropFirst() else { return nil }
        for parameter in parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" else {
                continue
            }
            return names[parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")).lowercased()]
        }
        return nil
    }
}

extension ResponseSerializer where Self == StringResponseSerializer {
    /// Makes text of the body.
    public static func string(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> StringResponseSerializer {
        StringResponseSerializer(
            dataPreprocessor: dataPreprocessor, encoding: encoding, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
    }
}
