import Foundation

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

    /// The smallest rendition that fills a tile of so many device pixels, else the largest there is.
    ///
    /// Sizes 1 to 3 are square crops, so they only do where the tile is square too.
    func url(filling width: Int, by height: Int) -> URL? {
        let isSquare = abs(width - height) <= 1
        let longEdge = max(width, height)
        let fitting = renditions.compactMap { rendition -> (edge: Int, url: URL)? in
            guard let size = PhotoSize(rawValue: rendition.size), isSquare || !size.isCropped else { return nil }
            return (size.edge, rendition.url)
        }
        let large = fitting.filter { $0.edge >= longEdge }.min { $0.edge < $1.edge }
        return (large ?? fitting.max { $0.edge < $1.edge })?.url ?? imageURL
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
