import Foundation
import FoundationNetworking

/// A handler of a stream: makes values of the pieces, in order, and hands them to a closure on a queue.
final class StreamHandler<Success: Sendable, Failure: Error>: StreamConsuming, ResponseHandling {
    private let maker: StreamPieceMaker<Success, Failure>?
    private let plain: (@Sendable (Data) -> Result<Success, Failure>)?
    /// Both keep the order, whatever the queues they rest on do.
    private let serializing: DispatchQueue
    private let delivering: DispatchQueue
    private let handler: DataStreamRequest.Handler<Success, Failure>

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - serializationQueue: Where values are made.
    ///   - queue: Where `handler` is called.
    ///   - plain: Makes a value at no cost, without the serialisation queue.
    ///   - maker: Makes a value.
    ///   - handler: Gets it.
    init(
        serializationQueue: DispatchQueue, queue: DispatchQueue,
        plain: (@Sendable (Data) -> Result<Success, Failure>)? = nil, maker: StreamPieceMaker<Success, Failure>? = nil,
        handler: @escaping DataStreamRequest.Handler<Success, Failure>
    ) {
        serializing = DispatchQueue(label: "martlet.http.stream.values", target: serializationQueue)
        delivering = DispatchQueue(label: "martlet.http.stream", target: queue)
        self.plain = plain
        self.maker = maker
        self.handler = handler
    }

    func take(_ data: Data, of request: DataStreamRequest, done: @escaping @Sendable () -> Void) {
        if let plain { return deliver(.stream(plain(data)), request, done) }
        serializing.async {
            guard let result = self.maker?.make(data, request) else { return done() }
            if case .failure = result { request.streamDidFail() }
            self.deliver(.stream(result), request, done)
        }
    }

    func willRestart() { serializing.async { self.maker?.restart() } }

    private func deliver(
        _ event: DataStreamRequest.Event<Success, Failure>, _ request: DataStreamRequest,
        _ done: @escaping @Sendable () -> Void
    ) {
        delivering.async {
            do {
                try self.handler(DataStreamRequest.Stream(event: event, token: .init(request)))
            } catch {
                request.handlerDidFail(error)
            }
            done()
        }
    }

    func claim() -> Bool { false }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        ResponseDelivery(error: nil) { other in
            guard let request = request as? DataStreamRequest else { return }
            let completion = DataStreamRequest.Completion(
                request: outcome.request, response: outcome.head?.response, metrics: outcome.metrics,
                error: request.handlerError ?? other ?? outcome.error)
            // After the values that are still being made.
            self.serializing.async {
                if let last = self.maker?.end() { self.deliver(.stream(.success(last)), request) {} }
                self.deliver(.complete(completion), request) {}
            }
        }
    }
}
