/// How fast a value moves, from where it was in the last tenth of a second.
public struct VelocityTracker: Sendable {
    private var samples: [(value: Double, time: Double)] = []

    /// How long a sample counts, in seconds.
    private static let memory = 0.1

    /// Knows nothing yet.
    public init() {}

    /// Notes where the value is at a time, in seconds.
    public mutating func add(_ value: Double, at time: Double) {
        guard value.isFinite, time.isFinite else { return }
        // A clock that was set back starts anew.
        if let last = samples.last, time < last.time { samples = [] }
        samples.removeAll { $0.time < time - Self.memory }
        samples.append((value, time))
        if samples.count > 64 { samples.removeFirst() }
    }

    /// The velocity at a time, in units a second; 0 when the value has rested since.
    public func velocity(at time: Double) -> Double {
        let recent = samples.filter { $0.time >= time - Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
