import Foundation

/// Which beacon it is, whatever sends it: what an advertisement says of itself.
public enum BeaconIdentity: Hashable, Sendable {
    /// Apple's iBeacon: one UUID for an owner, numbers for a group and for one of it.
    case iBeacon(uuid: UUID, major: UInt16, minor: UInt16)
    /// An AltBeacon (altbeacon.org): a code of its maker's company, and 20 bytes, by convention a UUID and two numbers.
    case altBeacon(company: UInt16, uuid: UUID, major: UInt16, minor: UInt16)
    /// Google's Eddystone-UID: a namespace of 10 bytes and an instance of 6, in lower-case hexadecimal digits.
    case eddystone(namespace: String, instance: String)
}
