import Foundation

@_exported import class FoundationNetworking.URLAuthenticationChallenge

/// Is told of everything that happens in a session, or to one request.
///
/// Every callback is called on `queue`, after the fact, so a slow monitor holds nobody up. A queue that is not serial
/// gives up the order of the events. All callbacks do nothing by default.
public protocol EventMonitor: Sendable {
    /// Where the callbacks are called; the main queue by default.
    var queue: DispatchQueue { get }

    // The session and its attempts.

    /// The session came to its end; there is no error where it was simply released.
    func urlSession(_ session: SessionTransport, didBecomeInvalidWithError error: (any Error)?)

    /// A server or proxy asked who we are.
    func urlSession(_ session: SessionTransport, task: SessionTask, didReceive challenge: URLAuthenticationChallenge)

    /// A piece of the request's body was sent; the total is -1 where it is not known.
    func urlSession(
        _ session: SessionTransport, task: SessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)

    /// The body has to be sent again from its beginning.
    func urlSession(_ session: SessionTransport, taskNeedsNewBodyStream task: SessionTask)

    /// A response points elsewhere; the redirect handler is asked next.
    func urlSession(
        _ session: SessionTransport, task: SessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest)

    /// An attempt was measured.
    func urlSession(_ session: SessionTransport, task: SessionTask, didFinishCollecting metrics: SessionTaskMetrics)

    /// An attempt is over.
    func urlSession(_ session: SessionTransport, task: SessionTask, didCompleteWithError error: (any Error)?)

    /// An attempt waits for a network.
    func urlSession(_ session: SessionTransport, taskIsWaitingForConnectivity task: SessionTask)

    /// A response's head came.
    func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive response: URLResponse)

    /// A piece of a response's body came.
    func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive data: Data)

    /// A response may be cached; the cached-response handler is asked next.
    func urlSession(
        _ session: SessionTransport, dataTask: SessionTask, willCacheResponse proposedResponse: CachedURLResponse)

    /// A download goes on behind the bytes that it has; the total is -1 where it is not known.
    func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64)

    /// A piece of a download was written; the total is -1 where it is not known.
    func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)

    /// A download is complete, in a temporary file.
    func urlSession(_ session: SessionTransport, downloadTask: SessionTask, didFinishDownloadingTo location: URL)

    // Requests of every kind.

    /// The request was made; adapters come next.
    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest)

    /// The request could not be made.
    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError)

    /// The adapters are done.
    func request(_ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest)

    /// An adapter refused.
    func request(_ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError)

    /// What will be sent stands.
    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest)

    /// An attempt was made ready.
    func request(_ request: Request, didCreateTask task: SessionTask)

    /// One of the request's attempts was measured.
    func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics)

    /// An attempt ends for a reason that lies on this side of the wire.
    func request(_ request: Request, didFailTask task: SessionTask, earlyWithError error: AFError)

    /// An attempt is over; a request has as many as it is tried.
    func request(_ request: Request, didCompleteTask task: SessionTask, with error: AFError?)

    /// The request is about to be tried again.
    func requestIsRetrying(_ request: Request)

    /// There will be no further attempt; the response handlers are served next.
    func requestDidFinish(_ request: Request)

    /// The request was resumed.
    func requestDidResume(_ request: Request)

    /// The request's attempt was resumed.
    func request(_ request: Request, didResumeTask task: SessionTask)

    /// The request was suspended.
    func requestDidSuspend(_ request: Request)

    /// The request's attempt was suspended.
    func request(_ request: Request, didSuspendTask task: SessionTask)

    /// The request was cancelled.
    func requestDidCancel(_ request: Request)

    /// The request's attempt was cancelled.
    func request(_ request: Request, didCancelTask task: SessionTask)

    // Requests whose response is gathered in memory.

    /// A validation looked at the response.
    func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse, data: Data?,
        withResult result: Request.ValidationResult)

    /// A response was handed out as it came.
    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>)

    /// A response was made into a value, or could not be.
    func request<Value: Sendable>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>)

    // Requests whose response is handed out as it comes.

    /// A validation looked at the response.
    func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult)

    /// A piece of a stream was made into a value, or could not be.
    func request<Value: Sendable>(_ request: DataStreamRequest, didParseStream result: Result<Value, AFError>)

    // Uploads.

    /// What will be uploaded is ready.
    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable)

    /// What was to be uploaded could not be made.
    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError)

    /// The upload's stream is about to be read; a monitor must not read it.
    func request(_ request: UploadRequest, didProvideInputStream stream: InputStream)

    // Downloads.

    /// A download is complete and in its place, or could not be put there.
    func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: SessionTask, with result: Result<URL, AFError>)

    /// It stands where the file will go.
    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL)

    /// A validation looked at the response.
    func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult)

    /// A response was handed out as it came.
    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>)

    /// A response was made into a value, or could not be.
    func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>)
}
