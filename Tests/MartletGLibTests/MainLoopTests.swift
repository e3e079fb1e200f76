import CGLib
import Glibc
import MartletGLib
import UITestSupport
import XCTest

@MainActor
final class MainLoopTests: XCTestCase {
    // These are not async, as a program's main is not: tasks run in the loop, not between the steps of another task.

    private func attach(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertNoThrow(try MainLoop.attach(), file: file, line: line)
    }

    private func wait(until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertNoThrow(try pump(until: condition), file: file, line: line)
    }

    private func runLoop() {
        XCTAssertNoThrow(try MainLoop.run())
    }

    func testTheSelfTestPassesHereAsOftenAsWanted() {
        XCTAssertNoThrow(try MainLoop.selfTest())
        XCTAssertNoThrow(try MainLoop.selfTest())
    }

    func testAttachingTwiceIsAttachingOnce() {
        attach()
        attach()
        var runs = 0
        Task { runs += 1 }
        wait(until: { runs > 0 })
        pumpUntilIdle()
        XCTAssertEqual(runs, 1)
    }

    func testATaskComesBackToTheFirstThreadFromAnother() {
        attach()
        let first = pthread_self()
        var threads: [UInt] = []
        Task {
            for _ in 0..<100 {
                await Task.detached {}.value
                threads.append(UInt(pthread_self()))
            }
        }
        wait(until: { threads.count == 100 })
        XCTAssertEqual(Set(threads), [UInt(first)])
    }

    func testASleepingTaskWakesInTheLoop() {
        attach()
        let start = ContinuousClock.now
        var waited: Duration?
        Task {
            try? await Task.sleep(for: .milliseconds(50))
            waited = ContinuousClock.now - start
        }
        wait(until: { waited != nil })
        XCTAssertGreaterThanOrEqual(waited!, .milliseconds(50))
    }

    func testTasksStartInTheOrderTheyWereMade() {
        attach()
        var order: [Int] = []
        for index in 0..<50 { Task { order.append(index) } }
        wait(until: { order.count == 50 })
        XCTAssertEqual(order, Array(0..<50))
    }

    func testAQuietLoopHasNothingToDo() {
        attach()
        var ran = false
        Task { ran = true }
        wait(until: { ran })
        pumpUntilIdle()
        // A wake-up left unread would make the loop spin.
        for _ in 0..<10 { XCTAssertFalse(MainLoop.iterate()) }
    }

    func testTimersGoOnWhileTasksFlood() {
        attach()
        var ticks = 0
        let timer = EventSource.every(.milliseconds(1)) { ticks += 1 }
        let flood = Task { while !Task.isCancelled { await Task.yield() } }
        wait(until: { ticks >= 20 })
        flood.cancel()
        timer.cancel()
    }

    func testRunEndsAtQuit() {
        var log: [String] = []
        EventSource.after(.milliseconds(5)) {
            log.append("timer")
            MainLoop.quit()
        }
        Task { log.append("task") }
        runLoop()
        XCTAssertEqual(log, ["task", "timer"])
    }

    func testQuitWithoutARunHasNoEffect() {
        MainLoop.quit()
    }

    func testQuitEndsTheInnermostRunAlone() {
        var log: [String] = []
        EventSource.idle {
            EventSource.idle {
                log.append("inner")
                MainLoop.quit()
            }
            self.runLoop()
            log.append("outer")
            MainLoop.quit()
        }
        runLoop()
        XCTAssertEqual(log, ["inner", "outer"])
    }

    func testAnAsyncTestLetsOtherTasksRunWhileItPumps() async throws {
        var log: [Int] = []
        let task = Task {
            log.append(1)
            try? await Task.sleep(for: .milliseconds(5))
            log.append(2)
        }
        var ticked = false
        EventSource.after(.milliseconds(1)) { ticked = true }
        try await pump(until: { log == [1, 2] && ticked })
        await task.value
    }

    func testAConditionThatNeverHoldsTimesOut() {
        XCTAssertThrowsError(try pump(until: { false }, timeout: .milliseconds(20))) {
            XCTAssertTrue($0 is PumpTimeout)
        }
    }

    func testAConditionThatNeverHoldsTimesOutInAnAsyncTestToo() async {
        do {
            try await pump(until: { false }, timeout: .milliseconds(20))
            XCTFail("the condition held")
        } catch {
            XCTAssertTrue(error is PumpTimeout)
        }
    }
}
