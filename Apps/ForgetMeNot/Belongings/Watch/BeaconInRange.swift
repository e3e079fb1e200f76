import Foundation
import MartletBeacons

/// A beacon that is heard now, whether or not it belongs to anything.
package struct BeaconInRange: Hashable, Sendable, Identifiable {
    package var identity: BeaconIdentity
    /// The smoothed strength in dBm, where one is known.
    package var rssi: Double?
    package var accuracy: Double?
    package var proximity: Proximity
    package var lastSeen: Date

    package var id: BeaconIdentity { identity }

    package init(identity: BeaconIdentity, rssi: Double?, accuracy: Double?, proximity: Proximity, lastSeen: Date) {
        self.identity = identity
        self.rssi = rssi
        self.accuracy = accuracy
        self.proximity = proximity
        self.lastSeen = lastSeen
    }
}
