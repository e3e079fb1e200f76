/// The size of a thumbnail, in pixels.
public enum ThumbnailSize: Hashable, Sendable {
    /// A square with this side, cropped about the centre; of a picture that is smaller, its largest square.
    case square(Int)
    /// The whole picture with its longer side this long.
    case longEdge(Int)
}
