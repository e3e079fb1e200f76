/// The badge of a build configuration, and what a person should know of how it came to be.
public struct BadgeChoice: Sendable, Hashable {
    /// The badge.
    public var badge: Badge
    /// A sentence where no badge is set for the configuration; nil elsewhere.
    public var note: String?
}
