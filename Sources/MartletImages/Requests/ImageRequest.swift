import Foundation
import MartletRaster

/// A picture to be had: where it is, and how large it will be seen.
///
/// Requests with the same URL share one fetch; those with the same size and mode also share the decoded picture.
public struct ImageRequest: Hashable, Sendable {
    /// How a picture is brought to the size.
    public enum ContentMode: Hashable, Sendable {
        /// It covers the size and is cropped about its centre.
        case fill
        /// All of it is seen within the size.
        case fit
    }

    /// Which request goes first.
    public enum Priority: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Nobody waits for it yet: what is prefetched.
        case low
        /// Somebody looks at its place.
        case normal
        /// Somebody has asked for this very picture.
        case high

        /// Whether the left one goes later.
        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// Where the picture is.
    public var url: URL
    /// The size to decode for, in device pixels (points times the scale of the screen); nil for every pixel.
    ///
    /// A picture that is smaller is not enlarged.
    public var size: PixelSize?
    /// How the picture is brought to the size.
    public var contentMode: ContentMode
    /// Which request goes first.
    public var priority: Priority

    /// A request.
    public init(
        url: URL, size: PixelSize? = nil, contentMode: ContentMode = .fill, priority: Priority = .normal
    ) {
        self.url = url
        self.size = size
        self.contentMode = contentMode
        self.priority = priority
    }
}
