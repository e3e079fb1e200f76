extension RegionMonitor {
    /// What has to be asked of a region, and when.
    enum Verdict: Equatable {
        /// It is left at that time unless it is heard before.
        case leaves(Duration)
        /// From that time on nobody can tell.
        case becomesUncertain(Duration)
        /// Nothing comes of time alone.
        case none
    }

    /// Puts a region's next deadline into the queue, unless one is there; that one asks again when it comes.
    mutating func schedule(_ number: Int) {
        guard let track = regions[number], !track.isScheduled else { return }
        switch verdict(track) {
        case .leaves(let due), .becomesUncertain(let due):
            deadlines.insert(number, due: due)
            regions[number]?.isScheduled = true
        case .none: break
        }
    }

    /// Reckons all deadlines again, as when the exit period has changed or a scanner is blind.
    mutating func scheduleAnew() {
        deadlines = DeadlineQueue()
        // The queue holds no number back any more.
        freeNumbers = regions.indices.filter { regions[$0] == nil }
        for number in regions.indices {
            regions[number]?.isScheduled = false
            schedule(number)
        }
    }

    /// A scanner is blind: what nobody has heard for a period, and only a second period would have shown, is unknown at once.
    mutating func doubt(at moment: Moment, _ events: inout [BeaconEvent]) {
        for number in regions.indices {
            guard let track = regions[number], !track.isUncertain,
                case .becomesUncertain(let due) = verdict(track), due <= moment.uptime
            else { continue }
            regions[number]?.isUncertain = true
            events.append(.determined(.unknown, track.region, at: moment))
        }
    }

    /// A region's deadline has come: heard in the meantime, it has another one.
    mutating func settle(_ number: Int, at moment: Moment, _ events: inout [BeaconEvent]) {
        guard let track = regions[number] else {
            freeNumbers.append(number)
            return
        }
        regions[number]?.isScheduled = false
        switch verdict(track) {
        case .leaves(let due) where due <= moment.uptime:
            let wasInside = track.phase == .inside
            regions[number]?.phase = .outside
            regions[number]?.isUncertain = false
            regions[number]?.hearings = []
            if wasInside, let lastSeen = track.lastSeen {
                events.append(.exited(track.region, lastSeen: lastSeen, at: moment))
            }
            events.append(.determined(.outside, track.region, at: moment))
        case .becomesUncertain(let due) where due <= moment.uptime:
            regions[number]?.isUncertain = true
            events.append(.determined(.unknown, track.region, at: moment))
        default: break
        }
        schedule(number)
    }

    func verdict(_ track: RegionTrack) -> Verdict {
        switch track.phase {
        case .outside: return .none
        case .undetermined:
            // Whoever listens for a period and hears nothing makes it certain.
            guard let since = scanners.compactMap(\.listeningSince).min() else { return .none }
            return .leaves(max(since, track.watchedSince) + rules.exitPeriod)
        case .inside: break
        }
        // Inside since an earlier monitor's time: any scanner may tell.
        guard let last = track.hearings.map(\.heard).max() else {
            guard let since = scanners.compactMap(\.listeningSince).min() else { return .none }
            return .leaves(max(since, track.watchedSince) + rules.exitPeriod)
        }
        var due = last
        for hearing in track.hearings where last - hearing.heard <= rules.exitPeriod {
            guard let since = scanners[hearing.scanner].listeningSince else {
                return track.isUncertain ? .none : .becomesUncertain(last + rules.exitPeriod)
            }
            due = max(due, hearing.heard, since)
        }
        return .leaves(due + rules.exitPeriod)
    }
}
