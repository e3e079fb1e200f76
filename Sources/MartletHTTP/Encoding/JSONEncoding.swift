import Foundation
import FoundationNetworking

/// Writes parameters as JSON into the body, as `JSONSerialization` does.
public struct JSONEncoding: ParameterEncoding {
    /// Why an object is no JSON.
    public enum Error: Swift.Error, LocalizedError, Hashable, Sendable {
        /// It holds something that JSON has no form for, such as a date, or is no array or dictionary at the top.
        case invalidJSONObject

        /// What went wrong, in a sentence for a person.
        public var errorDescription: String? {
            "JSON can hold arrays, dictionaries with text as keys, text, numbers, truth and null only."
        }
    }

    /// On one line.
    public static var `default`: JSONEncoding { JSONEncoding() }
    /// Over several lines, for people.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }

    /// How the JSON is written.
    public let options: JSONSerialization.WritingOptions

    /// Creates an encoding.
    public init(options: JSONSerialization.WritingOptions = []) { self.options = options }

    /// The request with the parameters as its body, and a `Content-Type` unless it states one.
    ///
    /// - Throws: `AFError.parameterEncodingFailed`, if the parameters are no JSON.
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// The request with an array or a dictionary as its body, and a `Content-Type` unless it states one.
    ///
    /// - Throws: `AFError.parameterEncodingFailed`, if the object is no JSON.
    public func encode(_ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil) throws
        -> URLRequest
    {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        guard JSONSerialization.isValidJSONObject(jsonObject) else {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: Error.invalidJSONObject))
        }
        do {
            let data = try JSONSerialization.data(withJSONObject: jsonObject, options: options)
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            }
            request.httpBody = data
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
        return request
    }
}
