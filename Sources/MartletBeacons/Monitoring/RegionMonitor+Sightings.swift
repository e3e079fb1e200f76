extension RegionMonitor {
    /// A beacon is heard.
    mutating func see(_ sighting: BeaconSighting, _ events: inout [BeaconEvent]) {
        guard let now, let scanner = number(of: sighting.scanner) else { return }
        // Whoever hears something listens.
        if scanners[scanner].listeningSince == nil {
            events += handle(.listening(scanner: sighting.scanner, at: now))
        }
        let identity = sighting.advertisement.identity
        let lastSeen = LastSeen(moment: now, scanner: sighting.scanner)
        guard let index = index(of: identity, lastSeen) else { return }
        beacons.values[index].lastSeen = lastSeen
        beacons.values[index].hear(sighting, by: scanner, at: now.uptime, smoothing: rules.smoothing)
        if !beacons.values[index].isToBeRanged {
            beacons.values[index].isToBeRanged = true
            toBeRanged.append(identity)
            if rangingDue == nil { rangingDue = nextRanging(after: now.uptime) }
        }
        for number in beacons.values[index].regions { hear(number, scanner, lastSeen, &events) }
    }

    /// A region's beacon is heard.
    private mutating func hear(
        _ number: Int, _ scanner: Int, _ lastSeen: LastSeen, _ events: inout [BeaconEvent]
    ) {
        guard regions[number] != nil else { return }
        let moment = lastSeen.moment
        if let known = regions[number]?.hearings.firstIndex(where: { $0.scanner == scanner }) {
            regions[number]?.hearings[known].heard = moment.uptime
        } else {
            // Those that have not heard it for a period have no say any more.
            regions[number]?.hearings.removeAll { moment.uptime - $0.heard > rules.exitPeriod }
            regions[number]?.hearings.append(Hearing(scanner: scanner, heard: moment.uptime))
        }
        regions[number]?.lastSeen = lastSeen
        guard let track = regions[number] else { return }
        if track.phase == .inside, !track.isUncertain { return }
        regions[number]?.phase = .inside
        regions[number]?.isUncertain = false
        if track.phase != .inside { events.append(.entered(track.region, at: moment)) }
        events.append(.determined(.inside, track.region, at: moment))
        schedule(number)
    }

    /// Where a beacon is kept, with the regions it is in; `nil` for a stranger that nobody asks for.
    private mutating func index(
        of identity: BeaconIdentity, _ lastSeen: LastSeen
    ) -> Dictionary<BeaconIdentity, BeaconTrack>.Index? {
        if let index = beacons.index(forKey: identity) {
            if beacons.values[index].generation == generation { return index }
            let wasStranger = beacons.values[index].regions.isEmpty
            let numbers = regionNumbers(of: identity)
            if wasStranger != numbers.isEmpty { strangers += numbers.isEmpty ? 1 : -1 }
            beacons.values[index].regions = numbers
            beacons.values[index].generation = generation
            return index
        }
        var numbers = regionNumbers(of: identity)
        if numbers.isEmpty, rules.discovers, discovered < rules.strangersLimit,
            let region = BeaconRegion(identity)
        {
            discovered += 1
            _ = watch(region, at: lastSeen.moment)
            numbers = regionNumbers(of: identity)
        }
        if numbers.isEmpty {
            guard rules.rangesAll, hasRoomForStranger(lastSeen.moment.uptime) else { return nil }
            strangers += 1
        }
        var track = BeaconTrack(identity: identity, lastSeen: lastSeen)
        track.regions = numbers
        track.generation = generation
        beacons[identity] = track
        return beacons.index(forKey: identity)
    }

    private func regionNumbers(of identity: BeaconIdentity) -> [Int] {
        regionNumbers.isEmpty ? [] : BeaconRegion.candidates(of: identity).compactMap { regionNumbers[$0] }
    }

    /// Whether one more stranger may be kept; those not heard for a minute go first, looked for once a second at most.
    private mutating func hasRoomForStranger(_ uptime: Duration) -> Bool {
        if strangers < rules.strangersLimit { return true }
        guard uptime - strangersSwept >= .seconds(1) || strangersSwept == .zero else { return false }
        strangersSwept = uptime
        forget(strangersBefore: uptime - .seconds(60))
        return strangers < rules.strangersLimit
    }

    /// Beacons that nobody watches, and that are silent, are forgotten.
    private mutating func forget(strangersBefore uptime: Duration) {
        beacons = beacons.filter { _, track in
            !track.regions.isEmpty || track.isToBeRanged || track.lastSeen.moment.uptime > uptime
        }
        strangers = beacons.values.count { $0.regions.isEmpty }
    }
}

extension BeaconTrack {
    /// A scanner hears one of the beacon's transmitters.
    mutating func hear(
        _ sighting: BeaconSighting, by scanner: Int, at uptime: Duration, smoothing: SignalSmoothing
    ) {
        var place = links.firstIndex { $0.scanner == scanner && $0.address == sighting.address }
        if place == nil {
            if links.count == Self.linksLimit, let oldest = links.indices.min(by: { links[$0].heard < links[$1].heard })
            {
                links.remove(at: oldest)
            }
            links.append(
                Link(
                    scanner: scanner, address: sighting.address, signal: smoothing,
                    measuredPower: sighting.advertisement.measuredPower, heard: uptime))
            place = links.count - 1
        }
        guard let place else { return }
        links[place].heard = uptime
        links[place].measuredPower = sighting.advertisement.measuredPower
        links[place].toldDistance = sighting.distance
        if let rssi = sighting.rssi { links[place].signal.add(Double(rssi), at: uptime) }
    }
}
