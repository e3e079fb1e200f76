/// A rectangle in pixels, `y` downward.
struct Box: Hashable, Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var shortSide: Double { min(width, height) }
}
