import Foundation
import FoundationNetworking

extension EventMonitor {
    /// The main queue.
    public var queue: DispatchQueue { .main }

    // The session and its attempts.

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, didBecomeInvalidWithError error: (any Error)?) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {}

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, taskNeedsNewBodyStream task: SessionTask) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didFinishCollecting metrics: SessionTaskMetrics
    ) {}

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, task: SessionTask, didCompleteWithError error: (any Error)?) {}

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, taskIsWaitingForConnectivity task: SessionTask) {}

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive response: URLResponse) {}

    /// Does nothing.
    public func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive data: Data) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, dataTask: SessionTask, willCacheResponse proposedResponse: CachedURLResponse
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {}

    /// Does nothing.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didFinishDownloadingTo location: URL
    ) {}
}

// Requests of every kind.
extension EventMonitor {
    /// Does nothing.
    public func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {}

    /// Does nothing.
    public func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {}

    /// Does nothing.
    public func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {}

    /// Does nothing.
    public func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {}

    /// Does nothing.
    public func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {}

    /// Does nothing.
    public func request(_ request: Request, didCreateTask task: SessionTask) {}

    /// Does nothing.
    public func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics) {}

    /// Does nothing.
    public func request(_ request: Request, didFailTask task: SessionTask, earlyWithError error: AFError) {}

    /// Does nothing.
    public func request(_ request: Request, didCompleteTask task: SessionTask, with error: AFError?) {}

    /// Does nothing.
    public func requestIsRetrying(_ request: Request) {}

    /// Does nothing.
    public func requestDidFinish(_ request: Request) {}

    /// Does nothing.
    public func requestDidResume(_ request: Request) {}

    /// Does nothing.
    public func request(_ request: Request, didResumeTask task: SessionTask) {}

    /// Does nothing.
    public func requestDidSuspend(_ request: Request) {}

    /// Does nothing.
    public func request(_ request: Request, didSuspendTask task: SessionTask) {}

    /// Does nothing.
    public func requestDidCancel(_ request: Request) {}

    /// Does nothing.
    public func request(_ request: Request, didCancelTask task: SessionTask) {}
}

// Requests whose response is gathered in memory.
extension EventMonitor {
    /// Does nothing.
    public func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse, data: Data?,
        withResult result: Request.ValidationResult
    ) {}

    /// Does nothing.
    public func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {}

    /// Does nothing.
    public func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {}
}

// Requests whose response is handed out as it comes.
extension EventMonitor {
    /// Does nothing.
    public func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {}

    /// Does nothing.
    public func request<Value: Sendable>(_ request: DataStreamRequest, didParseStream result: Result<Value, AFError>) {}
}

// Uploads.
extension EventMonitor {
    /// Does nothing.
    public func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {}

    /// Does nothing.
    public func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {}

    /// Does nothing.
    public func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {}
}

// Downloads.
extension EventMonitor {
    /// Does nothing.
    public func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: SessionTask, with result: Result<URL, AFError>
    ) {}

    /// Does nothing.
    public func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {}

    /// Does nothing.
    public func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {}

    /// Does nothing.
    public func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {}

    /// Does nothing.
    public func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
    ) {}
}
