import Foundation

/// How an element is drawn other than flat in its frame: scaled, rotated, turned like a page, moved.
///
/// All is done about one point of the element, its anchor, in this order: scaled, rotated in the plane, turned about the
/// vertical through the anchor, seen from `depth` points in front of it, moved. That is what GSK's `translate`,
/// `perspective`, `rotate_3d`, `rotate` and `scale` do, in that order from the outside in, and Core Animation's matrices
/// with `m34 = -1 / depth`.
public struct LayoutTransform: Hashable, Sendable {
    /// The point that stays, as fractions of the frame from its top left: (0.5, 0.5) is its middle.
    public var anchor = CGPoint(x: 0.5, y: 0.5)
    /// By how much it is enlarged.
    public var scale: CGFloat = 1
    /// The rotation in the plane, in radians, clockwise on the screen.
    public var rotation: Double = 0
    /// The turn about the vertical through the anchor, in radians; with -π/2 < turn < 0, what is to the right of the
    /// anchor comes toward the reader.
    public var turn: Double = 0
    /// How far in front of the screen the eye is, in points; 0 for infinitely far, which leaves nothing larger for being
    /// near.
    public var depth: CGFloat = 0
    /// How far it is moved at last, in points.
    public var translation = CGPoint.zero

    /// Creates a transform that leaves the element as it is.
    public init() {}

    /// The transform that leaves the element as it is.
    public static let identity = LayoutTransform()

    /// Whether it leaves the element as it is, wherever its anchor and the eye are.
    public var isIdentity: Bool { scale == 1 && rotation == 0 && turn == 0 && translation == .zero }

    /// Where a point of an element is drawn, both in the coordinates of `frame`.
    ///
    /// What would be behind the eye is drawn as if it were close before it.
    public func projected(_ point: CGPoint, of frame: CGRect) -> CGPoint {
        projection(of: frame)(point)
    }

    /// Reckons sines and cosines once for several points.
    private func projection(of frame: CGRect) -> (CGPoint) -> CGPoint {
        let origin = anchorPoint(of: frame)
        let (sine, cosine) = (sin(rotation), cos(rotation))
        let (turnSine, turnCosine) = (sin(turn), cos(turn))
        return { point in
            let (x, y) = (Double(point.x - origin.x) * scale, Double(point.y - origin.y) * scale)
            let (across, down) = (x * cosine - y * sine, x * sine + y * cosine)
            // Toward the reader is positive.
            let height = -across * turnSine
            let magnification = depth > 0 ? 1 / max(1 - height / Double(depth), Self.nearest) : 1
            return CGPoint(
                x: origin.x + translation.x + across * turnCosine * magnification,
                y: origin.y + translation.y + down * magnification)
        }
    }

    /// Where the corners of an element are drawn: top left, top right, bottom right, bottom left.
    public func corners(of frame: CGRect) -> [CGPoint] {
        let project = projection(of: frame)
        return [
            CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.maxX, y: frame.minY),
            CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: frame.minX, y: frame.maxY),
        ].map(project)
    }

    /// How near the eye anything can come, as a fraction of its distance from the screen.
    private static let nearest = 0.01

    private func anchorPoint(of frame: CGRect) -> CGPoint {
        CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    }
}
