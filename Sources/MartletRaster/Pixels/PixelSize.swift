/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
