import Foundation
import MartletLayouts

/// A sheet that is taken at some point and follows it: the point stays on the page, as far as a sheet goes.
///
/// A value: where the finger is, is told, and where the book is scrolled to, is the answer.
struct PageTurn {
    private let layout: BookLayout
    private let sheet: Int
    /// Where the spine is, in points from the view's left, and how far from it the sheet was taken, as a share of the page.
    private let spine: CGFloat
    private let share: CGFloat

    /// The least share: nearer to the spine a finger could not move a page at all.
    private static let leastShare: CGFloat = 0.2
    /// A release that is slower than so many points a second has no direction.
    private static let leastSpeed: CGFloat = 120

    /// Takes the sheet that is on the side of `x`, points from the view's left, of a book that rests at an offset; `nil`
    /// where there is none on that side.
    init?(_ layout: BookLayout, at offset: CGPoint, from x: CGFloat) {
        let width = layout.container.size.width
        guard width > 0 else { return nil }
        self.layout = layout
        spine = width / 2
        let isMirrored = layout.container.direction == .rightToLeft
        let along = isMirrored ? layout.contentSize.width - width - offset.x : offset.x
        let turned = Int((along / width).rounded())
        let isAhead = (x >= spine) != isMirrored
        sheet = isAhead ? turned : turned - 1
        // The page that lies there; where none does, nothing can be turned.
        let page = isAhead ? 2 * turned : 2 * turned - 1
        let last = Int((layout.contentSize.width / width).rounded()) - 1
        guard page >= 0, isAhead ? turned < last : turned > 0,
            let frame = layout.attributes(ofItem: page, at: offset)?.drawnFrame
        else { return nil }
        let edge = (x >= spine ? frame.maxX : frame.minX) - offset.x
        guard edge != spine else { return nil }
        share = min(max(Self.leastShare, (x - spine) / (edge - spine)), 1)
    }

    /// Where the book is scrolled to when the finger is at `x`.
    func offset(for x: CGFloat) -> CGPoint {
        layout.offset(turning: sheet, withEdgeAt: spine + (x - spine) / share)
    }

    /// Where it comes to rest when the finger leaves with a velocity, in points a second.
    func rest(from offset: CGPoint, velocity: CGFloat) -> CGPoint {
        // The content goes the other way than the finger.
        let direction = abs(velocity) < Self.leastSpeed ? 0 : -velocity
        return layout.restingOffset(near: offset, velocity: CGPoint(x: direction, y: 0))
    }
}
