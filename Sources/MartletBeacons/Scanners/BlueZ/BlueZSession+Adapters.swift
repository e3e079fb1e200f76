import MartletGLib

extension BlueZSession {
    /// Takes the adapter to listen with, and begins, or says why not.
    mutating func choose(_ now: Moment, _ actions: inout [BlueZAction]) {
        guard hasService else { return }
        if isAsleep {
            phase = .idle
            return tell(.blind(.asleep), now, &actions)
        }
        let known = adapters.keys.sorted().filter { path in wanted.map { path.hasSuffix("/" + $0) } ?? true }
        // The one in use is kept while it is on.
        let on = known.filter { adapters[$0]?.isPowered == true }
        let best = on.first { $0 == current } ?? on.first ?? known.first
        if best != current {
            current = best
            phase = .idle
            pause = Self.firstPause
        }
        guard let adapter = current else { return tell(.blind(.noAdapter), now, &actions) }
        guard adapters[adapter]?.isPowered == true else {
            phase = .idle
            pause = Self.firstPause
            return tell(.blind(.poweredOff), now, &actions)
        }
        if phase == .idle { start(adapter, &actions) }
    }

    private mutating func start(_ adapter: String, _ actions: inout [BlueZAction]) {
        phase = .settingFilter
        actions.append(.ask(.setFilter(adapter: adapter)))
    }

    /// A request was answered.
    mutating func done(_ request: BlueZRequest, _ now: Moment, _ actions: inout [BlueZAction]) {
        switch (request, phase) {
        case (.setFilter(let adapter), .settingFilter) where adapter == current:
            phase = .starting
            actions.append(.ask(.startDiscovery(adapter: adapter)))
        case (.startDiscovery(let adapter), .starting) where adapter == current:
            phase = .discovering
            pause = Self.firstPause
            heard = now.uptime
            tell(.listening, now, &actions)
        case (.stopDiscovery(let adapter), .restarting) where adapter == current: start(adapter, &actions)
        default: break
        }
    }

    /// A request was refused.
    mutating func failed(
        _ request: BlueZRequest, _ name: String, _ message: String, _ now: Moment, _ actions: inout [BlueZAction]
    ) {
        switch request {
        case .objects:
            // The service went away meanwhile, which is told apart, or is not ready yet.
            guard hasService else { return }
            wait(Self.firstPause, now)
        case .setFilter(let adapter):
            // Without a filter less is heard, but something: very old daemons know none.
            if phase == .settingFilter, adapter == current { done(request, now, &actions) }
        case .stopDiscovery(let adapter):
            // There was nothing to stop.
            if phase == .restarting, adapter == current { start(adapter, &actions) }
        case .startDiscovery(let adapter):
            guard phase == .starting, adapter == current else { return }
            switch name {
            case BlueZ.Failure.inProgress where adapters[adapter]?.isDiscovering == true,
                BlueZ.Failure.inProgress where pause == Self.firstPause:
                // Somebody else's, or our own that is just ending: tried again without a word at first.
                wait(pause, now)
            case BlueZ.Failure.notAuthorized, BlueZ.Failure.notPermitted, BlueZ.Failure.accessDenied:
                tell(.blind(.notPermitted(message)), now, &actions)
                phase = .waiting(until: now.uptime + Self.refusedPause)
            default:
                tell(.blind(.failed("Bluetooth cannot begin to listen: \(message)")), now, &actions)
                wait(pause, now)
            }
        }
    }

    /// Tries again later, and later each time.
    private mutating func wait(_ time: Duration, _ now: Moment) {
        phase = .waiting(until: now.uptime + time)
        pause = min(pause * 2, Self.longestPause)
    }

    mutating func tick(_ now: Moment, _ actions: inout [BlueZAction]) {
        switch phase {
        case .waiting(let until) where until <= now.uptime:
            phase = .idle
            if adapters.isEmpty, hasService { actions.append(.ask(.objects)) } else { choose(now, &actions) }
        case .discovering where heard + Self.silence <= now.uptime:
            guard let adapter = current else { return }
            phase = .restarting
            actions.append(.ask(.stopDiscovery(adapter: adapter)))
        default: break
        }
    }

    /// An adapter's properties changed.
    mutating func change(
        adapter path: String, _ changed: [String: Variant], _ now: Moment, _ actions: inout [BlueZAction]
    ) {
        guard var adapter = adapters[path] else { return }
        adapter.isPowered = changed["Powered"]?.bool ?? adapter.isPowered
        adapter.isDiscovering = changed["Discovering"]?.bool ?? adapter.isDiscovering
        adapters[path] = adapter
        if path == current, adapter.isPowered, phase == .discovering, changed["Discovering"]?.bool == false {
            // It ended by itself: started again, and blind only where that fails.
            wait(Self.firstPause, now)
            return
        }
        if changed["Powered"] != nil { choose(now, &actions) }
    }
}
