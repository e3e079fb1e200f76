import Foundation
import FoundationNetworking

extension Session {
    /// Changes a request just before it is sent; what it throws ends the request.
    public typealias RequestModifier = @Sendable (inout URLRequest) throws -> Void

    /// Makes a request whose parameters are a dictionary.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: The parameters.
    ///   - encoding: Where and how the parameters are written.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func request(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let description = RequestDescription.dictionary(
            convertible, method, parameters, encoding, headers, requestModifier)
        return request(description, interceptor, shouldAutomaticallyResume)
    }

    /// Makes a request whose parameters are an `Encodable` value.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: The parameters.
    ///   - encoder: Where and how the parameters are written.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let description = RequestDescription(convertible, method, parameters, encoder, headers, requestModifier)
        return request(description, interceptor, shouldAutomaticallyResume)
    }

    /// Makes a request of what a router or another value describes.
    ///
    /// - Parameters:
    ///   - convertible: What makes the `URLRequest`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    public func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        request(.convertible(convertible), interceptor, shouldAutomaticallyResume)
    }

    private func request(
        _ description: RequestDescription, _ interceptor: (any RequestInterceptor)?, _ resumes: Bool?
    ) -> DataRequest {
        setUp(
            DataRequest(
                description, transport: session, startsItself: resumes ?? startRequestsImmediately,
                interceptor: interceptor))
    }

    /// Prepares a new request at once, if that is the session's way.
    func setUp<Made: Request>(_ request: Made) -> Made {
        if requestSetup == .eager { request.handle(.prepare) }
        return request
    }
}
