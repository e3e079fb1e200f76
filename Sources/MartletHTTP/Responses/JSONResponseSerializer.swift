import Foundation
import FoundationNetworking

/// Makes arrays and dictionaries of JSON in the body, as `JSONSerialization` does.
///
/// For a type of one's own, `DecodableResponseSerializer` is the better way.
public final class JSONResponseSerializer: OutcomeSerializer {
    /// What is made.
    public typealias SerializedObject = any Sendable

    /// Changes the body first.
    public let dataPreprocessor: any DataPreprocessor
    /// The statuses with which a response may be empty; such a response is made `NSNull`.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>
    /// How the JSON is read.
    public let options: JSONSerialization.ReadingOptions

    /// Creates a serialiser.
    public init(
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .allowFragments
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
        self.options = options
    }

    func value(of data: Data, _ source: ResponseSource) throws -> any Sendable {
        do {
            return Self.sendable(try JSONSerialization.jsonObject(with: data, options: options))
        } catch {
            throw AFError.responseSerializationFailed(reason: .jsonSerializationFailed(error: error))
        }
    }

    func emptyValue() throws -> any Sendable { NSNull() }

    /// The same object, as what it is: the values that `JSONSerialization` makes are Swift's and immutable.
    private static func sendable(_ value: Any) -> any Sendable {
        switch value {
        case let dictionary as [String: Any]: dictionary.mapValues(sendable)
        case let array as [Any]: array.map(sendable)
        case let text as String: text
        case let number as NSNumber: number
        default: NSNull()
        }
    }
}
