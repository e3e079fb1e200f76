import Foundation

@testable import MartletHTTP

/// Ways that a test opens and closes.
final class FakePath: NetworkPath {
    typealias Status = NetworkReachabilityManager.NetworkReachabilityStatus

    struct State {
        var status = Status.notReachable
        var watches: [Int: @Sendable () -> Void] = [:]
        var last = 0
        var isDeaf = false
    }

    struct Watch: NetworkPathWatch {
        let path: FakePath
        let number: Int
        func cancel() { path.state.write { _ = $0.watches.removeValue(forKey: number) } }
    }

    let state = Protected(State())

    init(_ status: Status) { state.write { $0.status = status } }

    func status() -> Status { state.read { $0.status } }

    func watch(on queue: DispatchQueue, _ change: @escaping @Sendable () -> Void) -> (any NetworkPathWatch)? {
        state.write { state -> (any NetworkPathWatch)? in
            guard !state.isDeaf else { return nil }
            state.last += 1
            state.watches[state.last] = { queue.async { change() } }
            return Watch(path: self, number: state.last)
        }
    }

    func change(to status: Status) {
        let watches = state.write { state in
            state.status = status
            return Array(state.watches.values)
        }
        watches.forEach { $0() }
    }

    var watchCount: Int { state.read { $0.watches.count } }
}
