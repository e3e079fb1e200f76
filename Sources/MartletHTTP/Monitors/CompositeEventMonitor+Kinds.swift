import Foundation
import FoundationNetworking

// Requests whose response is gathered in memory.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse, data: Data?,
        withResult result: Request.ValidationResult
    ) {
        tell { $0.request(request, didValidateRequest: urlRequest, response: response, data: data, withResult: result) }
    }

    /// Tells every monitor.
    public func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        tell { $0.request(request, didParseResponse: response) }
    }

    /// Tells every monitor.
    public func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }
}

// Requests whose response is handed out as it comes.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        tell { $0.request(request, didValidateRequest: urlRequest, response: response, withResult: result) }
    }

    /// Tells every monitor.
    public func request<Value: Sendable>(_ request: DataStreamRequest, didParseStream result: Result<Value, AFError>) {
        tell { $0.request(request, didParseStream: result) }
    }
}

// Uploads.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
        tell { $0.request(request, didCreateUploadable: uploadable) }
    }

    /// Tells every monitor.
    public func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        tell { $0.request(request, didFailToCreateUploadableWithError: error) }
    }

    /// Tells every monitor.
    public func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {
        // Sound: the stream is handed on to be looked at, and read by the engine alone.
        nonisolated(unsafe) let stream = stream
        tell { $0.request(request, didProvideInputStream: stream) }
    }
}

// Downloads.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: SessionTask, with result: Result<URL, AFError>
    ) {
        tell { $0.request(request, didFinishDownloadingUsing: task, with: result) }
    }

    /// Tells every monitor.
    public func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {
        tell { $0.request(request, didCreateDestinationURL: url) }
    }

    /// Tells every monitor.
    public func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {
        tell {
            $0.request(
                request, didValidateRequest: urlRequest, response: response, fileURL: fileURL, withResult: result)
        }
    }

    /// Tells every monitor.
    public func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {
        tell { $0.request(request, didParseResponse: response) }
    }

    /// Tells every monitor.
    public func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }
}
