import Foundation
import Synchronization
import Testing

@testable import MartletBeacons

/// A clock that a test moves.
private final class HandClock: MomentSource {
    private struct State {
        var uptime = Duration.zero
        var sleepers: [(until: Duration, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Moment {
        let uptime = state.withLock { $0.uptime }
        return Moment(uptime: uptime, date: Date(timeIntervalSince1970: uptime / .seconds(1)))
    }

    func sleep(until uptime: Duration) async throws {
        await withCheckedContinuation { continuation in
            let isPast = state.withLock { state in
                if uptime <= state.uptime { return true }
                state.sleepers.append((uptime, continuation))
                return false
            }
            if isPast { continuation.resume() }
        }
    }

    func advance(to uptime: Duration) {
        let due = state.withLock { state in
            state.uptime = uptime
            defer { state.sleepers.removeAll { $0.until <= uptime } }
            return state.sleepers.filter { $0.until <= uptime }
        }
        for sleeper in due { sleeper.wake.resume() }
    }
}

@Suite("A monitor at work", .timeLimit(.minutes(10))) struct BeaconMonitorTests {
    private func sighting(_ minor: UInt16, _ moment: Moment) -> ScannerEvent {
        .sighting(
            BeaconSighting(
                BeaconAdvertisement(
                    identity: .iBeacon(uuid: Story.uuid, major: 1, minor: minor), measuredPower: -59),
                address: "A", rssi: -60, at: moment))
    }

    @Test("tells an exit by its clock, without a further word of the scanner")
    func exitByTimer() async throws {
        let clock = HandClock(), scanner = ScriptScanner()
        let monitor = BeaconMonitor(scanners: [scanner], clock: clock)
        await monitor.watch(Story.bag)
        var events = monitor.events.makeAsyncIterator()
        scanner.tell(.listening(scanner: "", at: clock.now))
        scanner.tell(sighting(2, clock.now))
        #expect(try await events.next() == .listening(scanner: "", at: clock.now))
        #expect(try await events.next() == .entered(Story.bag, at: clock.now))
        let start = clock.now
        #expect(try await events.next() == .determined(.inside, Story.bag, at: start))
        clock.advance(to: .seconds(30))
        var exit: BeaconEvent?
        while let event = try await events.next() {
            if case .exited = event {
                exit = event
                break
            }
        }
        #expect(exit == .exited(Story.bag, lastSeen: LastSeen(moment: start, scanner: ""), at: clock.now))
    }

    @Test("ends when its scanners have ended, and tells what one threw")
    func ends() async throws {
        let first = ScriptScanner(), second = ScriptScanner()
        let monitor = BeaconMonitor(scanners: [first, second], clock: HandClock())
        first.finish()
        second.finish()
        var count = 0
        for try await _ in monitor.events { count += 1 }
        #expect(count == 0)
        let failing = ScriptScanner()
        failing.finish(throwing: BeaconsError(.capture, "broken"))
        let other = BeaconMonitor(scanner: failing)
        await #expect(throws: BeaconsError(.capture, "broken")) { for try await _ in other.events {} }
        for try await _ in BeaconMonitor(scanners: []).events { Issue.record("Nobody tells anything") }
    }

    @Test("tells a state that is asked for, and forgets a region that is taken out")
    func states() async throws {
        let clock = HandClock(), scanner = ScriptScanner()
        let monitor = BeaconMonitor(scanners: [scanner], clock: clock)
        await monitor.watch(Story.bag)
        await monitor.requestState(for: Story.bag)
        var events = monitor.events.makeAsyncIterator()
        #expect(try await events.next() == .determined(.unknown, Story.bag, at: clock.now))
        scanner.tell(sighting(2, clock.now))
        while let event = try await events.next() {
            if event == .determined(.inside, Story.bag, at: clock.now) { break }
        }
        #expect(await monitor.state(of: Story.bag) == .inside)
        await monitor.unwatch(Story.bag)
        #expect(await monitor.state(of: Story.bag) == .unknown)
    }

    @Test("stops waiting when its reader is cancelled")
    func cancelled() async {
        let monitor = BeaconMonitor(scanners: [ScriptScanner()], clock: HandClock())
        let reader = Task { for try await _ in monitor.events {} }
        reader.cancel()
        _ = await reader.result
    }

    @Test("keeps entries and exits for a reader who is slow, and leaves out what was ranged")
    func slowReader() async throws {
        let queue = BeaconEventQueue()
        let moment = Moment(uptime: .zero, date: .distantPast)
        let ranged = BeaconEvent.ranged(
            RangedBeacon(
                identity: .eddystone(namespace: "", instance: ""), proximity: .far, accuracy: nil, rssi: nil,
                scanner: "",
                lastSeen: moment), at: moment)
        queue.append([BeaconEvent](repeating: ranged, count: BeaconEventQueue.rangedLimit + 100))
        queue.append([.entered(Story.bag, at: moment)])
        queue.finish()
        var count = 0, last: BeaconEvent?
        while let event = try await queue.next() {
            count += 1
            last = event
        }
        #expect(count == BeaconEventQueue.rangedLimit + 1)
        #expect(last == .entered(Story.bag, at: moment))
    }

    @Test("lets go of its scanners when its reader is cancelled, stops reading, or another scanner fails")
    func letsGo() async throws {
        let moment = Moment(uptime: .zero, date: .distantPast)
        let watched = EndingScanner()
        let monitor = BeaconMonitor(scanners: [watched], clock: HandClock())
        watched.tell(.listening(scanner: "", at: moment))
        for try await _ in monitor.events { break }
        await watched.hasEnded()

        let cancelled = EndingScanner()
        let other = BeaconMonitor(scanners: [cancelled], clock: HandClock())
        cancelled.tell(.listening(scanner: "", at: moment))
        let begun = AsyncStream.makeStream(of: Void.self)
        let reader = Task { for try await _ in other.events { begun.continuation.yield() } }
        for await _ in begun.stream { break }
        reader.cancel()
        _ = await reader.result
        await cancelled.hasEnded()

        let healthy = EndingScanner(), failing = ScriptScanner()
        let third = BeaconMonitor(scanners: [healthy, failing], clock: HandClock())
        failing.finish(throwing: BeaconsError(.capture, "broken"))
        await #expect(throws: BeaconsError.self) { for try await _ in third.events {} }
        await healthy.hasEnded()
    }
}

/// A scanner that tells when nobody listens to it any more.
private struct EndingScanner: BeaconScanner {
    private let told = AsyncThrowingStream<ScannerEvent, any Error>.makeStream()
    private let ended = AsyncStream<Void>.makeStream()

    func tell(_ event: ScannerEvent) { told.continuation.yield(event) }

    func events() -> AsyncThrowingStream<ScannerEvent, any Error> {
        told.continuation.onTermination = { [ended] _ in ended.continuation.finish() }
        return told.stream
    }

    func hasEnded() async { for await _ in ended.stream {} }
}
