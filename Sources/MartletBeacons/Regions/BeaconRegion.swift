import Foundation

/// The beacons that are meant: all of a UUID, of a group within it, or one.
///
/// As Core Location's `CLBeaconRegion`, but what makes it equal is what it matches and nothing else: a region has no name, so
/// two things with one name are two.
public struct BeaconRegion: Hashable, Sendable {
    /// The owner's UUID.
    public let uuid: UUID
    /// The group; `nil` matches any.
    public let major: UInt16?
    /// The one of the group, only where there is a major; `nil` matches any.
    public let minor: UInt16?

    /// All beacons of `uuid`.
    public init(uuid: UUID) {
        self.uuid = uuid
        major = nil
        minor = nil
    }

    /// All beacons of a group, or the one with `minor`.
    public init(uuid: UUID, major: UInt16, minor: UInt16? = nil) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }
}
