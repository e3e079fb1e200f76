import Foundation
import FoundationNetworking

extension Session {
    /// Sends a multipart form to a URL.
    ///
    /// - Parameters:
    ///   - multipartFormData: Appends the parts.
    ///   - url: The URL.
    ///   - encodingMemoryThreshold: The bytes from which on the body is encoded into a temporary file.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Reads and removes files.
    ///   - requestModifier: Changes the request before it is sent.
    public func upload(
        multipartFormData: (MultipartFormData) -> Void, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        let form = MultipartFormData(fileManager: fileManager)
        multipartFormData(form)
        return upload(
            MultipartUpload(form, threshold: encodingMemoryThreshold),
            RequestDescription.upload(url, method, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends a multipart form as a request describes.
    ///
    /// - Parameters:
    ///   - multipartFormData: Appends the parts.
    ///   - request: What makes the `URLRequest`.
    ///   - encodingMemoryThreshold: The bytes from which on the body is encoded into a temporary file.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Reads and removes files.
    public func upload(
        multipartFormData: (MultipartFormData) -> Void, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        let form = MultipartFormData(fileManager: fileManager)
        multipartFormData(form)
        return upload(
            MultipartUpload(form, threshold: encodingMemoryThreshold), request, interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends a multipart form to a URL.
    ///
    /// - Parameters:
    ///   - multipartFormData: The parts.
    ///   - url: The URL.
    ///   - encodingMemoryThreshold: The bytes from which on the body is encoded into a temporary file.
    ///   - method: The method.
    ///   - headers: The header fields; they win over the session's.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Reads and removes files.
    ///   - requestModifier: Changes the request before it is sent.
    public func upload(
        multipartFormData: MultipartFormData, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            MultipartUpload(multipartFormData, threshold: encodingMemoryThreshold),
            RequestDescription.upload(url, method, headers, requestModifier), interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    /// Sends a multipart form as a request describes.
    ///
    /// - Parameters:
    ///   - multipartFormData: The parts.
    ///   - request: What makes the `URLRequest`.
    ///   - encodingMemoryThreshold: The bytes from which on the body is encoded into a temporary file.
    ///   - interceptor: Adapts and retries the request, after the session's.
    ///   - shouldAutomaticallyResume: Overrides `startRequestsImmediately`.
    ///   - fileManager: Reads and removes files.
    public func upload(
        multipartFormData: MultipartFormData, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            MultipartUpload(multipartFormData, threshold: encodingMemoryThreshold), request, interceptor,
            shouldAutomaticallyResume, fileManager)
    }

    private func upload(
        _ form: MultipartUpload, _ request: any URLRequestConvertible, _ interceptor: (any RequestInterceptor)?,
        _ resumes: Bool?, _ fileManager: FileManager
    ) -> UploadRequest {
        let body = MultipartBody(upload: form, request: request)
        return upload(body, .convertible(body), interceptor, resumes, fileManager)
    }
}

/// A multipart form as the body of a request, whose `Content-Type` names the boundary.
struct MultipartBody: UploadConvertible {
    let upload: MultipartUpload
    let request: any URLRequestConvertible

    func asURLRequest() throws -> URLRequest {
        var request = try request.asURLRequest()
        request.setValue(upload.contentType, forHTTPHeaderField: "Content-Type")
        return request
    }

    func createUploadable() throws -> UploadRequest.Uploadable {
        switch try upload.body() {
        case .data(let data): .data(data)
        case .file(let url): .file(url, shouldRemove: true)
        }
    }
}
