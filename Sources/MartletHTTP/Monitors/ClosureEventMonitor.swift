import Foundation
import FoundationNetworking

/// A monitor made of closures, each of which may be left out.
///
/// They have to be set before the monitor is given to a session or a request, and left alone from then on.
open class ClosureEventMonitor: EventMonitor, @unchecked Sendable {
    // `@unchecked` is sound as long as the closures are set before the monitor is in use, which is what the class asks
    // for; they are called on `queue` alone.

    /// Where the closures are called.
    public let queue: DispatchQueue

    // The session and its attempts.

    /// The session came to its end; there is no error where it was simply released.
    open var sessionDidBecomeInvalidWithError: ((SessionTransport, (any Error)?) -> Void)?
    /// A server or proxy asked who we are.
    open var taskDidReceiveChallenge: ((SessionTransport, SessionTask, URLAuthenticationChallenge) -> Void)?
    /// A piece of the request's body was sent; the total is -1 where it is not known.
    open var taskDidSendBodyData: ((SessionTransport, SessionTask, Int64, Int64, Int64) -> Void)?
    /// The body has to be sent again from its beginning.
    open var taskNeedNewBodyStream: ((SessionTransport, SessionTask) -> Void)?
    /// A response points elsewhere; the redirect handler is asked next.
    open var taskWillPerformHTTPRedirection: ((SessionTransport, SessionTask, HTTPURLResponse, URLRequest) -> Void)?
    /// An attempt was measured.
    open var taskDidFinishCollectingMetrics: ((SessionTransport, SessionTask, SessionTaskMetrics) -> Void)?
    /// An attempt is over.
    open var taskDidComplete: ((SessionTransport, SessionTask, (any Error)?) -> Void)?
    /// An attempt waits for a network.
    open var taskIsWaitingForConnectivity: ((SessionTransport, SessionTask) -> Void)?
    /// A response's head came.
    open var dataTaskDidReceiveResponse: ((SessionTransport, SessionTask, URLResponse) -> Void)?
    /// A piece of a response's body came.
    open var dataTaskDidReceiveData: ((SessionTransport, SessionTask, Data) -> Void)?
    /// A response may be cached; the cached-response handler is asked next.
    open var dataTaskWillCacheResponse: ((SessionTransport, SessionTask, CachedURLResponse) -> Void)?
    /// A download goes on behind the bytes that it has; the total is -1 where it is not known.
    open var downloadTaskDidResumeAtOffset: ((SessionTransport, SessionTask, Int64, Int64) -> Void)?
    /// A piece of a download was written; the total is -1 where it is not known.
    open var downloadTaskDidWriteData: ((SessionTransport, SessionTask, Int64, Int64, Int64) -> Void)?
    /// A download is complete, in a temporary file.
    open var downloadTaskDidFinishDownloadingToURL: ((SessionTransport, SessionTask, URL) -> Void)?

    // Requests of every kind.

    /// The request was made; adapters come next.
    open var requestDidCreateInitialURLRequest: ((Request, URLRequest) -> Void)?
    /// The request could not be made.
    open var requestDidFailToCreateURLRequestWithError: ((Request, AFError) -> Void)?
    /// The adapters are done.
    open var requestDidAdaptInitialRequestToAdaptedRequest: ((Request, URLRequest, URLRequest) -> Void)?
    /// An adapter refused.
    open var requestDidFailToAdaptURLRequestWithError: ((Request, URLRequest, AFError) -> Void)?
    /// What will be sent stands.
    open var requestDidCreateURLRequest: ((Request, URLRequest) -> Void)?
    /// An attempt was made ready.
    open var requestDidCreateTask: ((Request, SessionTask) -> Void)?
    /// One of the request's attempts was measured.
    open var requestDidGatherMetrics: ((Request, SessionTaskMetrics) -> Void)?
    /// An attempt ends for a reason that lies on this side of the wire.
    open var requestDidFailTaskEarlyWithError: ((Request, SessionTask, AFError) -> Void)?
    /// An attempt is over; a request has as many as it is tried.
    open var requestDidCompleteTaskWithError: ((Request, SessionTask, AFError?) -> Void)?
    /// The request is about to be tried again.
    open var requestIsRetrying: ((Request) -> Void)?
    /// There will be no further attempt; the response handlers are served next.
    open var requestDidFinish: ((Request) -> Void)?
    /// The request was resumed.
    open var requestDidResume: ((Request) -> Void)?
    /// The request's attempt was resumed.
    open var requestDidResumeTask: ((Request, SessionTask) -> Void)?
    /// The request was suspended.
    open var requestDidSuspend: ((Request) -> Void)?
    /// The request's attempt was suspended.
    open var requestDidSuspendTask: ((Request, SessionTask) -> Void)?
    /// The request was cancelled.
    open var requestDidCancel: ((Request) -> Void)?
    /// The request's attempt was cancelled.
    open var requestDidCancelTask: ((Request, SessionTask) -> Void)?

