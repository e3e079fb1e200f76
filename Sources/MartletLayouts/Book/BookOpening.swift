import Foundation

/// How far a book is open on its way between where it lies closed, as a cover on a shelf, and where it is read.
///
/// At 0 it lies closed and flat: its cover is in the middle of `closedFrame`, as large as fits. At 1 it is open as it is
/// scrolled to. In between every sheet is part of its way, so that a book which is opened at its middle opens there at
/// once, with all that lies before turned together; the book grows and moves in proportion. A spring may go beyond 1.
public struct BookOpening: Hashable, Sendable {
    /// From 0, closed, to 1, open; what is negative or NaN counts as 0.
    public var progress: Double
    /// Where the closed book is, in points from the viewport's corner.
    public var closedFrame: CGRect

    /// Creates a state of a book between closed and open.
    public init(progress: Double, closedFrame: CGRect) {
        self.progress = progress
        self.closedFrame = closedFrame
    }
}

extension BookOpening {
    /// The progress, never below 0; 1 as it is.
    var clamped: Double { progress > 0 ? min(progress, 2) : 0 }

    /// A value between one of the closed book and one of the open book.
    func mix(_ closed: Double, _ open: Double) -> Double { closed + (open - closed) * clamped }
}
