import Foundation

/// The place that content is laid out for: the viewport's size and the reading direction.
public struct LayoutContainer: Hashable, Sendable {
    /// The viewport's size in points.
    public var size: CGSize

    /// Which way lines are read; it mirrors columns and horizontal scrolling.
    public var direction: LayoutDirection

    /// Creates a container.
    public init(size: CGSize, direction: LayoutDirection = .leftToRight) {
        self.size = size
        self.direction = direction
    }

    /// A container without room, as before the first `prepare(for:)`.
    public static let empty = LayoutContainer(size: .zero)
}

/// Which way lines are read.
public enum LayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft
}

/// The axis along which content scrolls.
public enum ScrollAxis: Hashable, Sendable {
    case vertical, horizontal
}

/// Where in the viewport an element is to be shown.
public enum ScrollPosition: Hashable, Sendable {
    /// At the start of the scroll axis: the top, or the leading edge.
    case top
    /// In the middle of the scroll axis.
    case center
    /// At the end of the scroll axis: the bottom, or the trailing edge.
    case bottom
    /// Wherever the least scrolling from this offset makes it wholly visible.
    case nearest(CGPoint)
}

/// A direction on screen, as of an arrow key.
public enum MoveDirection: Hashable, Sendable, CaseIterable {
    case up, down, left, right
}

/// What must be done when a container changes.
public enum LayoutInvalidation: Hashable, Sendable {
    /// Nothing but to set `container`: every frame stays as it was.
    case nothing
    /// `container` must be set and the attributes asked for again; the sizes that were read are still right.
    case attributes
    /// `prepare(for:)` must be called again.
    case everything
}
