import Foundation
import MartletBeacons
import Synchronization

/// A clock that a test moves.
final class HandClock: MomentSource {
    private struct State {
        var uptime = Duration.seconds(1000)
        var sleepers: [Int: (until: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var now: Moment {
        let uptime = state.withLock { $0.uptime }
        return Moment(uptime: uptime, date: Date(timeIntervalSince1970: 1_700_000_000 + uptime / .seconds(1)))
    }

    func sleep(until uptime: Duration) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isPast = state.withLock { state in
                    if uptime <= state.uptime || Task.isCancelled { return true }
                    state.sleepers[number] = (uptime, continuation)
                    return false
                }
                if isPast { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake.resume()
        }
        try Task.checkCancellation()
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.uptime += duration
            let due = state.sleepers.filter { $0.value.until <= state.uptime }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.resume() }
    }
}
