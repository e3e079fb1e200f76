import Foundation
import Synchronization

/// One request on its way in, and its response on the way out.
///
/// Thread: one of the server's, but for `finish`, which the thread that made the response calls.
final class Exchange: Sendable {
    enum Step: Sendable {
        /// More of the request has to come.
        case receiving
        /// The request is with its handler, and the connection sleeps.
        case working
        /// The response is at hand.
        case ready(HTTPResponse)
        /// The response has been given to the client.
        case sent
    }

    struct State: Sendable {
        var request: HTTPRequest
        var client = ""
        var version = ""
        var hasHeaders = false
        var refusal: Refusal?
        var step = Step.receiving
        var status = 0
        var bytes = 0
        var receivedBytes = 0
    }

    let state: Mutex<State>
    let started = ContinuousClock.now

    init(target: String) {
        state = Mutex(State(request: HTTPRequest(target: target)))
    }

    /// Takes a part of the body; `false` when the client sends so much more than allowed that it is to be cut off.
    func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Bool {
        state.withLock { state in
            state.receivedBytes += bytes.count
            if state.receivedBytes > limit {
                // What comes behind the limit is read and dropped for a while, so that the client hears its 413.
                state.refusal = .bodyTooLarge
                state.request.body = Data()
                return state.receivedBytes <= limit * 64
            }
            state.request.body.append(contentsOf: bytes)
            return true
        }
    }

    func finish(_ response: HTTPResponse) {
        state.withLock { $0.step = .ready(response) }
    }
}
