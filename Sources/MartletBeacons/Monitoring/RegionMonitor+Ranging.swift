extension RegionMonitor {
    /// The next time on the grid of ranging intervals, which begins with the first sighting.
    mutating func nextRanging(after uptime: Duration) -> Duration {
        let origin = rangingOrigin ?? uptime
        rangingOrigin = origin
        let passed = (uptime - origin) / rules.rangingInterval
        return origin + rules.rangingInterval * (passed.rounded(.down) + 1)
    }

    /// Tells each beacon that was heard since it was last told.
    mutating func range(at moment: Moment, _ events: inout [BeaconEvent]) {
        rangingDue = nil
        let heard = toBeRanged
        toBeRanged.removeAll(keepingCapacity: heard.count < 10_000)
        for identity in heard {
            // It may have been forgotten since, and heard again.
            guard let index = beacons.index(forKey: identity), beacons.values[index].isToBeRanged else { continue }
            findRegions(at: index)
            var track = beacons.values[index]
            track.isToBeRanged = false
            let ranged = ranged(identity, &track, at: moment.uptime)
            beacons.values[index] = track
            if !track.regions.isEmpty || rules.rangesAll { events.append(.ranged(ranged, at: moment)) }
        }
    }

    private func ranged(_ identity: BeaconIdentity, _ track: inout BeaconTrack, at uptime: Duration) -> RangedBeacon {
        let calibration = track.regions.lazy.compactMap { regions[$0]?.calibration }.first { $0 != 0 } ?? 0
        let claims = track.links.map { link in
            RoomElection.Claim(
                scanner: link.scanner, distance: distance(link, calibration, at: uptime),
                heard: scanners[link.scanner].listeningSince == nil ? .seconds(-1_000_000_000) : link.heard)
        }
        track.election.decide(claims, by: rules.election, at: uptime)
        let chosen = track.election.chosen ?? claims.first?.scanner ?? 0
        // Of several transmitters that the chosen scanner hears, the nearest; one that was heard lately before one that was not.
        let fresh = zip(track.links, claims).filter {
            $0.0.scanner == chosen && uptime - $0.0.heard <= rules.election.silence
        }
        let nearest = fresh.min { ($0.1.distance ?? .infinity) < ($1.1.distance ?? .infinity) }
        return RangedBeacon(
            identity: identity, proximity: Proximity(distance: nearest?.1.distance),
            accuracy: nearest?.1.distance,
            rssi: nearest?.0.signal.value(at: uptime), scanner: scanners[chosen].name, lastSeen: track.lastSeen.moment)
    }

    private func distance(_ link: Link, _ calibration: Double, at uptime: Duration) -> Double? {
        if let told = link.toldDistance { return told.isFinite ? told : nil }
        return link.signal.value(at: uptime).flatMap {
            rules.distance.distance(rssi: $0, measuredPower: Double(link.measuredPower) + calibration)
        }
    }
}
