import Foundation
import FoundationNetworking

/// What serialisers get: how the exchange ended, validation included.
struct RequestOutcome: Sendable {
    /// The request as it was sent last, after redirects.
    var request: URLRequest?
    /// The response's head.
    var head: ResponseHead?
    /// The body; `nil` where there was no response.
    var data: Data?
    /// What went wrong.
    var error: AFError?
}
