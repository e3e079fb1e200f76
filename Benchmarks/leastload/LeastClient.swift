import CurlLoop
import Foundation
import Synchronization

/// The least that a client with an `async` interface can be: libcurl's loop in a thread of its own, a continuation for
/// each request, and nothing else.
///
/// No request can be described, nothing is checked, nobody can cancel.
final class LeastClient: Sendable {
    private typealias Waiting = UnsafeContinuation<Data, Never>

    private let waiting = Mutex<[Waiting]>([])

    /// Starts the thread.
    init?(_ url: String, concurrency: Int) {
        guard curl_loop_make(concurrency, url, nil) == 0 else { return nil }
        Thread.detachNewThread { self.run(concurrency) }
    }

    /// The body of one GET; at most `concurrency` at a time.
    func get() async -> Data {
        await withUnsafeContinuation { continuation in
            let isFirst = waiting.withLock { waiting in
                waiting.append(continuation)
                return waiting.count == 1
            }
            if isFirst { curl_loop_wake() }
        }
    }

    private func run(_ concurrency: Int) {
        var free = Array(0..<concurrency)
        var running = [Waiting?](repeating: nil, count: concurrency)
        while true {
            curl_loop_turn()
            let begun = waiting.withLock { waiting in
                defer { waiting.removeAll(keepingCapacity: true) }
                return waiting
            }
            for continuation in begun {
                let number = free.removeLast()
                running[number] = continuation
                curl_loop_begin(number)
            }
            var done = curl_loop_done()
            while case let found = curl_loop_take(&done), found != 0 {
                guard found > 0, done.status == 200 else { exit(1) }
                running[done.number]?.resume(returning: Data(bytes: done.bytes, count: done.count))
                free.append(done.number)
            }
        }
    }
}
