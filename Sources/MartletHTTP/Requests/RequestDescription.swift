import Foundation
import FoundationNetworking

/// What a request was asked to be, until it starts and a `URLRequest` is made of it.
indirect enum RequestDescription: URLRequestConvertible {
    case dictionary(
        any URLConvertible, HTTPMethod, Parameters?, any ParameterEncoding, HTTPHeaders?, Session.RequestModifier?)
    case encodable(
        any URLConvertible, HTTPMethod, HTTPHeaders?, Session.RequestModifier?,
        encode: @Sendable (URLRequest) throws -> URLRequest)
    case convertible(any URLRequestConvertible)

    /// A request whose body comes from elsewhere.
    static func upload(
        _ convertible: any URLConvertible, _ method: HTTPMethod, _ headers: HTTPHeaders?,
        _ modifier: Session.RequestModifier?
    ) -> RequestDescription { .encodable(convertible, method, headers, modifier) { $0 } }

    /// A request whose parameters are an `Encodable` value.
    init<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, _ method: HTTPMethod, _ parameters: Parameters?,
        _ encoder: any ParameterEncoder, _ headers: HTTPHeaders?, _ modifier: Session.RequestModifier?
    ) {
        self = .encodable(convertible, method, headers, modifier) { request in
            guard let parameters else { return request }
            return try encoder.encode(parameters, into: request)
        }
    }

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
    func asURLRequest() throws -> URLRequest { try makeRequest() }

    /// The same, with the one type of error there is.
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
