import Foundation
import MartletLayouts
import MartletUI

/// The open pages, flat and enlarged, over the book that they are of.
@MainActor
final class ZoomLayer {
    /// The widget, to lie over the book.
    let widget: ScrolledWindow
    private let left = PagePicture()
    private let right = PagePicture()
    private let row: Box
    private var shown: (left: PageItem?, right: PageItem?)

    init() {
        row = Box(.horizontal, [left.widget, right.widget])
        row.align(horizontal: .center, vertical: .center)
        row.addStyleClass("sheet")
        widget = ScrolledWindow(row, scrollsHorizontally: true)
        widget.addStyleClass("desk")
        widget.isVisible = false
    }

    /// How large the part of the window is that shows it.
    var window: CGSize { CGSize(width: widget.width, height: widget.height) }

    /// Shows pages enlarged; `nil` for a side that is empty.
    func show(_ pages: (left: PageItem?, right: PageItem?), at zoom: PageZoom, spread: CGSize, window: CGSize) {
        widget.isVisible = zoom.isZoomed
        guard zoom.isZoomed else { return }
        shown = pages
        let content = zoom.content(of: spread)
        let sides = [(left, pages.left), (right, pages.right)]
        let count = sides.count { $0.1 != nil }
        for (view, page) in sides {
            view.widget.isVisible = page != nil
            view.widget.requestSize(width: Int(content.width) / max(1, count), height: Int(content.height))
            view.show(page)
        }
        widget.scroll(to: zoom.offset(of: spread, in: window), in: content)
    }

    /// How far it is scrolled.
    var offset: CGPoint { CGPoint(x: widget.horizontalOffset, y: widget.verticalOffset) }

    /// The page at a point of another widget, or the nearest of those shown, from 0, and where on it that is, in fractions of
    /// the page.
    func page(at point: CGPoint, in other: Widget) -> (page: Int, point: CGPoint)? {
        let sides = [(left, shown.left), (right, shown.right)]
        let hits = sides.compactMap { side, item -> (page: Int, point: CGPoint, distance: CGFloat)? in
            guard side.widget.isVisible, let page = item?.page, let place = side.place(of: point, in: other),
                let own = other.convert(CGRect(origin: point, size: .zero), to: side.widget)
            else { return nil }
            return (page, place, max(0, -own.minX, own.minX - CGFloat(side.widget.width)))
        }
        return hits.min { $0.distance < $1.distance }.map { ($0.page, $0.point) }
    }
}
