import Foundation
import FoundationNetworking

extension DataStreamRequest {
    /// One event of a stream, and the means to end it.
    public struct Stream<Success: Sendable, Failure: Error>: Sendable {
        /// What happened.
        public let event: Event<Success, Failure>
        /// Ends the request.
        public let token: CancellationToken

        /// Ends the request.
        public func cancel() { token.cancel() }
    }

    /// What happens in a stream.
    public enum Event<Success: Sendable, Failure: Error>: Sendable {
        /// A piece came, or could not be made into a value.
        case stream(Result<Success, Failure>)
        /// The request is over; nothing follows.
        case complete(Completion)
    }

    /// How a stream ended.
    public struct Completion: Sendable {
        /// The request as it was sent, before redirects.
        public let request: URLRequest?
        /// The response; `nil` if none came.
        public let response: HTTPURLResponse?
        /// What was measured of the last attempt.
        public let metrics: SessionTaskMetrics?
        /// What went wrong; `nil` if all went well.
        public let error: AFError?
    }

    /// Ends the request that it came with.
    public struct CancellationToken: Sendable {
        weak let request: DataStreamRequest?

        init(_ request: DataStreamRequest) { self.request = request }

        /// Ends the request.
        public func cancel() { request?.cancel() }
    }
}

extension DataStreamRequest.Stream {
    /// The piece, or why there is none; `nil` at the end.
    public var result: Result<Success, Failure>? {
        if case .stream(let result) = event { result } else { nil }
    }

    /// The value of a piece.
    public var value: Success? { try? result?.get() }

    /// Why a piece has no value.
    public var error: Failure? { if case .failure(let error) = result { error } else { nil } }

    /// How the stream ended; `nil` until it does.
    public var completion: DataStreamRequest.Completion? {
        if case .complete(let completion) = event { completion } else { nil }
    }
}
