import Foundation
import FoundationNetworking

/// A request whose response is handed out piece by piece, as it comes.
///
/// Nothing is gathered: when the handlers fall behind by `bufferLimit` bytes, no more is read from the server until
/// they catch up.
///
/// Another attempt, which only a retrier asks for, hands out the body from its first byte again.
public final class DataStreamRequest: Request, @unchecked Sendable {
    // `@unchecked` is sound: what the class adds to `Request` is within a lock.

    /// Takes an event of the stream; what it throws cancels the request.
    public typealias Handler<Success: Sendable, Failure: Error> =
        @Sendable (_ stream: Stream<Success, Failure>) throws -> Void

    /// The bytes that may wait for each handler before the server has to, unless a handler takes more.
    static let bufferLimit = 256 << 10

    private struct Flow: Sendable {
        var consumers: [any StreamConsuming] = []
        /// The bytes that were handed out and not worked off.
        var pending = 0
        /// The bytes that may wait for each consumer.
        var limit = DataStreamRequest.bufferLimit
        var held: Transfer?
        var isCancelled = false
        /// The attempt that was ended early, and why.
        var refused: (task: SessionTask, error: AFError)?
        /// What a handler threw first.
        var error: AFError?
        /// How the attempt ended, until the handlers have worked off what came.
        var ended: (SessionTask, SessionTask.Outcome)?
    }

    /// What makes the `URLRequest`.
    public let convertible: any URLRequestConvertible
    /// Whether an error of a serialiser cancels the request; one of a handler always does.
    public let automaticallyCancelOnStreamError: Bool
    private let flow = Protected(Flow())

    init(
        _ description: RequestDescription, transport: SessionTransport, startsItself: Bool,
        interceptor: (any RequestInterceptor)?, automaticallyCancelOnStreamError: Bool
    ) {
        convertible = description
        self.automaticallyCancelOnStreamError = automaticallyCancelOnStreamError
        super.init(description, transport: transport, startsItself: startsItself, interceptor: interceptor)
        mutable.write { $0.outcome.isStream = true }
    }

    override func sink() -> TransferSink { .pieces }

    override func prepareForRetry() { flow.read { $0.consumers }.forEach { $0.willRestart() } }

    override func cleanUp() {
        flow.write { flow in
            flow.consumers = []
            flow.held = nil
        }
    }

    override func didReceive(_ bytes: UnsafeRawBufferPointer, of transfer: Transfer) -> Bool {
        let consumers = flow.read { $0.consumers }
        guard !consumers.isEmpty, !bytes.isEmpty else { return true }
        let data = Data(bytes)
        // Counted before it is handed out: a handler may be done with it before this returns.
        let isFull = flow.write { flow -> Bool in
            flow.pending += data.count * consumers.count
            guard flow.pending > flow.limit * consumers.count else { return false }
            flow.held = transfer
            return true
        }
        for consumer in consumers { consumer.take(data, of: self) { [weak self] in self?.didWorkOff(data.count) } }
        return !isFull
    }

    private func didWorkOff(_ count: Int) {
        let (transfer, ended) = flow.write { flow -> (Transfer?, (SessionTask, SessionTask.Outcome)?) in
            flow.pending -= count
            guard flow.pending <= flow.limit / 2 else { return (nil, nil) }
            defer { flow.held = nil }
            guard flow.pending == 0 else { return (flow.held, nil) }
            defer { flow.ended = nil }
            return (flow.held, flow.ended)
        }
        if let transfer { transport.engine.proceed(transfer, .consumer) }
        if let (task, result) = ended { finish(task, result) }
    }

    private func finish(_ task: SessionTask, _ result: SessionTask.Outcome) {
        var result = result
        // An attempt that was over before it could be ended leaves its refusal behind, for no other to find.
        if let refused = flow.read({ $0.refused }), refused.task === task {
            result.error = refused.error
            result.head = result.head ?? task.head
        }
        end(task, result)
    }

    /// The request is over when its handlers are: until then they can cancel it.
    override func finishAttempt(_ task: SessionTask, _ result: SessionTask.Outcome) {
        let isWorkedOff = flow.write { flow -> Bool in
            // Of one that was cancelled, nobody need take the rest.
            guard flow.pending > 0, !flow.isCancelled else { return true }
            flow.ended = (task, result)
            return false
        }
        if isWorkedOff { finish(task, result) }
    }

    override func didCancelAttempt() {
        let ended = flow.write { flow -> (SessionTask, SessionTask.Outcome)? in
            defer { flow.ended = nil }
            flow.isCancelled = true
            return flow.ended
        }
        if let (task, result) = ended { finish(task, result) }
    }

    /// Adds somebody who takes the pieces, and the end.
    ///
    /// The first one may start the request: who wants to be sure that several miss no piece starts it by hand, when all
    /// were added.
    func add(_ consumer: some StreamConsuming & ResponseHandling) {
        enter(consumer)
        append(consumer)
    }

    /// What the validators say of a response whose head came; they are asked again when the request ends, since some
    /// may be added later.
    func refusal() -> AFError? {
        let (validators, outcome) = mutable.read { mutable -> ([Validator], RequestOutcome) in
            var outcome = mutable.outcome
            outcome.head = mutable.tasks.last?.head
            return (mutable.validators.all, outcome)
        }
        for validator in validators {
            if let error = validator.error(for: outcome) { return error }
        }
        return nil
    }

    /// Ends the current attempt early, in this error; retriers are asked about it as about any other.
    func endAttempt(in error: AFError) {
        guard let task = lastTask else { return }
        flow.write { $0.refused = (task, error) }
        task.end()
    }

    /// Adds somebody who takes the pieces.
    func enter(_ consumer: some StreamConsuming, buffer: Int = DataStreamRequest.bufferLimit) {
        flow.write { flow in
            flow.consumers.append(consumer)
            flow.limit = max(flow.limit, buffer)
        }
    }

    /// Whether nobody else takes the pieces.
    var hasSoleConsumer: Bool { flow.read { $0.consumers.count == 1 } }

    /// What a handler threw; the stream ends with it.
    var handlerError: AFError? { flow.read { $0.error } }

    /// A handler failed.
    func handlerDidFail(_ error: any Error) {
        let error = error.asAFError(
            or: .responseSerializationFailed(reason: .customSerializationFailed(error: error)))
        flow.write { $0.error = $0.error ?? error }
        cancel()
    }

    /// A serialiser failed.
    func streamDidFail() {
        if automaticallyCancelOnStreamError { cancel() }
    }
}

/// Somebody who takes the pieces of a stream.
protocol StreamConsuming: AnyObject, Sendable {
    /// Takes a piece, and calls `done` when it is worked off; called on the engine's thread.
    func take(_ data: Data, of request: DataStreamRequest, done: @escaping @Sendable () -> Void)

    /// Another attempt sends the body from its beginning.
    func willRestart()
}
