import Foundation
import Synchronization

/// Clients that ask at the same time, each on a thread and a connection of its own.
final class Clients: Sendable {
    private let count: Int
    private let port: UInt16
    private let failure = Mutex<(any Error)?>(nil)

    init(_ count: Int, port: UInt16) {
        self.count = count
        self.port = port
    }

    /// Asks for each target once and gives the seconds from the moment when all are connected to the last answer.
    func time(_ targets: [String]) throws -> Double {
        let next = Atomic(0)
        return try together { client in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < targets.count else { return }
                try client.get(targets[index])
            }
        }
    }

    /// Asks again and again for some seconds and gives the requests a second.
    func rate(seconds: Double, _ target: @escaping @Sendable (Int) -> String) throws -> Double {
        let done = Atomic(0)
        let elapsed = try together { client in
            let end = ContinuousClock.now + .seconds(seconds)
            while ContinuousClock.now < end {
                try client.get(target(done.wrappingAdd(1, ordering: .relaxed).oldValue))
            }
        }
        return Double(done.load(ordering: .relaxed)) / elapsed
    }

    private func together(_ work: @escaping @Sendable (FeedClient) throws -> Void) throws -> Double {
        let ready = DispatchGroup()
        let finished = DispatchGroup()
        let gate = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            ready.enter()
            finished.enter()
            let thread = Thread { [self] in
                defer { finished.leave() }
                do {
                    let client: FeedClient
                    do {
                        defer { ready.leave() }
                        client = try FeedClient(port: port)
                    }
                    gate.wait()
                    try work(client)
                } catch {
                    failure.withLock { $0 = error }
                }
            }
            thread.start()
        }
        ready.wait()
        let start = ContinuousClock.now
        for _ in 0..<count { gate.signal() }
        finished.wait()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if let error = failure.withLock({ $0 }) { throw error }
        return seconds
    }
}
