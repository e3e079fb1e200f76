extension RegionMonitor {
    /// Where a beacon is kept, with the regions it is in; `nil` for a stranger that nobody asks for.
    mutating func index(
        of identity: BeaconIdentity, _ lastSeen: LastSeen
    ) -> Dictionary<BeaconIdentity, BeaconTrack>.Index? {
        if let index = beacons.index(forKey: identity), beacons.values[index].generation == generation,
            !beacons.values[index].regions.isEmpty || (rules.rangesAll && !rules.discovers)
        {
            return index
        }
        var numbers = regionNumbers(of: identity)
        if numbers.isEmpty, rules.discovers {
            discover(identity, at: lastSeen.moment)
            numbers = regionNumbers(of: identity)
        }
        if let index = beacons.index(forKey: identity) {
            put(index, in: numbers)
            guard numbers.isEmpty, !rules.rangesAll else { return index }
            beacons.remove(at: index)
            strangers -= 1
            return nil
        }
        if numbers.isEmpty {
            guard rules.rangesAll, hasRoomForStranger(lastSeen.moment.uptime) else { return nil }
            strangers += 1
        }
        var track = BeaconTrack(lastSeen: lastSeen)
        track.regions = numbers
        track.generation = generation
        beacons[identity] = track
        return beacons.index(forKey: identity)
    }

    private func regionNumbers(of identity: BeaconIdentity) -> [Int] {
        regionNumbers.isEmpty ? [] : BeaconRegion.candidates(of: identity).compactMap { regionNumbers[$0] }
    }

    /// Finds a beacon's regions again where regions have changed.
    mutating func findRegions(at index: Dictionary<BeaconIdentity, BeaconTrack>.Index) {
        guard beacons.values[index].generation != generation else { return }
        put(index, in: regionNumbers(of: beacons.keys[index]))
    }

    private mutating func put(_ index: Dictionary<BeaconIdentity, BeaconTrack>.Index, in numbers: [Int]) {
        let wasStranger = beacons.values[index].regions.isEmpty
        if wasStranger != numbers.isEmpty { strangers += numbers.isEmpty ? 1 : -1 }
        beacons.values[index].regions = numbers
        beacons.values[index].generation = generation
    }

    // MARK: Strangers

    /// Makes a beacon a region of its own, where there is room.
    private mutating func discover(_ identity: BeaconIdentity, at moment: Moment) {
        guard let region = BeaconRegion(identity) else { return }
        if discovered >= rules.strangersLimit { forgetDiscovered(moment.uptime) }
        guard discovered < rules.strangersLimit else { return }
        discovered += 1
        watch(region, at: moment)
        if let number = regionNumbers[region] { regions[number]?.isDiscovered = true }
    }

    /// Discovered regions that were left make room; looked for once a second at most.
    private mutating func forgetDiscovered(_ uptime: Duration) {
        if let discoveredSwept, uptime - discoveredSwept < .seconds(1) { return }
        discoveredSwept = uptime
        let left = regions.compactMap { track in
            track.flatMap { $0.isDiscovered && $0.phase == .outside ? $0.region : nil }
        }
        for region in left { unwatch(region) }
    }

    /// Whether one more stranger may be kept; those not heard for a minute go first, looked for once a second at most.
    private mutating func hasRoomForStranger(_ uptime: Duration) -> Bool {
        if strangers < rules.strangersLimit { return true }
        if let strangersSwept, uptime - strangersSwept < .seconds(1) { return false }
        strangersSwept = uptime
        forgetBeacons { track in
            !track.regions.isEmpty || track.isToBeRanged || track.lastSeen.moment.uptime > uptime - .seconds(60)
        }
        return strangers < rules.strangersLimit
    }

    /// The beacons of regions that were taken out are forgotten, unless all are ranged.
    mutating func forgetUnwatched() {
        unwatched = 0
        guard !rules.rangesAll else { return }
        forgetBeacons { !$0.regions.isEmpty }
    }

    private mutating func forgetBeacons(unless isKept: (BeaconTrack) -> Bool) {
        var index = beacons.startIndex
        while index != beacons.endIndex {
            findRegions(at: index)
            beacons.formIndex(after: &index)
        }
        beacons = beacons.filter { isKept($0.value) }
        strangers = beacons.values.count { $0.regions.isEmpty }
    }
}