    // Requests whose response is gathered in memory.

    /// A validation looked at the response.
    open var requestDidValidateRequestResponseDataWithResult:
        ((DataRequest, URLRequest?, HTTPURLResponse, Data?, Request.ValidationResult) -> Void)?
    /// A response was handed out as it came.
    open var requestDidParseResponse: ((DataRequest, DataResponse<Data?, AFError>) -> Void)?

    // Requests whose response is handed out as it comes.

    /// A validation looked at the response.
    open var requestDidValidateRequestResponseWithResult:
        ((DataStreamRequest, URLRequest?, HTTPURLResponse, Request.ValidationResult) -> Void)?

    // Uploads.

    /// What will be uploaded is ready.
    open var requestDidCreateUploadable: ((UploadRequest, UploadRequest.Uploadable) -> Void)?
    /// What was to be uploaded could not be made.
    open var requestDidFailToCreateUploadableWithError: ((UploadRequest, AFError) -> Void)?
    /// The upload's stream is about to be read; a monitor must not read it.
    open var requestDidProvideInputStream: ((UploadRequest, InputStream) -> Void)?

    // Downloads.

    /// A download is complete and in its place, or could not be put there.
    open var requestDidFinishDownloadingUsingTaskWithResult:
        ((DownloadRequest, SessionTask, Result<URL, AFError>) -> Void)?
    /// It stands where the file will go.
    open var requestDidCreateDestinationURL: ((DownloadRequest, URL) -> Void)?
    /// A validation looked at the response.
    open var requestDidValidateRequestResponseFileURLWithResult:
        ((DownloadRequest, URLRequest?, HTTPURLResponse, URL?, Request.ValidationResult) -> Void)?
    /// A response was handed out as it came.
    open var requestDidParseDownloadResponse: ((DownloadRequest, DownloadResponse<URL?, AFError>) -> Void)?

    /// Creates a monitor without closures.
    public init(queue: DispatchQueue = .main) { self.queue = queue }

    // The session and its attempts.

    /// Calls `sessionDidBecomeInvalidWithError`.
    open func urlSession(_ session: SessionTransport, didBecomeInvalidWithError error: (any Error)?) {
        sessionDidBecomeInvalidWithError?(session, error)
    }

    /// Calls `taskDidReceiveChallenge`.
    open func urlSession(
        _ session: SessionTransport, task: SessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {
        taskDidReceiveChallenge?(session, task, challenge)
    }

    /// Calls `taskDidSendBodyData`.
    open func urlSession(
        _ session: SessionTransport, task: SessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        taskDidSendBodyData?(session, task, bytesSent, totalBytesSent, totalBytesExpectedToSend)
    }

    /// Calls `taskNeedNewBodyStream`.
    open func urlSession(_ session: SessionTransport, taskNeedsNewBodyStream task: SessionTask) {
        taskNeedNewBodyStream?(session, task)
    }

    /// Calls `taskWillPerformHTTPRedirection`.
    open func urlSession(
        _ session: SessionTransport, task: SessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        taskWillPerformHTTPRedirection?(session, task, response, request)
    }

    /// Calls `taskDidFinishCollectingMetrics`.
    open func urlSession(
        _ session: SessionTransport, task: SessionTask, didFinishCollecting metrics: SessionTaskMetrics
    ) {
        taskDidFinishCollectingMetrics?(session, task, metrics)
    }

    /// Calls `taskDidComplete`.
    open func urlSession(_ session: SessionTransport, task: SessionTask, didCompleteWithError error: (any Error)?) {
        taskDidComplete?(session, task, error)
    }

    /// Calls `taskIsWaitingForConnectivity`.
    open func urlSession(_ session: SessionTransport, taskIsWaitingForConnectivity task: SessionTask) {
        taskIsWaitingForConnectivity?(session, task)
    }

    /// Calls `dataTaskDidReceiveResponse`.
    open func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive response: URLResponse) {
        dataTaskDidReceiveResponse?(session, dataTask, response)
    }

