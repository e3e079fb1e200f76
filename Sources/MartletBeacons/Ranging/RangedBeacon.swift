/// A beacon as it is ranged, once a second: how near it is, and where.
public struct RangedBeacon: Hashable, Sendable {
    /// Which beacon.
    public var identity: BeaconIdentity
    /// How near, in a word.
    public var proximity: Proximity
    /// The distance in metres; `nil` where it is unknown.
    public var accuracy: Double?
    /// The smoothed strength in dBm; `nil` where none was measured lately.
    public var rssi: Double?
    /// The scanner that hears it nearest: its room's name, or empty for this machine's own.
    public var scanner: String
    /// When it was heard last.
    public var lastSeen: Moment

    /// A ranged beacon.
    public init(
        identity: BeaconIdentity, proximity: Proximity, accuracy: Double?, rssi: Double?, scanner: String,
        lastSeen: Moment
    ) {
        self.identity = identity
        self.proximity = proximity
        self.accuracy = accuracy
        self.rssi = rssi
        self.scanner = scanner
        self.lastSeen = lastSeen
    }
}
