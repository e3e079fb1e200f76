import MartletBeacons

/// What a watch asks of its surroundings.
package enum WatchAction: Hashable, Sendable {
    /// Watch a region, from the given state on; where that is unknown, say what is known of it.
    case watch(BeaconRegion, calibration: Double, state: RegionState, lastSeen: LastSeen?)
    /// Watch it no more.
    case unwatch(BeaconRegion)
    /// Write this down, all or nothing.
    case record(WatchRecord)
    /// Show a notice.
    case show(Notice)
    /// Take a notice away.
    case withdraw(Notice.Key)
}
