/// How the stored rows and columns lie in the picture as it is to be seen: EXIF's eight values.
public enum ImageOrientation: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Stored as seen.
    case up = 1
    /// Mirrored left to right.
    case upMirrored
    /// Turned by half.
    case down
    /// Mirrored top to bottom.
    case downMirrored
    /// Mirrored along the diagonal from the top left.
    case leftMirrored
    /// To be turned a quarter clockwise.
    case right
    /// Mirrored along the other diagonal.
    case rightMirrored
    /// To be turned a quarter anticlockwise.
    case left

    /// Whether the picture as seen is as wide as the stored one is high.
    public var swapsAxes: Bool { rawValue >= 5 }
}
