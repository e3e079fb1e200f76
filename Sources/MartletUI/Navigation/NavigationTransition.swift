import Foundation

/// How one view becomes another, as a function of progress; UIKit's animated transitioning, without a context.
///
/// At 0 the lower view is as it is alone, at 1 the upper one. Whoever drives it (a spring, fingers, a test) may go to any
/// progress in any order; a spring goes a little beyond 1 on its way.
@MainActor
public protocol NavigationTransition: AnyObject {
    /// How long it takes where nobody holds it, in seconds, until nothing can be seen to move.
    var duration: Double { get }

    /// How soon its spring comes to rest: 1 without going beyond its end, less with some swinging.
    var dampingRatio: Double { get }

    /// Notes what each of the views looks like, before the first progress.
    func begin(from lower: Widget, to upper: Widget)

    /// Shows the views at a progress, between two others.
    func update(_ progress: Double)

    /// Brings back everything that `begin` and `update` changed, except what belongs to the view that stays.
    func end(isOpen: Bool)

    /// The progress after fingers that were so far apart at `start` are `scale` times as far.
    func progress(from start: Double, pinchedBy scale: Double) -> Double
}

extension NavigationTransition {
    /// A second, as in the tutorial on a paper-like app.
    public var duration: Double { 1 }

    /// A little swinging, as there.
    public var dampingRatio: Double { 0.7 }

    /// As there: fully open at six times the distance, closed when the fingers meet, and nothing the wrong way.
    public func progress(from start: Double, pinchedBy scale: Double) -> Double {
        PinchSpan(opening: 5, closing: 1).progress(from: start, scale: scale)
    }
}
