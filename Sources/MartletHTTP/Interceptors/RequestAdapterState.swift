import Foundation

/// What an adapter may know of the request that it adapts.
public struct RequestAdapterState: Sendable {
    /// The `id` of the `Request`.
    public let requestID: UUID

    /// The session that will send the request.
    public let session: Session
}
