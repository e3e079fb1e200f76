import Foundation
import FoundationNetworking

/// A stream to be taken with `for await`.
///
/// What nobody has taken yet counts as not worked off: a slow loop slows the server down, and memory stays bounded.
public struct DataStreamTask: Sendable {
    /// A sequence of a stream's events.
    public typealias Stream<Success: Sendable, Failure: Error> = StreamOf<DataStreamRequest.Stream<Success, Failure>>

    let request: DataStreamRequest

    init(_ request: DataStreamRequest) { self.request = request }

    /// The pieces as they come, and the end.
    public func streamingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Data, Never>.BufferingPolicy = .unbounded
    ) -> Stream<Data, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, StreamPieceMaker { data, _ in .success(data) })
    }

    /// The pieces as text, and the end; a letter that is cut in two comes whole with the next piece.
    public func streamingStrings(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<String, Never>.BufferingPolicy = .unbounded
    ) -> Stream<String, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy, .text())
    }

    /// A value decoded from each piece, and the end.
    public func streamingDecodables<T: Decodable & Sendable>(
        _ type: T.Type = T.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<T, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<T, AFError> {
        streamingResponses(
            serializedUsing: DecodableStreamSerializer<T>(), automaticallyCancelling: shouldAutomaticallyCancel,
            bufferingPolicy: bufferingPolicy)
    }

    /// What a serialiser makes of each piece, and the end.
    public func streamingResponses<Serializer: DataStreamSerializer>(
        serializedUsing serializer: Serializer, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Serializer.SerializedObject, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<Serializer.SerializedObject, AFError> {
        let maker = StreamPieceMaker<Serializer.SerializedObject, AFError> { data, request in
            let result = Result { try serializer.serialize(data) }
                .mapError {
                    $0.asAFError(or: .responseSerializationFailed(reason: .customSerializationFailed(error: $0)))
                }
            request.tellMonitors { $0.request(request, didParseStream: result) }
            return result
        }
        return stream(shouldAutomaticallyCancel, bufferingPolicy, maker)
    }

    /// Cancels the request.
    public func cancel() { request.cancel() }

    /// Starts the request, or lets a suspended one go on.
    public func resume() { request.resume() }

    /// Holds the request.
    public func suspend() { request.suspend() }

    private func stream<Success, Failure: Error>(
        _ cancels: Bool, _ policy: Stream<Success, Failure>.BufferingPolicy,
        _ maker: StreamPieceMaker<Success, Failure>
    ) -> Stream<Success, Failure> {
        let request = request
        // The session holds a request that was started; held here, it would hold itself.
        let onAbandon: (@Sendable () -> Void)? = cancels ? { @Sendable [weak request] in _ = request?.cancel() } : nil
        return Stream<Success, Failure>(bufferingPolicy: policy, onAbandon: onAbandon) { channel in
            request.add(StreamTaker(channel, serializationQueue: request.serializationQueue, maker: maker))
        }
    }
}

extension DataStreamRequest {
    /// Makes sequences of the stream.
    public func streamTask() -> DataStreamTask { DataStreamTask(self) }
}

/// Puts the pieces of a stream into the channel that a task takes them from.
final class StreamTaker<Success: Sendable, Failure: Error>: StreamConsuming, ResponseHandling {
    typealias Element = DataStreamRequest.Stream<Success, Failure>

    private let channel: StreamChannel<Element>
    private let queue: DispatchQueue
    private let maker: StreamPieceMaker<Success, Failure>

    init(
        _ channel: StreamChannel<Element>, serializationQueue: DispatchQueue,
        maker: StreamPieceMaker<Success, Failure>
    ) {
        self.channel = channel
        queue = DispatchQueue(label: "martlet.http.stream.values", target: serializationQueue)
        self.maker = maker
    }

    deinit { channel.finish() }

    func take(_ data: Data, of request: DataStreamRequest, done: @escaping @Sendable () -> Void) {
        queue.async {
            let result = self.maker.make(data, request)
            if case .failure = result { request.streamDidFail() }
            self.channel.yield(Element(event: .stream(result), token: .init(request)), onTaken: done)
        }
    }

    func willRestart() { queue.async { self.maker.restart() } }

    func claim() -> Bool { false }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        ResponseDelivery(error: nil) { other in
            guard let request = request as? DataStreamRequest else { return self.channel.finish() }
            let completion = DataStreamRequest.Completion(
                request: outcome.request, response: outcome.head?.response, metrics: outcome.metrics,
                error: other ?? outcome.error)
            self.queue.async {
                if let last = self.maker.end() {
                    self.channel.yield(Element(event: .stream(.success(last)), token: .init(request)))
                }
                self.channel.yield(Element(event: .complete(completion), token: .init(request)))
                self.channel.finish()
            }
        }
    }
}
