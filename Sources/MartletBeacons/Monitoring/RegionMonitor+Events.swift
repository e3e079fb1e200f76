extension RegionMonitor {
    /// Takes what a scanner tells, after all that had come due before it.
    ///
    /// - Returns: What came of it, in the order of time.
    /// - Complexity: O(1) for a sighting, with what falls due besides; O(regions) when a scanner begins or ceases to listen.
    public mutating func handle(_ event: ScannerEvent) -> [BeaconEvent] {
        switch event {
        case .listening(let scanner, let moment):
            var events = advance(to: moment)
            begin(listening: scanner, &events)
            return events
        case .blind(let scanner, let trouble, let moment):
            var events = advance(to: moment)
            end(listening: scanner, trouble, &events)
            return events
        case .sighting(let sighting):
            var events = advance(to: sighting.moment)
            see(sighting, &events)
            return events
        case .malformed(_, _, let moment):
            return advance(to: moment)
        }
    }

    /// Lets time pass.
    public mutating func handle(tick moment: Moment) -> [BeaconEvent] { advance(to: moment) }

    /// Tells what is not ranged yet, where no more will come, as at a capture's end.
    public mutating func finish() -> [BeaconEvent] {
        var events: [BeaconEvent] = []
        if let now { range(at: now, &events) }
        return events
    }

    /// Does what is due up to a moment.
    ///
    /// Events whose time lies before that of an earlier one count as of that one's.
    mutating func advance(to moment: Moment) -> [BeaconEvent] {
        var events: [BeaconEvent] = []
        let earliest = now?.uptime ?? moment.uptime
        let latest = max(earliest, moment.uptime)
        now = Moment(uptime: latest, date: moment.date)
        while let next = nextDeadline, next <= latest {
            // A period that was made shorter may have passed before it was.
            let due = min(max(next, earliest), latest)
            // The date of a deadline is reckoned from the moment that is known, so that it is right by today's clock.
            let then = Moment(uptime: due, date: moment.date.addingTimeInterval(-(latest - due).inSeconds))
            if let ranging = rangingDue, ranging <= next {
                range(at: then, &events)
            } else if let number = deadlines.popFirst() {
                settle(number, at: then, &events)
            }
        }
        return events
    }

    // MARK: Scanners

    /// The number of a scanner; one that is new is taken to listen.
    mutating func number(of scanner: String) -> Int? {
        if let number = scannerNumbers[scanner] { return number }
        guard scanners.count < Self.scannersLimit, let now else { return nil }
        scannerNumbers[scanner] = scanners.count
        scanners.append(ScannerTrack(name: scanner, listeningSince: now.uptime))
        return scanners.count - 1
    }

    mutating func begin(listening scanner: String, _ events: inout [BeaconEvent]) {
        let isNew = scannerNumbers[scanner] == nil
        guard let now, let number = number(of: scanner) else { return }
        guard isNew || scanners[number].listeningSince == nil else { return }
        scanners[number].listeningSince = now.uptime
        scanners[number].trouble = nil
        events.append(.listening(scanner: scanner, at: now))
        for region in regions.indices { schedule(region) }
    }

    private mutating func end(listening scanner: String, _ trouble: ScannerTrouble, _ events: inout [BeaconEvent]) {
        guard let now, let number = number(of: scanner) else { return }
        guard scanners[number].listeningSince != nil || scanners[number].trouble != trouble else { return }
        scanners[number].listeningSince = nil
        scanners[number].trouble = trouble
        events.append(.blind(scanner: scanner, trouble, at: now))
        doubt(at: now, &events)
        // What was to be left late may be unknown sooner.
        scheduleAnew()
    }
}
