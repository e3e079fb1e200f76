import Foundation

extension BeaconRegion {
    /// The region of one beacon.
    ///
    /// - Returns: `nil` for an Eddystone beacon, which has no UUID.
    public init?(_ identity: BeaconIdentity) {
        switch identity {
        case .iBeacon(let uuid, let major, let minor), .altBeacon(_, let uuid, let major, let minor):
            self.init(uuid: uuid, major: major, minor: minor)
        case .eddystone: return nil
        }
    }

    /// Whether a beacon is one of those that are meant.
    public func contains(_ identity: BeaconIdentity) -> Bool {
        switch identity {
        case .iBeacon(let uuid, let major, let minor), .altBeacon(_, let uuid, let major, let minor):
            uuid == self.uuid && (self.major ?? major) == major && (self.minor ?? minor) == minor
        case .eddystone: false
        }
    }

    /// The regions that could contain a beacon: itself alone, its group, its UUID.
    ///
    /// So a beacon's regions are found by looking up three keys, however many regions there are.
    public static func candidates(of identity: BeaconIdentity) -> [BeaconRegion] {
        switch identity {
        case .iBeacon(let uuid, let major, let minor), .altBeacon(_, let uuid, let major, let minor):
            [
                BeaconRegion(uuid: uuid, major: major, minor: minor), BeaconRegion(uuid: uuid, major: major),
                BeaconRegion(uuid: uuid),
            ]
        case .eddystone: []
        }
    }
}
