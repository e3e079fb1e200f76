import Foundation
import MartletLayouts

// Pages that follow a finger, and clicks.
extension BookView {
    /// A finger has begun to move: an enlarged spread goes with it, else the page below it, if it moves sideways.
    func take(at start: CGPoint, _ movement: CGPoint) -> Bool {
        if beginSelecting(at: start) { return true }
        if zoom.isZoomed {
            noteScrolling()
            panned = start
            return true
        }
        guard abs(movement.x) > abs(movement.y), let layout = pages.layout as? BookLayout else { return false }
        dragged = PageTurn(layout, at: pages.contentOffset, from: start.x, toward: movement.x)
        return dragged != nil
    }

    func follow(_ point: CGPoint) {
        if isSelecting {
            select(to: point)
        } else if let before = panned {
            panned = point
            zoom.pan(by: CGPoint(x: point.x - before.x, y: point.y - before.y), spread: spread, in: window)
        } else if let dragged {
            pages.contentOffset = dragged.offset(for: point.x)
        }
    }

    func letGo(_ velocity: CGPoint) {
        if isSelecting {
            endSelecting()
        } else if panned != nil {
            panned = nil
            tell()
        } else if let turn = dragged {
            dragged = nil
            pages.setContentOffset(turn.rest(from: pages.contentOffset, velocity: velocity.x), animated: true)
        }
    }

    /// A click near the edge of the window turns to that side; two in the middle enlarge, or show all again.
    func tapped(at point: CGPoint, _ count: Int) {
        if selectText(at: point, count) { return }
        let width = CGFloat(widget.width)
        if point.x > width * (1 - Self.edge) {
            turn(toTheRight: true)
        } else if point.x < width * Self.edge {
            turn(toTheRight: false)
        } else if count == 2 {
            if zoom.isZoomed { fit() } else { enlarge(by: 2, at: point) }
        }
    }
}
