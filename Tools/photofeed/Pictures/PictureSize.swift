import MartletRaster

/// The sizes that the feed serves, by 500px's numbers.
enum PictureSize: Int, CaseIterable, Hashable, Sendable, Codable {
    /// A square of 70 pixels.
    case tiny = 1
    /// A square of 140 pixels.
    case small
    /// A square of 280 pixels.
    case medium
    /// 900 pixels on the long edge.
    case large
    /// 1170 pixels on the long edge.
    case extraLarge

    /// Reads the number as a client writes it.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == 1, let number = Int(text) else { return nil }
        self.init(rawValue: number)
    }

    var thumbnail: ThumbnailSize {
        switch self {
        case .tiny: .square(70)
        case .small: .square(140)
        case .medium: .square(280)
        case .large: .longEdge(900)
        case .extraLarge: .longEdge(1170)
        }
    }
}
