extension RegionMonitor {
    /// A beacon is heard.
    mutating func see(_ sighting: BeaconSighting, _ events: inout [BeaconEvent]) {
        // Whoever hears something listens.
        if scannerNumbers[sighting.scanner].map({ scanners[$0].listeningSince == nil }) ?? true {
            begin(listening: sighting.scanner, &events)
        }
        guard let now, let scanner = number(of: sighting.scanner) else { return }
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
}

extension BeaconTrack {
    /// A scanner hears one of the beacon's transmitters.
    mutating func hear(
        _ sighting: BeaconSighting, by scanner: Int, at uptime: Duration, smoothing: SignalSmoothing
    ) {
        let address = sighting.address.hashValue
        var place = links.firstIndex { $0.scanner == scanner && $0.address == address }
        if place == nil {
            if links.count == Self.linksLimit, let oldest = links.indices.min(by: { links[$0].heard < links[$1].heard })
            {
                links.remove(at: oldest)
            }
            links.append(
                Link(
                    scanner: scanner, address: address, signal: smoothing,
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
