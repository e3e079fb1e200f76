import Foundation
import FoundationNetworking

/// Writes a value as `name=value` pairs, into the query or the body.
open class URLEncodedFormParameterEncoder: ParameterEncoder, @unchecked Sendable {
    // `@unchecked` is sound: both properties are `let`s of types that may be used from several threads.

    /// Where the pairs go.
    public enum Destination: Hashable, Sendable {
        /// Into the query for GET, HEAD and DELETE, into the body otherwise.
        case methodDependent
        /// Into the query, after what is there.
        case queryString
        /// Into the body.
        case httpBody

        func isQuery(_ method: HTTPMethod) -> Bool {
            switch self {
            case .methodDependent: [.get, .head, .delete].contains(method)
            case .queryString: true
            case .httpBody: false
            }
        }
    }

    /// Into the query or the body, by the method.
    public static var `default`: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// What does the writing.
    public let encoder: URLEncodedFormEncoder
    /// Where the pairs go.
    public let destination: Destination

    /// Creates an encoder.
    public init(encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(), destination: Destination = .methodDependent) {
        self.encoder = encoder
        self.destination = destination
    }

    /// The request with the value in it; a body gets its `Content-Type`, unless the request states one.
    ///
    /// - Throws: `AFError.parameterEncoderFailed`.
    open func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        guard let url = request.url else {
            throw AFError.parameterEncoderFailed(reason: .missingRequiredComponent(.url))
        }
        guard let method = request.method else {
            throw AFError.parameterEncoderFailed(reason: .missingRequiredComponent(.httpMethod(rawValue: "nil")))
        }
        let pairs: String
        do {
            pairs = try encoder.encode(parameters)
        } catch {
            throw AFError.parameterEncoderFailed(reason: .encoderFailed(error: error))
        }
        var request = request
        if destination.isQuery(method) {
            guard let extended = url.appendingQuery(pairs) else {
                throw AFError.parameterEncoderFailed(reason: .missingRequiredComponent(.url))
            }
            request.url = extended
        } else {
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/x-www-form-urlencoded; charset=utf-8", forHTTPHeaderField: "Content-Type")
            }
            request.httpBody = Data(pairs.utf8)
        }
        return request
    }
}

extension ParameterEncoder where Self == URLEncodedFormParameterEncoder {
    /// Writes pairs into the query or the body, by the method.
    public static var urlEncodedForm: URLEncodedFormParameterEncoder { .default }

    /// Writes pairs as `encoder` does, where `destination` says.
    public static func urlEncodedForm(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncodedFormParameterEncoder.Destination = .methodDependent
    ) -> URLEncodedFormParameterEncoder {
        URLEncodedFormParameterEncoder(encoder: encoder, destination: destination)
    }
}
