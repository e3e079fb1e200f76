import Foundation
import FoundationNetworking

extension Session {
    /// Makes a download whose parameters are a dictionary.
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
    ///   - destination: Where the file goes; without one it stays in the directory for temporary files.
    public func download(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            .dictionary(convertible, method, parameters, encoding, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, destination)
    }

    /// Makes a download whose parameters are an `Encodable` value.
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
    ///   - destination: Where the file goes; without one it stays in the directory for temporary files.
    public func download<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            RequestDescription(convertible, method, parameters, encoder, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, destination)
    }

    /// Makes a download of what a router or another value describes.
    ///
    /// - Parameters:
    ///   - convertible: What makes the `URLRequest`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - destination: Where the file goes; without one it stays in the directory for temporary files.
    public func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(.convertible(convertible), interceptor, shouldAutomaticallyResume, destination)
    }

    /// Makes a download that goes on where an earlier one ended, in this process or another.
    ///
    /// If the server has other bytes by now, it begins anew. Data that is no resume data ends the request in
    /// `AFError.createURLRequestFailed`.
    ///
    /// - Parameters:
    ///   - data: What the earlier download left: `resumeData`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - destination: Where the file goes; without one it stays in the directory for temporary files.
    public func download(
        resumingWith data: Data, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let stored = Result { () throws(ResumeData.DecodingFailure) in try ResumeData(decoding: data) }
        let resume = (try? stored.get()).flatMap { stored in
            let size = try? FileManager.default.attributesOfItem(atPath: stored.partialFile)[.size] as? NSNumber
            return stored.limited(toFileOfSize: size?.int64Value)
        }
        let description = RequestDescription.convertible(ResumedRequest(stored: stored))
        return setUp(
            DownloadRequest(
                description, downloadable: .resumeData(data), resume: resume, transport: session,
                startsItself: shouldAutomaticallyResume ?? startRequestsImmediately, interceptor: interceptor,
                destination: destination))
    }

    private func download(
        _ description: RequestDescription, _ interceptor: (any RequestInterceptor)?, _ resumes: Bool?,
        _ destination: DownloadRequest.Destination?
    ) -> DownloadRequest {
        setUp(
            DownloadRequest(
                description, downloadable: .request(description), resume: nil, transport: session,
                startsItself: resumes ?? startRequestsImmediately, interceptor: interceptor,
                destination: destination))
    }
}

/// The request that an earlier download made.
private struct ResumedRequest: URLRequestConvertible {
    let stored: Result<ResumeData, ResumeData.DecodingFailure>

    func asURLRequest() throws -> URLRequest {
        let stored = try stored.get()
        return try URLRequest(url: stored.url, method: .get, headers: stored.headers)
    }
}
