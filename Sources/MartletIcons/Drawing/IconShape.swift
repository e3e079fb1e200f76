/// How much of an icon's square is seen, and so where ribbon and text may be.
public enum IconShape: String, Sendable, Hashable, Codable, CaseIterable {
    /// All of it: iOS, whose rounded corners take nothing that matters.
    case square
    /// What is opaque itself: macOS, whose icons have a clear margin. Nothing is drawn where the icon is clear.
    case opaqueBounds = "opaque-bounds"
    /// The inscribed circle: watchOS.
    case circle
    /// The circle of 66 dp in the middle of an Android adaptive icon's layer of 108 dp, which no mask cuts. A band's
    /// ends run on to the layer's edges, where the mask ends them; its words, text and pictures stay within the circle.
    case safeZone = "safe-zone"
}
