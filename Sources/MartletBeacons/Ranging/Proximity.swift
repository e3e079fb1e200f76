/// How near a beacon is, in Core Location's four words.
///
/// Apple publishes no limits in metres; these are the usual ones: immediate up to 0.5 m, near up to 4 m.
public enum Proximity: Int, Hashable, Sendable, CaseIterable {
    /// Nothing is known.
    case unknown = 0
    /// Within half a metre.
    case immediate = 1
    /// Within a few metres.
    case near = 2
    /// Farther than that.
    case far = 3
}
