import Foundation

/// Room kept free at the edges, in points; leading is the side where lines begin.
///
/// A value that is negative, infinite or NaN counts as zero.
public struct LayoutInsets: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// The room above.
    public var top: CGFloat
    /// The room on the side where lines begin.
    public var leading: CGFloat
    /// The room below.
    public var bottom: CGFloat
    /// The room on the side where lines end.
    public var trailing: CGFloat

    /// Creates insets of different widths.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates insets that are equally wide on all sides.
    public init(_ width: CGFloat) {
        self.init(top: width, leading: width, bottom: width, trailing: width)
    }

    /// Creates insets that are equally wide on all sides.
    public init(integerLiteral value: Int) {
        self.init(CGFloat(value))
    }

    /// Creates insets that are equally wide on all sides.
    public init(floatLiteral value: Double) {
        self.init(CGFloat(value))
    }

    /// No room at all.
    public static let zero = LayoutInsets(0)
}
