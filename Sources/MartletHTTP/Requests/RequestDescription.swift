import Foundation
import FoundationNetworking

/// What a request was asked to be, until it starts and a `URLRequest` is made of it.
enum RequestDescription: Sendable {
    case dictionary(
        any URLConvertible, HTTPMethod, Parameters?, any ParameterEncoding, HTTPHeaders?, Session.RequestModifier?)
    case encodable(
        any URLConvertible, HTTPMethod, HTTPHeaders?, Session.RequestModifier?,
        encode: @Sendable (URLRequest) throws -> URLRequest)
    case convertible(any URLRequestConvertible)

    /// The header fields in the order in which the caller wrote them, which a `URLRequest` does not keep.
    var spelledHeaders: HTTPHeaders? {
        switch self {
        case .dictionary(_, _, _, _, let headers, _), .encodable(_, _, let headers, _, _): headers
        case .convertible: nil
        }
    }

    /// Makes the request.
    ///
    /// - Throws: An `AFError` as it is; anything else as `AFError.createURLRequestFailed`.
    func makeRequest() throws(AFError) -> URLRequest {
        do {
            switch self {
            case .dictionary(let url, let method, let parameters, let encoding, let headers, let modifier):
                var request = try URLRequest(url: url, method: method, headers: headers)
                try modifier?(&request)
                return try encoding.encode(request, with: parameters)
            case .encodable(let url, let method, let headers, let modifier, let encode):
                var request = try URLRequest(url: url, method: method, headers: headers)
                try modifier?(&request)
                return try encode(request)
            case .convertible(let convertible):
                return try convertible.asURLRequest()
            }
        } catch {
            throw error.asAFError(or: .createURLRequestFailed(error: error))
        }
    }
}
