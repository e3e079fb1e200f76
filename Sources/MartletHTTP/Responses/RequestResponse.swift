import Foundation

/// What a response handler gets: a `DataResponse` or a `DownloadResponse`.
protocol RequestResponse: Sendable {
    associatedtype Success: Sendable

    init(_ outcome: RequestOutcome, serializationDuration: TimeInterval, result: AFResult<Success>)

    var result: AFResult<Success> { get }

    /// The response with an error in the place of its result.
    func failing(with error: AFError) -> Self

    /// Tells a monitor that the response was made.
    func announce(to monitor: any EventMonitor, of request: Request)
}
