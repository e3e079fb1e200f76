/// The box, in pixels, that a picture is decoded for; it is never enlarged, but for SVG, which is drawn at this size.
public enum TargetSize: Hashable, Sendable {
    /// As large as fits in the box with its proportions kept: one side may be shorter.
    case fit(width: Int, height: Int)
    /// As small as covers the box with its proportions kept, then cropped about the centre to the box.
    case fill(width: Int, height: Int)
}
