import CGLib
import MartletGLib

/// A condition that did not come true in time.
public struct PumpTimeout: Error, CustomStringConvertible {
    /// What was awaited, where, and how long.
    public let description: String
}

/// Runs GLib's loop until `condition` holds.
///
/// For code that is not `async`: main-actor tasks run in the loop too.
///
/// Where a test class is on the main actor, write all of its tests `async`, and use the other `pump`. SwiftPM lists the tests of
/// a class in an array, and where that holds main-actor methods that are not async, XCTest on Linux crashes or it does not compile.
/// - Throws: `PumpTimeout` where it does not hold in time.
@MainActor
public func pump(
    until condition: @MainActor () throws -> Bool, timeout: Duration = .seconds(10), file: StaticString = #fileID,
    line: UInt = #line
) throws {
    let deadline = ContinuousClock.now + timeout
    // The timer bounds each wait, so that the deadline and conditions that no event announces are seen.
    let waker = EventSource.every(.milliseconds(5)) {}
    defer { waker.cancel() }
    while try !condition() {
        guard ContinuousClock.now < deadline else {
            throw PumpTimeout(description: "The condition at \(file):\(line) did not hold within \(timeout)")
        }
        MainLoop.iterate(mayBlock: true)
    }
}

/// Runs GLib's loop until `condition` holds, letting main-actor tasks run between.
///
/// For `async` tests, which are main-actor tasks themselves, so that the others run only while these wait.
/// - Throws: `PumpTimeout` where it does not hold in time.
@MainActor
public func pump(
    until condition: @MainActor () throws -> Bool, timeout: Duration = .seconds(10),
    file: StaticString = #fileID, line: UInt = #line
) async throws {
    let deadline = ContinuousClock.now + timeout
    while try !condition() {
        guard ContinuousClock.now < deadline else {
            throw PumpTimeout(description: "The condition at \(file):\(line) did not hold within \(timeout)")
        }
        if MainLoop.iterate() {
            await Task.yield()
        } else {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Runs GLib's loop until it has nothing to do, as when all that a change entails should have happened.
///
/// Work that comes back for ever ends it after `limit` rounds.
@MainActor
public func pumpUntilIdle(limit: Int = 1000) {
    for _ in 0..<limit where !MainLoop.iterate() { return }
}
