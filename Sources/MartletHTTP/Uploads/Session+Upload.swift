import Foundation
import FoundationNetworking

extension Session {
    /// Sends bytes to a URL.
    ///
    /// - Parameters:
    ///   - data: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    ///   - requestModifier: Changes the request before it is sent.
    public func upload(
        _ data: Data, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.data(data), .upload(convertible, method, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends bytes as a request describes.
    ///
    /// - Parameters:
    ///   - data: What is sent.
    ///   - convertible: What makes the `URLRequest`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    public func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.data(data), .convertible(convertible), interceptor, shouldAutomaticallyResume,
            fileManager)
    }

    /// Sends a file to a URL.
    ///
    /// - Parameters:
    ///   - fileURL: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    ///   - requestModifier: Changes the request before it is sent.
    public func upload(
        _ fileURL: URL, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.file(fileURL, shouldRemove: false),
            .upload(convertible, method, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends a file as a request describes.
    ///
    /// - Parameters:
    ///   - fileURL: What is sent.
    ///   - convertible: What makes the `URLRequest`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    public func upload(
        _ fileURL: URL, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.file(fileURL, shouldRemove: false), .convertible(convertible), interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends what a stream gives, in chunks unless the request states a `Content-Length`, to a URL.
    ///
    /// - Parameters:
    ///   - stream: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    ///   - requestModifier: Changes the request before it is sent.
    public func upload(
        _ stream: InputStream, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.stream(stream), .upload(convertible, method, headers, requestModifier),
            interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends what a stream gives, in chunks unless the request states a `Content-Length`, as a request describes.
    ///
    /// - Parameters:
    ///   - stream: What is sent.
    ///   - convertible: What makes the `URLRequest`.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Removes files that are to be removed.
    public func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.stream(stream), .convertible(convertible), interceptor, shouldAutomaticallyResume,
            fileManager)
    }

    func upload(
        _ body: any UploadableConvertible, _ description: RequestDescription,
        _ interceptor: (any RequestInterceptor)?, _ resumes: Bool?, _ fileManager: FileManager
    ) -> UploadRequest {
        setUp(
            UploadRequest(
                description, upload: body, transport: session, startsItself: resumes ?? startRequestsImmediately,
                interceptor: interceptor, fileManager: fileManager))
    }
}
