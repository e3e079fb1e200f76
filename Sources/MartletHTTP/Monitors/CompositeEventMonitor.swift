import Foundation
import FoundationNetworking

/// Several monitors that are told as one, each on its own queue.
///
/// Without monitors, telling costs a look at an empty array; callers that would have to prepare something ask
/// `isEmpty` first.
public final class CompositeEventMonitor: EventMonitor {
    /// Where this monitor wants to be told if it is itself one of several; those that it tells have their own queues.
    public let queue: DispatchQueue
    /// Those that are told, in this order.
    public let monitors: [any EventMonitor]

    init(
        queue: DispatchQueue = DispatchQueue(label: "martlet.http.monitors"), monitors: [any EventMonitor]
    ) {
        self.queue = queue
        self.monitors = monitors
    }

    /// Whether nobody listens.
    var isEmpty: Bool { monitors.isEmpty }

    func tell(_ event: @escaping @Sendable (any EventMonitor) -> Void) {
        for monitor in monitors {
            monitor.queue.async { event(monitor) }
        }
    }
}

// The session and its attempts.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, didBecomeInvalidWithError error: (any Error)?) {
        tell { $0.urlSession(session, didBecomeInvalidWithError: error) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {
        tell { $0.urlSession(session, task: task, didReceive: challenge) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        tell {
            $0.urlSession(
                session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
                totalBytesExpectedToSend: totalBytesExpectedToSend)
        }
    }

    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, taskNeedsNewBodyStream task: SessionTask) {
        tell { $0.urlSession(session, taskNeedsNewBodyStream: task) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        tell { $0.urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, task: SessionTask, didFinishCollecting metrics: SessionTaskMetrics
    ) {
        tell { $0.urlSession(session, task: task, didFinishCollecting: metrics) }
    }

    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, task: SessionTask, didCompleteWithError error: (any Error)?) {
        tell { $0.urlSession(session, task: task, didCompleteWithError: error) }
    }

    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, taskIsWaitingForConnectivity task: SessionTask) {
        tell { $0.urlSession(session, taskIsWaitingForConnectivity: task) }
    }

    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive response: URLResponse) {
        tell { $0.urlSession(session, dataTask: dataTask, didReceive: response) }
    }

    /// Tells every monitor.
    public func urlSession(_ session: SessionTransport, dataTask: SessionTask, didReceive data: Data) {
        tell { $0.urlSession(session, dataTask: dataTask, didReceive: data) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, dataTask: SessionTask, willCacheResponse proposedResponse: CachedURLResponse
    ) {
        tell { $0.urlSession(session, dataTask: dataTask, willCacheResponse: proposedResponse) }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        tell {
            $0.urlSession(
                session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
                expectedTotalBytes: expectedTotalBytes)
        }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        tell {
            $0.urlSession(
                session, downloadTask: downloadTask, didWriteData: bytesWritten, totalBytesWritten: totalBytesWritten,
                totalBytesExpectedToWrite: totalBytesExpectedToWrite)
        }
    }

    /// Tells every monitor.
    public func urlSession(
        _ session: SessionTransport, downloadTask: SessionTask, didFinishDownloadingTo location: URL
    ) {
        tell { $0.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location) }
    }
}

// Requests of every kind.
extension CompositeEventMonitor {
    /// Tells every monitor.
    public func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        tell { $0.request(request, didCreateInitialURLRequest: urlRequest) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        tell { $0.request(request, didFailToCreateURLRequestWithError: error) }
    }

    /// Tells every monitor.
    public func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        tell { $0.request(request, didAdaptInitialRequest: initialRequest, to: adaptedRequest) }
    }

    /// Tells every monitor.
    public func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {
        tell { $0.request(request, didFailToAdaptURLRequest: initialRequest, withError: error) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        tell { $0.request(request, didCreateURLRequest: urlRequest) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didCreateTask task: SessionTask) {
        tell { $0.request(request, didCreateTask: task) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics) {
        tell { $0.request(request, didGatherMetrics: metrics) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didFailTask task: SessionTask, earlyWithError error: AFError) {
        tell { $0.request(request, didFailTask: task, earlyWithError: error) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didCompleteTask task: SessionTask, with error: AFError?) {
        tell { $0.request(request, didCompleteTask: task, with: error) }
    }

    /// Tells every monitor.
    public func requestIsRetrying(_ request: Request) {
        tell { $0.requestIsRetrying(request) }
    }

    /// Tells every monitor.
    public func requestDidFinish(_ request: Request) {
        tell { $0.requestDidFinish(request) }
    }

    /// Tells every monitor.
    public func requestDidResume(_ request: Request) {
        tell { $0.requestDidResume(request) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didResumeTask task: SessionTask) {
        tell { $0.request(request, didResumeTask: task) }
    }

    /// Tells every monitor.
    public func requestDidSuspend(_ request: Request) {
        tell { $0.requestDidSuspend(request) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didSuspendTask task: SessionTask) {
        tell { $0.request(request, didSuspendTask: task) }
    }

    /// Tells every monitor.
    public func requestDidCancel(_ request: Request) {
        tell { $0.requestDidCancel(request) }
    }

    /// Tells every monitor.
    public func request(_ request: Request, didCancelTask task: SessionTask) {
        tell { $0.request(request, didCancelTask: task) }
    }
}
