/// What a monitor tells.
public enum BeaconEvent: Hashable, Sendable {
    /// The first of a region's beacons is heard.
    case entered(BeaconRegion, at: Moment)
    /// None of a region's beacons was heard for the exit period; the moment is when that had passed.
    case exited(BeaconRegion, lastSeen: LastSeen, at: Moment)
    /// What is known of a region changed; told after an entry or exit too.
    case determined(RegionState, BeaconRegion, at: Moment)
    /// A beacon as it was heard within the last ranging interval.
    case ranged(RangedBeacon, at: Moment)
    /// A scanner hears nothing from now on.
    case blind(scanner: String, ScannerTrouble, at: Moment)
    /// A scanner hears what is there from now on.
    case listening(scanner: String, at: Moment)
}
