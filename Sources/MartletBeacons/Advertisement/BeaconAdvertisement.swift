/// What a beacon says: who it is, and how strong it would be heard at the measuring distance.
public struct BeaconAdvertisement: Hashable, Sendable {
    /// Which beacon.
    public var identity: BeaconIdentity
    /// The signal strength at one metre that the beacon was calibrated to, in dBm, as sent; it may be implausible.
    public var measuredPower: Int8

    /// An advertisement of `identity`.
    public init(identity: BeaconIdentity, measuredPower: Int8) {
        self.identity = identity
        self.measuredPower = measuredPower
    }
}
