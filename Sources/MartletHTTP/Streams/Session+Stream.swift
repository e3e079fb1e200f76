import Foundation
import FoundationNetworking

extension Session {
    /// Makes a request whose response is handed out piece by piece, and whose parameters are an `Encodable` value.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: The parameters.
    ///   - encoder: Where and how the parameters are written.
    ///   - headers: The header fields; they win over the session's.
    ///   - automaticallyCancelOnStreamError: Whether an error of a serialiser cancels the request; one of a handler always does.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func streamRequest<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        let description = RequestDescription(convertible, method, parameters, encoder, headers, requestModifier)
        return stream(description, automaticallyCancelOnStreamError, interceptor, shouldAutomaticallyResume)
    }

    /// Makes a request whose response is handed out piece by piece.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - automaticallyCancelOnStreamError: Whether an error of a serialiser cancels the request; one of a handler always does.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func streamRequest(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        stream(
            .upload(convertible, method, headers, requestModifier), automaticallyCancelOnStreamError, interceptor,
            shouldAutomaticallyResume)
    }

    /// Makes a request of what a router describes, whose response is handed out piece by piece.
    ///
    /// - Parameters:
    ///   - convertible: What makes the `URLRequest`.
    ///   - automaticallyCancelOnStreamError: Whether an error of a serialiser cancels the request; one of a handler always does.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    public func streamRequest(
        _ convertible: any URLRequestConvertible, automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        stream(
            .convertible(convertible), automaticallyCancelOnStreamError, interceptor, shouldAutomaticallyResume)
    }

    private func stream(
        _ description: RequestDescription, _ cancelsOnError: Bool, _ interceptor: (any RequestInterceptor)?,
        _ resumes: Bool?
    ) -> DataStreamRequest {
        setUp(
            DataStreamRequest(
                description, transport: session, startsItself: resumes ?? startRequestsImmediately,
                interceptor: interceptor, automaticallyCancelOnStreamError: cancelsOnError))
    }
}