    /// Calls `dataTaskDidReceiveData`.
    open func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive data: Data) {
        dataTaskDidReceiveData?(session, dataTask, data)
    }

    /// Calls `dataTaskWillCacheResponse`.
    open func urlSession(
        _ session: SessionTransport, dataTask: SessionTask, willCacheResponse proposedResponse: CachedURLResponse
    ) {
        dataTaskWillCacheResponse?(session, dataTask, proposedResponse)
    }

    /// Calls `downloadTaskDidResumeAtOffset`.
    open func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        downloadTaskDidResumeAtOffset?(session, downloadTask, fileOffset, expectedTotalBytes)
    }

    /// Calls `downloadTaskDidWriteData`.
    open func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        downloadTaskDidWriteData?(session, downloadTask, bytesWritten, totalBytesWritten, totalBytesExpectedToWrite)
    }

    /// Calls `downloadTaskDidFinishDownloadingToURL`.
    open func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didFinishDownloadingTo location: URL
    ) {
        downloadTaskDidFinishDownloadingToURL?(session, downloadTask, location)
    }

    // Requests of every kind.

    /// Calls `requestDidCreateInitialURLRequest`.
    open func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        requestDidCreateInitialURLRequest?(request, urlRequest)
    }

    /// Calls `requestDidFailToCreateURLRequestWithError`.
    open func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        requestDidFailToCreateURLRequestWithError?(request, error)
    }

    /// Calls `requestDidAdaptInitialRequestToAdaptedRequest`.
    open func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        requestDidAdaptInitialRequestToAdaptedRequest?(request, initialRequest, adaptedRequest)
    }

    /// Calls `requestDidFailToAdaptURLRequestWithError`.
    open func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {
        requestDidFailToAdaptURLRequestWithError?(request, initialRequest, error)
    }

    /// Calls `requestDidCreateURLRequest`.
    open func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        requestDidCreateURLRequest?(request, urlRequest)
    }

    /// Calls `requestDidCreateTask`.
    open func request(_ request: Request, didCreateTask task: SessionTask) {
        requestDidCreateTask?(request, task)
    }

    /// Calls `requestDidGatherMetrics`.
    open func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics) {
        requestDidGatherMetrics?(request, metrics)
    }

    /// Calls `requestDidFailTaskEarlyWithError`.
    open func request(_ request: Request, didFailTask task: SessionTask, earlyWithError error: AFError) {
        requestDidFailTaskEarlyWithError?(request, task, error)
    }

    /// Calls `requestDidCompleteTaskWithError`.
    open func request(_ request: Request, didCompleteTask task: SessionTask, with error: AFError?) {
        requestDidCompleteTaskWithError?(request, task, error)
    }

    /// Calls `requestIsRetrying`.
    open func requestIsRetrying(_ request: Request) {
        requestIsRetrying?(request)
    }

    /// Calls `requestDidFinish`.
    open func requestDidFinish(_ request: Request) {
        requestDidFinish?(request)
    }

    /// Calls `requestDidResume`.
    open func requestDidResume(_ request: Request) {
        requestDidResume?(request)
    }

    /// Calls `requestDidResumeTask`.
    open func request(_ request: Request, didResumeTask task: SessionTask) {
        requestDidResumeTask?(request, task)
    }

    /// Calls `requestDidSuspend`.
    open func requestDidSuspend(_ request: Request) {
        requestDidSuspend?(request)
    }

    /// Calls `requestDidSuspendTask`.
    open func request(_ request: Request, didSuspendTask task: SessionTask) {
        requestDidSuspendTask?(request, task)
    }

    /// Calls `requestDidCancel`.
    open func requestDidCancel(_ request: Request) {
        requestDidCancel?(request)
    }

    /// Calls `requestDidCancelTask`.
    open func request(_ request: Request, didCancelTask task: SessionTask) {
        requestDidCancelTask?(request, task)
    }

    // Requests whose response is gathered in memory.

    /// Calls `requestDidValidateRequestResponseDataWithResult`.
    open func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse, data: Data?,
        withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseDataWithResult?(request, urlRequest, response, data, result)
    }

    /// Calls `requestDidParseResponse`.
    open func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        requestDidParseResponse?(request, response)
    }

    // Requests whose response is handed out as it comes.

    /// Calls `requestDidValidateRequestResponseWithResult`.
    open func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseWithResult?(request, urlRequest, response, result)
    }

    // Uploads.

    /// Calls `requestDidCreateUploadable`.
    open func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
        requestDidCreateUploadable?(request, uploadable)
    }

    /// Calls `requestDidFailToCreateUploadableWithError`.
    open func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        requestDidFailToCreateUploadableWithError?(request, error)
    }

    /// Calls `requestDidProvideInputStream`.
    open func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {
        requestDidProvideInputStream?(request, stream)
    }

    // Downloads.

    /// Calls `requestDidFinishDownloadingUsingTaskWithResult`.
    open func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: SessionTask, with result: Result<URL, AFError>
    ) {
        requestDidFinishDownloadingUsingTaskWithResult?(request, task, result)
    }

    /// Calls `requestDidCreateDestinationURL`.
    open func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {
        requestDidCreateDestinationURL?(request, url)
    }

    /// Calls `requestDidValidateRequestResponseFileURLWithResult`.
    open func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseFileURLWithResult?(request, urlRequest, response, fileURL, result)
    }

    /// Calls `requestDidParseDownloadResponse`.
    open func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {
        requestDidParseDownloadResponse?(request, response)
    }
}
