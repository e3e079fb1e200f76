import Foundation
import FoundationNetworking

/// Writes a value as JSON into the body.
open class JSONParameterEncoder: ParameterEncoder, @unchecked Sendable {
    // `@unchecked` is sound: the only property is a `let`, and `JSONEncoder` may be used from several threads.

    /// Writes as `JSONEncoder` does.
    public static var `default`: JSONParameterEncoder { JSONParameterEncoder() }

    /// Writes over several lines, for people.
    public static var prettyPrinted: JSONParameterEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        return JSONParameterEncoder(encoder: encoder)
    }

    /// Writes keys in alphabetical order.
    public static var sortedKeys: JSONParameterEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return JSONParameterEncoder(encoder: encoder)
    }

    /// What does the writing.
    public let encoder: JSONEncoder

    /// Creates an encoder.
    public init(encoder: JSONEncoder = JSONEncoder()) { self.encoder = encoder }

    /// The request with the value as its body, and a `Content-Type` unless it states one.
    ///
    /// - Throws: `AFError.parameterEncodingFailed`, if the value cannot be encoded.
    open func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        var request = request
        do {
            request.httpBody = try encoder.encode(parameters)
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
        if request.value(forHTTPHeaderField: "Content-Type") == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// Writes JSON as `JSONEncoder` does.
    public static var json: JSONParameterEncoder { .default }

    /// Writes JSON as `encoder` does.
    public static func json(encoder: JSONEncoder = JSONEncoder()) -> JSONParameterEncoder {
        JSONParameterEncoder(encoder: encoder)
    }
}
