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
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func request(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let description = RequestDescription.dictionary(
            convertible, method, parameters, encoding, headers, requestModifier)
        return request(description, shouldAutomaticallyResume)
    }

    /// Makes a request whose parameters are an `Encodable` value.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: The parameters.
    ///   - encoder: Where and how the parameters are written.
    ///   - headers: The header fields; they win over the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - requestModifier: Changes the request before it is sent.
    public func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let description = RequestDescription.encodable(convertible, method, headers, requestModifier) { request in
            guard let parameters else { return request }
            return try encoder.encode(parameters, into: request)
        }
        return request(description, shouldAutomaticallyResume)
    }

    /// Makes a request of what a router or another value describes.
    public func request(
        _ convertible: any URLRequestConvertible, shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        request(.convertible(convertible), shouldAutomaticallyResume)
    }

    private func request(_ description: RequestDescription, _ shouldAutomaticallyResume: Bool?) -> DataRequest {
        DataRequest(
            description, context: context, startsItself: shouldAutomaticallyResume ?? startRequestsImmediately)
    }
}
