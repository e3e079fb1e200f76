/// Whether a region's beacons are here, in Core Location's three words.
public enum RegionState: Hashable, Sendable {
    /// Nothing is known yet, or whoever could hear them hears nothing now.
    case unknown
    /// At least one is heard.
    case inside
    /// None was heard for the exit period, by a scanner that listened.
    case outside
}
