import Foundation
import MartletImageView

/// A photograph as a feed tells of it, in 500px's words.
struct Photo: Identifiable, Hashable, Sendable {
    /// A size that the feed has of a photograph, and where.
    struct Rendition: Hashable, Sendable {
        var size: Int
        var url: URL
    }

    var id: Int
    var name: String
    var photographer: String
    var description: String
    var width: Int
    var height: Int
    var isNSFW: Bool
    var imageURL: URL?
    var renditions: [Rendition]

    /// Width by height, kept between 1:3 and 3:1, so that a panorama is a tile and not a line; a square where it is unknown.
    var aspectRatio: Double {
        guard width > 0, height > 0 else { return 1 }
        return min(max(Double(width) / Double(height), 1.0 / 3), 3)
    }

    /// The sizes that the feed has, for a view to choose from; the one address it gave where it lists none.
    var images: ImageSet? {
        let candidates = renditions.compactMap { rendition in
            PhotoSize(rawValue: rendition.size).map {
                ImageSet.Candidate(url: rendition.url, longEdge: $0.edge, isSquareCrop: $0.isCropped)
            }
        }
        return candidates.isEmpty ? imageURL.map { ImageSet($0) } : ImageSet(candidates)
    }
}

/// The sizes that a feed makes of a photograph.
enum PhotoSize: Int, CaseIterable, Sendable {
    case tiny = 1, small, medium, large, xLarge

    /// The length of the long edge in pixels.
    var edge: Int {
        switch self {
        case .tiny: 70
        case .small: 140
        case .medium: 280
        case .large: 900
        case .xLarge: 1170
        }
    }

    /// Whether it is a square cut from the middle.
    var isCropped: Bool { self == .tiny || self == .small || self == .medium }
}
