/// Where moments come from.
public protocol MomentSource: Sendable {
    /// This moment.
    var now: Moment { get }
    /// Waits until then, by the clock that never jumps.
    func sleep(until uptime: Duration) async throws
}
