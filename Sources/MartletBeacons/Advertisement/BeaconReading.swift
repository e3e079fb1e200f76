/// What is found where a beacon may be.
public enum BeaconReading: Hashable, Sendable {
    /// A beacon.
    case beacon(BeaconAdvertisement)
    /// It begins as a beacon and is none: too short, or cut off.
    case malformed
    /// Something else.
    case nothing

    /// The beacon, where there is one.
    public var advertisement: BeaconAdvertisement? {
        if case .beacon(let advertisement) = self { advertisement } else { nil }
    }
}
