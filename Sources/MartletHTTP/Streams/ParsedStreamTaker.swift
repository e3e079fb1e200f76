import Foundation
import FoundationNetworking

/// Parses the pieces of a stream, and puts what comes of them into the channel that a task takes it from.
///
/// A response is judged when its head came: what the validators refuse is never parsed, and ends the attempt at once,
/// since an endless body would keep the error from ever being known. Another attempt is parsed from its beginning.
final class ParsedStreamTaker<Parser: StreamParser>: StreamConsuming, ResponseHandling {
    typealias Batch = ThrowingStreamOf<Parser.Element>.Batch

    private struct State: Sendable {
        var parser: Parser
        /// Whether the head of this attempt was looked at.
        var isJudged = false
        /// Why nothing more is parsed of this attempt.
        var error: AFError?
    }

    private let channel: StreamChannel<Batch>
    private let makeParser: @Sendable () -> Parser
    private let state: Protected<State>
    /// Keeps the order of heads, pieces and the end.
    private let queue: DispatchQueue

    /// Creates a taker; a new parser is made for each attempt.
    init(_ channel: StreamChannel<Batch>, serializationQueue: DispatchQueue, parser: @escaping @Sendable () -> Parser) {
        self.channel = channel
        makeParser = parser
        state = Protected(State(parser: parser()))
        queue = DispatchQueue(label: "martlet.http.stream.values", target: serializationQueue)
    }

    /// Begins to take what comes of `request`.
    func join(_ request: DataStreamRequest) {
        request.watchHeads { [weak request] _, answer in
            self.queue.async { [request] in
                guard let request else { return answer(.allow) }
                self.state.write { $0 = State(parser: self.makeParser()) }
                // A refused response stays held: its attempt is ended.
                if self.judge(request) { answer(.allow) }
            }
        }
        request.add(self)
    }

    /// Each response's head begins anew.
    func willRestart() {}

    func take(_ data: Data, of request: DataStreamRequest, done: @escaping @Sendable () -> Void) {
        queue.async {
            guard self.judge(request) else { return done() }
            var elements: [Parser.Element] = []
            let error = self.state.write { state -> AFError? in
                do throws(AFError) {
                    try state.parser.parse(data) { elements.append($0) }
                } catch {
                    state.error = error
                }
                return state.error
            }
            if let error { request.endAttempt(in: error) }
            if elements.isEmpty { done() } else { self.channel.yield(.elements(elements), onTaken: done) }
        }
    }

    /// Whether the body is wanted.
    private func judge(_ request: DataStreamRequest) -> Bool {
        let (isJudged, hasFailed) = state.read { ($0.isJudged, $0.error != nil) }
        guard !isJudged else { return !hasFailed }
        let refusal = request.refusal()
        state.write { state in
            state.isJudged = true
            state.error = refusal
        }
        if let refusal { request.endAttempt(in: refusal) }
        return refusal == nil
    }

    func claim() -> Bool { false }

    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery {
        ResponseDelivery(error: nil) { other in
            self.queue.async {
                let (error, last) = self.state.write { state -> (AFError?, Parser.Element?) in
                    let error = other ?? outcome.error ?? state.error
                    return (error, error == nil ? state.parser.end() : nil)
                }
                if let last { self.channel.yield(.elements([last])) }
                self.channel.yield(.end(error))
                self.channel.finish()
            }
        }
    }
}

extension DataStreamTask {
    /// What parsers make of the stream.
    func parsed<Parser: StreamParser>(
        by parser: @escaping @Sendable () -> Parser
    ) -> ThrowingStreamOf<Parser.Element> {
        let request = request
        // Its session holds a request until it is over.
        let cancel: @Sendable () -> Void = { [weak request] in _ = request?.cancel() }
        let batches = StreamOf<ThrowingStreamOf<Parser.Element>.Batch>(
            bufferingPolicy: .unbounded, onAbandon: cancel
        ) { channel in
            ParsedStreamTaker(channel, serializationQueue: request.serializationQueue, parser: parser).join(request)
        }
        return ThrowingStreamOf(batches)
    }
}
