import Foundation
import FoundationNetworking

/// Writes an `Encodable` value into a request.
public protocol ParameterEncoder: Sendable {
    /// The request with the value in it; unchanged for `nil`.
    ///
    /// - Throws: `AFError.parameterEncoderFailed`.
    func encode<Parameters: Encodable & Sendable>(_ parameters: Parameters?, into request: URLRequest) throws
        -> URLRequest
}
