import CGLib

extension MainLoop {
    /// Attaches the main actor and sees it run: one task must go through the loop within `limit`.
    ///
    /// The way in is libdispatch's private one, so a program asks at its start, and not its user later at a window that stays blank.
    /// Takes well under a millisecond where all is well. Call it before the loop runs, outside any task.
    /// - Throws: As `attach()`, and `mainActorStalled`.
    public static func selfTest(within limit: Duration = .seconds(1)) throws(GLibError) {
        try attach()
        let probe = Probe()
        Task { @MainActor in probe.hasRun = true }
        let deadline = ContinuousClock.now + limit
        let waker = EventSource.every(.milliseconds(5)) {}
        defer { waker.cancel() }
        while !probe.hasRun {
            guard ContinuousClock.now < deadline else {
                throw GLibError(
                    .mainActorStalled,
                    "Swift's main actor does not run in GLib's loop: a task did not start within \(limit). "
                        + "Build with the Swift toolchain that the README names")
            }
            iterate(mayBlock: true)
        }
    }

    private final class Probe {
        var hasRun = false
    }
}
