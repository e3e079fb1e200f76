import Foundation
import MartletImageView
import MartletLayouts
import MartletUI

/// The open pages, flat and enlarged, over the book that they are of.
@MainActor
final class ZoomLayer {
    /// The widget, to lie over the book.
    let widget: ScrolledWindow
    private let left = ImageView(pipeline: PaperPipeline.shared)
    private let right = ImageView(pipeline: PaperPipeline.shared)
    private let row: Box

    init() {
        row = Box(.horizontal, [left, right])
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
        let content = zoom.content(of: spread)
        let sides = [(left, pages.left), (right, pages.right)]
        let count = sides.count { $0.1 != nil }
        for (view, page) in sides {
            view.isVisible = page != nil
            view.requestSize(width: Int(content.width) / max(1, count), height: Int(content.height))
            view.show(page?.picture, contentMode: .fit, part: page.map { ImagePart($0.part) } ?? .whole)
        }
        widget.scroll(to: zoom.offset(of: spread, in: window), in: content)
    }

    /// How far it is scrolled.
    var offset: CGPoint { CGPoint(x: widget.horizontalOffset, y: widget.verticalOffset) }
}
