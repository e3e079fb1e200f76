import Foundation
import MartletRaster

/// One picture in several sizes, of which a view takes the smallest that is large enough for its place.
public struct ImageSet: Hashable, Sendable {
    /// A size in which the picture is to be had.
    public struct Candidate: Hashable, Sendable {
        /// Where it is.
        public var url: URL

        /// Its longer edge in pixels.
        public var longEdge: Int

        /// Whether it is a square cut from the picture; then it does for square places only.
        public var isSquareCrop: Bool

        /// Creates a candidate.
        public init(url: URL, longEdge: Int, isSquareCrop: Bool = false) {
            self.url = url
            self.longEdge = longEdge
            self.isSquareCrop = isSquareCrop
        }
    }

    /// The sizes, in any order.
    public var candidates: [Candidate]

    /// Creates a set of sizes.
    public init(_ candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// Creates a set of the one size there is.
    public init(_ url: URL) {
        self.init([Candidate(url: url, longEdge: .max)])
    }

    /// The smallest that is large enough for a place of `size`, else the largest; `nil` where there is none at all.
    ///
    /// A place counts as square when its edges differ by a pixel at most, as rounded ones do.
    public func url(filling size: PixelSize) -> URL? {
        let isSquare = abs(size.width - size.height) <= 1
        let suitable = candidates.filter { isSquare || !$0.isSquareCrop }
        let wanted = max(size.width, size.height)
        let best =
            suitable.filter { $0.longEdge >= wanted }.min { $0.longEdge < $1.longEdge }
            ?? suitable.max { $0.longEdge < $1.longEdge }
            ?? candidates.max { $0.longEdge < $1.longEdge }
        return best?.url
    }
}
