import Foundation
import MartletLayouts
import MartletUI

/// A book that is taken from the shelf and opens on its way, or closes and is put back.
final class BookTransition: NavigationTransition {
    private let shelf: ShelfView
    private let view: BookView

    init(_ view: BookView, from shelf: ShelfView) {
        self.view = view
        self.shelf = shelf
    }

    func begin(from lower: Widget, to upper: Widget) { shelf.take(view.book) }

    func update(_ progress: Double) {
        view.opening = BookOpening(progress: progress, closedFrame: closedFrame)
        // The other books are gone before the open one covers them.
        shelf.widget.opacity = max(0, min(1 - 1.5 * progress, 1))
    }

    func end(isOpen: Bool) {
        view.opening = nil
        shelf.widget.opacity = 1
        shelf.take(nil)
    }

    /// The book stays between the fingers.
    func progress(from start: Double, pinchedBy scale: Double) -> Double {
        let open = view.pageWidth
        let closed = open > 0 ? min(max(0.1, closedFrame.width / open), 0.9) : 0.5
        // Of a book that is partly open the width is closed + (1 - closed) · progress, and fingers multiply it.
        let width = closed + (1 - closed) * start
        let span = (1 - closed) / width
        return PinchSpan(opening: span, closing: span).progress(from: start, scale: scale)
    }

    /// Where the cover lies on the shelf, or in the middle where the book does not stand there any more.
    private var closedFrame: CGRect {
        if let frame = shelf.coverFrame(view.book) { return shelf.shelf.convert(frame, to: view.pages) ?? frame }
        let (width, height) = (CGFloat(view.pages.width), CGFloat(view.pages.height))
        return CGRect(x: width * 0.45, y: height * 0.4, width: width * 0.1, height: height * 0.2)
    }
}
