import MartletBeacons

extension WatchEngine {
    /// Begins with the scanners that are asked for now, in place of those before.
    func startMonitor() {
        listening?.cancel()
        monitorSettings = core.preferences
        core.forgetScanners(at: clock.now)
        inbox = []
        let chosen = scanners(core.preferences)
        guard !chosen.isEmpty else {
            monitor = nil
            core.report(
                ScannerReport(
                    id: "",
                    trouble: .failed(
                        "Neither this computer's Bluetooth nor a broker is listened to: choose one in the preferences.")
                ), at: clock.now)
            publishSoon()
            return
        }
        let monitor = BeaconMonitor(scanners: chosen, rules: core.rules, clock: clock)
        self.monitor = monitor
        for action in core.watchAll(at: clock.now) { tell(action, monitor) }
        let first = errands
        listening = Task { [weak self] in
            await first?.value
            do {
                for try await event in monitor.events { await self?.receive(event, from: monitor) }
                await self?.monitorEnded(nil, monitor)
            } catch {
                await self?.monitorEnded("\(error)", monitor)
            }
        }
    }

    /// Gives the monitor the periods, and what is to be ranged, as they are now.
    func updateRules() {
        guard let monitor else { return }
        let rules = core.rules
        run { await monitor.setRules(rules) }
    }

    /// Has a monitor watch a region, or watch it no more.
    func tell(_ action: WatchAction, _ monitor: BeaconMonitor) {
        switch action {
        case .watch(let region, let calibration, let state, let lastSeen):
            run {
                await monitor.watch(region, calibration: calibration)
                if state == .unknown {
                    await monitor.requestState(for: region)
                } else {
                    await monitor.resume(region, state: state, lastSeen: lastSeen)
                }
            }
        case .unwatch(let region): run { await monitor.unwatch(region) }
        case .record, .show, .withdraw: break
        }
    }

    /// Does something outside this actor, after all that was to be done before.
    func run(_ errand: @escaping @Sendable () async -> Void) {
        let former = errands
        errands = Task {
            await former?.value
            await errand()
        }
    }

    private func receive(_ event: BeaconEvent, from sender: BeaconMonitor) {
        guard sender === monitor, !isStopped else { return }
        inbox.append(event)
        guard !isDraining else { return }
        isDraining = true
        // What arrives until its turn comes is written down with it.
        Task { self.drain() }
    }

    private func drain() {
        isDraining = false
        let events = inbox
        inbox = []
        perform(events.flatMap { core.handle($0) })
    }

    private func monitorEnded(_ reason: String?, _ ended: BeaconMonitor) {
        guard ended === monitor, !isStopped else { return }
        let moment = clock.now
        core.report(
            ScannerReport(id: "", trouble: .failed(reason ?? "The scanner has ended.")), at: moment)
        publishSoon()
        let clock = clock
        listening = Task { [weak self] in
            do { try await clock.sleep(until: moment.uptime + Self.retryInterval) } catch { return }
            await self?.restart(ended)
        }
    }

    private func restart(_ ended: BeaconMonitor) {
        guard ended === monitor, !isStopped else { return }
        startMonitor()
        arm()
    }
}
