/// What changed since the last update; the first one has everything.
package struct WatchUpdate: Hashable, Sendable {
    /// Whether it stands for all that is known, and what is not in it is gone.
    package var isWhole: Bool
    package var statuses: [Belonging.ID: BelongingStatus]
    /// Things of which nothing is known any more.
    package var removed: Set<Belonging.ID>
    /// `nil` where they are as they were.
    package var scanners: [ScannerReport]?
    /// `nil` where they are as they were.
    package var inRange: [BeaconInRange]?

    package init(
        isWhole: Bool = false, statuses: [Belonging.ID: BelongingStatus] = [:], removed: Set<Belonging.ID> = [],
        scanners: [ScannerReport]? = nil, inRange: [BeaconInRange]? = nil
    ) {
        self.isWhole = isWhole
        self.statuses = statuses
        self.removed = removed
        self.scanners = scanners
        self.inRange = inRange
    }

    package var isEmpty: Bool {
        !isWhole && statuses.isEmpty && removed.isEmpty && scanners == nil && inRange == nil
    }

    /// Two updates in a row as one.
    package mutating func merge(_ later: WatchUpdate) {
        guard !later.isWhole else {
            self = later
            return
        }
        for (id, status) in later.statuses {
            statuses[id] = status
            removed.remove(id)
        }
        for id in later.removed {
            statuses[id] = nil
            removed.insert(id)
        }
        scanners = later.scanners ?? scanners
        inRange = later.inRange ?? inRange
    }

    /// Brings what somebody knows up to date.
    package func apply(
        to statuses: inout [Belonging.ID: BelongingStatus], _ scanners: inout [ScannerReport],
        _ inRange: inout [BeaconInRange]
    ) {
        if isWhole {
            statuses = self.statuses
        } else {
            for (id, status) in self.statuses { statuses[id] = status }
            for id in removed { statuses[id] = nil }
        }
        if let found = self.scanners { scanners = found }
        if let found = self.inRange { inRange = found }
    }
}
