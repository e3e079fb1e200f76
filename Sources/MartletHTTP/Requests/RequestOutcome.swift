import Foundation
import FoundationNetworking

/// What serialisers get: how the exchange ended, validation included.
struct RequestOutcome: Sendable {
    /// The request as it was sent, adapted, before redirects.
    var request: URLRequest?
    /// The response's head.
    var head: ResponseHead?
    /// The body; `nil` where there was no response, or where it is in a file.
    var data: Data?
    /// Whether the body was handed out piece by piece.
    var isStream = false
    /// The downloaded file.
    var fileURL: URL?
    /// What a download can be resumed with.
    var resumeData: Data?
    /// What was measured of the last attempt.
    var metrics: SessionTaskMetrics?
    /// What went wrong.
    var error: AFError?
}
