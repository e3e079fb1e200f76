import Foundation

/// The machine's clocks: time that stands still while the machine sleeps, and the wall's.
public struct SystemClock: MomentSource {
    private static let clock = SuspendingClock()
    private static let origin = clock.now

    /// The machine's clocks.
    public init() {}

    /// This moment.
    public var now: Moment { Moment(uptime: Self.origin.duration(to: Self.clock.now), date: Date()) }

    /// Waits until then; what is past is not waited for.
    public func sleep(until uptime: Duration) async throws {
        try await Self.clock.sleep(until: Self.origin.advanced(by: uptime), tolerance: nil)
    }
}
