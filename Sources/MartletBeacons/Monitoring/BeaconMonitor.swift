/// Watches beacons: tells when they come, when they leave, and once a second how near they are.
///
/// ```swift
/// let monitor = BeaconMonitor(scanner: BlueZScanner())
/// await monitor.watch(BeaconRegion(uuid: uuid, major: 1, minor: 2))
/// for try await event in monitor.events {
///     if case .exited(let region, let lastSeen, _) = event { print("\(region) is gone, last seen \(lastSeen.moment.date)") }
/// }
/// ```
/// Listening begins with the reading of `events`, and ends for good when the reader is cancelled or stops reading, or when the
/// monitor is let go of. The decisions are `RegionMonitor`'s.
///
/// Thread: any.
public actor BeaconMonitor {
    private let scanners: [any BeaconScanner]
    private let clock: any MomentSource
    private let queue = BeaconEventQueue()
    private var monitor: RegionMonitor
    private var tasks: [Task<Void, Never>] = []
    private var open = 0
    private var isStopped = false
    private var timer: Task<Void, Never>?
    private var timerDue: Duration?
    private let isRecorded: Bool

    /// A monitor of what some scanners hear.
    ///
    /// - Parameter clock: Where time comes from; the machine's, but in tests. A recorded scanner brings its own.
    public init(
        scanners: [any BeaconScanner], rules: MonitoringRules = MonitoringRules(),
        clock: any MomentSource = SystemClock()
    ) {
        self.scanners = scanners
        self.clock = clock
        monitor = RegionMonitor(rules: rules)
        isRecorded = scanners.contains { $0.isRecorded }
    }

    /// A monitor of what one scanner hears.
    public init(scanner: any BeaconScanner, rules: MonitoringRules = MonitoringRules()) {
        self.init(scanners: [scanner], rules: rules)
    }

    deinit {
        for task in tasks { task.cancel() }
        timer?.cancel()
        queue.finish()
    }

    /// What is told, to one reader.
    ///
    /// It ends where all scanners have ended, as at a capture's end.
    ///
    /// - Throws: What a scanner throws that cannot listen at all, a `BeaconsError`.
    public nonisolated var events: AsyncThrowingStream<BeaconEvent, any Error> {
        let queue = queue
        // Let go of with the stream, when its reader is cancelled or done with it.
        let reading = Reading { [weak self] in Task { await self?.stop() } }
        return AsyncThrowingStream { [weak self] in
            defer { withExtendedLifetime(reading) {} }
            await self?.start()
            return try await queue.next()
        }
    }

    /// Watches a region; one that is watched gets the calibration.
    ///
    /// - Parameter calibration: What is added to its beacons' measured power, in dB.
    public func watch(_ region: BeaconRegion, calibration: Double = 0) {
        tell(monitor.watch(region, calibration: calibration, at: now))
    }

    /// Takes up a region where an earlier run left it.
    public func resume(_ region: BeaconRegion, state: RegionState, lastSeen: LastSeen?) {
        monitor.resume(region, state: state, lastSeen: lastSeen)
        arm()
    }

    /// Watches a region no more.
    public func unwatch(_ region: BeaconRegion) { monitor.unwatch(region) }

    /// Has `determined` told of a region, as Core Location's `requestState` does.
    public func requestState(for region: BeaconRegion) {
        queue.append([.determined(monitor.state(of: region), region, at: now)])
    }

    /// What is known of a region.
    public func state(of region: BeaconRegion) -> RegionState { monitor.state(of: region) }

    /// Changes the periods and models from now on.
    public func setRules(_ rules: MonitoringRules) { monitor.rules = rules }

    /// A recorded time begins with what the capture says; until then it is none.
    private var now: Moment { isRecorded ? monitor.now ?? Moment(uptime: .zero, date: .distantPast) : clock.now }

    private func start() {
        guard tasks.isEmpty, !isStopped else { return }
        open = scanners.count
        for scanner in scanners {
            tasks.append(
                Task { [weak self] in
                    do {
                        for try await event in scanner.events() {
                            guard let self else { return }
                            await self.take(event)
                        }
                        await self?.end(nil)
                    } catch {
                        await self?.end(error)
                    }
                })
        }
        if scanners.isEmpty { queue.finish() }
    }

    /// Nobody reads any more.
    private func stop() {
        isStopped = true
        for task in tasks { task.cancel() }
        timer?.cancel()
        queue.finish()
    }

    private func take(_ event: ScannerEvent) {
        if !isStopped { tell(monitor.handle(event)) }
    }

    private func end(_ error: (any Error)?) {
        open -= 1
        guard !isStopped else { return }
        if let error {
            queue.finish(throwing: error)
            stop()
        } else if open == 0 {
            tell(monitor.finish())
            queue.finish()
        }
    }

    private func tell(_ events: [BeaconEvent]) {
        if !events.isEmpty { queue.append(events) }
        arm()
    }

    /// Has the clock wake us when something is due; one that wakes too early asks again.
    private func arm() {
        guard !isRecorded, !isStopped, let due = monitor.nextDeadline else { return }
        if let timerDue, timerDue <= due { return }
        timer?.cancel()
        timerDue = due
        let clock = clock
        timer = Task { [weak self] in
            do { try await clock.sleep(until: due) } catch { return }
            await self?.wake()
        }
    }

    private func wake() {
        timerDue = nil
        tell(monitor.handle(tick: clock.now))
    }
}

/// Says so when it is let go of.
private final class Reading: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
