import Foundation
import MartletLayouts

/// A sheet that is taken at some point and follows it: the point stays on the page, as far as a sheet goes.
///
/// A value: where the finger is, is told, and where the book is scrolled to, is the answer.
struct PageTurn {
    private let layout: BookLayout
    private let sheet: Int
    /// Where the book rested.
    private let start: CGPoint
    /// Where the spine is, in points from the view's left, and where the finger took the sheet.
    private let spine: CGFloat
    private let taken: CGFloat
    /// Where the sheet's free edge was then, and how far it moves for each point of the finger.
    private let edge: CGFloat
    private let reach: CGFloat

    /// The least share: nearer to the spine a finger could not move a page at all.
    private static let leastShare: CGFloat = 0.2
    /// A release that is slower than so many points a second has no direction.
    private static let leastSpeed: CGFloat = 120
    /// The share of a page's breadth within which one that lies flat is lifted.
    private static let lift: CGFloat = 0.12

    /// Takes a sheet of a book that rests at an offset; `nil` where there is none.
    ///
    /// It is the one on the side of `x`, points from the view's left; of a book with one page at a time the one that goes
    /// where the finger goes.
    init?(_ layout: BookLayout, at offset: CGPoint, from x: CGFloat, toward movement: CGFloat = 0) {
        let width = layout.container.size.width
        guard width > 0 else { return nil }
        self.layout = layout
        start = offset
        taken = x
        let isMirrored = layout.container.direction == .rightToLeft
        let along = isMirrored ? layout.contentSize.width - width - offset.x : offset.x
        let turned = Int((along / width).rounded())
        let last = Int((layout.contentSize.width / width).rounded()) - 1
        let isPaired = layout.spineLocation == .mid
        let isAhead = isPaired ? (x >= width / 2) != isMirrored : (movement < 0) != isMirrored
        sheet = isAhead ? turned : turned - 1
        // The page that lies there; where none does, nothing can be turned.
        let page = isPaired ? (isAhead ? 2 * turned : 2 * turned - 1) : turned
        guard isAhead ? turned < last : turned > 0, page >= 0,
            let frame = layout.attributes(ofItem: page, at: offset)?.drawnFrame
        else { return nil }
        let (left, right) = (frame.minX - offset.x, frame.maxX - offset.x)
        if isPaired {
            spine = width / 2
            edge = x >= spine ? right : left
        } else {
            spine = isMirrored ? right : left
            // One that comes back stands at the spine, where its edge is.
            edge = isAhead ? (isMirrored ? left : right) : spine
        }
        let breadth = isPaired ? edge - spine : (isMirrored ? left - right : right - left)
        guard breadth != 0 else { return nil }
        let share = isPaired || isAhead ? (x - spine) / breadth : 1 - (x - spine) / breadth
        reach = 1 / min(max(Self.leastShare, share), 1)
    }

    /// Where the book is scrolled to when the finger is at `x`.
    func offset(for x: CGFloat) -> CGPoint {
        guard layout.spineLocation == .min else {
            return layout.offset(turning: sheet, withEdgeAt: spine + (x - spine) * reach)
        }
        let moved = (x - taken) * reach
        let target = layout.offset(turning: sheet, withEdgeAt: edge + moved)
        // Seen from near by, the edge of a page that lies flat goes outwards before it comes in; a finger that takes it
        // lifts it little by little.
        let breadth = abs(edge - spine)
        let lifted = edge == spine ? 1 : min(1, abs(moved) / (Self.lift * breadth))
        return CGPoint(x: start.x + (target.x - start.x) * lifted, y: target.y)
    }

    /// Where it comes to rest when the finger leaves with a velocity, in points a second.
    func rest(from offset: CGPoint, velocity: CGFloat) -> CGPoint {
        // The content goes the other way than the finger.
        let direction = abs(velocity) < Self.leastSpeed ? 0 : -velocity
        return layout.restingOffset(near: offset, velocity: CGPoint(x: direction, y: 0))
    }
}
