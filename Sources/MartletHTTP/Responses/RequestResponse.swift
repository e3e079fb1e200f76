import Foundation

/// What a response handler gets: a `DataResponse` or a `DownloadResponse`.
protocol RequestResponse: Sendable {
    associatedtype Success: Sendable

    init(_ outcome: RequestOutcome, serializationDuration: TimeInterval, result: AFResult<Success>)

    var result: AFResult<Success> { get }

    /// Tells a monitor that the response was made.
    func announce(to monitor: any EventMonitor, of request: Request)
}
