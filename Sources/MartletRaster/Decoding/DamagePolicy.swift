/// What to do with a picture that is cut off or broken behind a good header.
public enum DamagePolicy: Hashable, Sendable {
    /// Throw `RasterError.Code.damaged`.
    case reject
    /// Show the part that can be decoded; the rest is as the format's decoder leaves it, often grey or clear.
    case showGoodPart
}
