import Foundation
import FoundationNetworking

/// What can be made into a request: a router's cases, a `URLRequest` itself.
public protocol URLRequestConvertible: Sendable {
    /// The request. Called on the thread that starts the request, once for each start.
    func asURLRequest() throws -> URLRequest
}

extension URLRequestConvertible {
    /// The request, or `nil` if making it fails.
    public var urlRequest: URLRequest? { try? asURLRequest() }
}

extension URLRequest: URLRequestConvertible {
    /// The request itself.
    public func asURLRequest() throws -> URLRequest { self }
}

extension URLRequest {
    /// Creates a request.
    ///
    /// - Throws: `AFError.invalidURL`, if `url` is none.
    public init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws {
        self.init(url: try url.asURL())
        // A new request is a GET, and setting that again is dear in Foundation.
        if method != .get { httpMethod = method.rawValue }
        if let headers { allHTTPHeaderFields = headers.dictionary }
    }
}
