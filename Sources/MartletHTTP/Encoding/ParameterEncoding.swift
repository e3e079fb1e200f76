import Foundation
import FoundationNetworking

/// The parameters of a request, by name.
public typealias Parameters = [String: any Any & Sendable]

/// Writes parameters into a request.
public protocol ParameterEncoding: Sendable {
    /// The request with the parameters in it.
    ///
    /// - Throws: Whatever the encoding meets; an `AFError` reaches the caller as it is.
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}
