import MartletGLib
import UITestSupport
import XCTest

@MainActor
final class EventSourceTests: XCTestCase {
    func testIdleWorkIsDoneOnce() async {
        var runs = 0
        let source = EventSource.idle { runs += 1 }
        XCTAssertTrue(source.isPending)
        pumpUntilIdle()
        XCTAssertEqual(runs, 1)
        XCTAssertFalse(source.isPending)
    }

    func testRepeatedIdleWorkGoesOnUntilItIsDone() async {
        var runs = 0
        EventSource.inPortions({
            runs += 1
            return runs < 5 ? .again : .done
        })
        pumpUntilIdle()
        XCTAssertEqual(runs, 5)
    }

    func testATimerFiresOnceAndNotBeforeItsTime() async throws {
        let start = ContinuousClock.now
        var fired: [Duration] = []
        EventSource.after(.milliseconds(20)) { fired.append(ContinuousClock.now - start) }
        try await pump(until: { !fired.isEmpty })
        var later = false
        EventSource.after(.milliseconds(30)) { later = true }
        try await pump(until: { later })
        XCTAssertEqual(fired.count, 1)
        // GLib's timers count from the time at which the loop last looked at its clock, a little earlier.
        XCTAssertGreaterThanOrEqual(fired[0], .milliseconds(19))
    }

    func testATickingTimerEndsWhenCancelled() async throws {
        var ticks = 0
        let timer = EventSource.every(.milliseconds(1)) { ticks += 1 }
        try await pump(until: { ticks == 3 })
        timer.cancel()
        XCTAssertFalse(timer.isPending)
        var later = false
        EventSource.after(.milliseconds(10)) { later = true }
        try await pump(until: { later })
        XCTAssertEqual(ticks, 3)
    }

    func testATimerMayCancelItself() async throws {
        var ticks = 0
        var timer: EventSource?
        timer = EventSource.every(.milliseconds(1)) {
            ticks += 1
            timer?.cancel()
        }
        try await pump(until: { timer?.isPending == false })
        pumpUntilIdle()
        XCTAssertEqual(ticks, 1)
    }

    func testCancellingTwiceOrAfterwardsHasNoEffect() async {
        let source = EventSource.idle {}
        source.cancel()
        source.cancel()
        let done = EventSource.idle {}
        pumpUntilIdle()
        done.cancel()
    }

    func testWorkIsFreedWhenDoneAndWhenCancelled() async {
        let tracker = LifeTracker()
        let done = EventSource.idle(captured(tracker))
        let cancelled = EventSource.after(.seconds(3600), captured(tracker))
        XCTAssertEqual(tracker.survivors.count, 2)
        cancelled.cancel()
        pumpUntilIdle()
        XCTAssertEqual(tracker.survivors, [])
        withExtendedLifetime((done, cancelled)) {}
    }

    func testATimerLongerThanTheLoopCanWaitIsNoTrap() async {
        for delay: Duration in [.seconds(Int64.max), .seconds(10_000_000), .seconds(-5), .nanoseconds(1)] {
            EventSource.after(delay) {}.cancel()
        }
    }

    private func captured(_ tracker: LifeTracker) -> @MainActor () -> Void {
        final class Captured {}
        let object = Captured()
        tracker.watch(object)
        return { withExtendedLifetime(object) {} }
    }
}
