import Foundation
import MartletGLib
import MartletLayouts
import MartletUI

/// A face of an open book's sheets.
final class PageCell: CollectionCell<PageItem> {
    private let picture = PagePicture()

    /// What lies on the page while it turns: light falls from above, and less of it the steeper the page stands.
    let shade = Box(.vertical)

    /// A ribbon at the outer corner of a page that is marked.
    let mark = Box(.vertical)

    override func makeContent() -> Widget {
        picture.onLoad = { item in Log.debug("Paper", "page \((item.page ?? 0) + 1) is shown") }
        shade.addStyleClass("shade")
        shade.opacity = 0
        mark.addStyleClass("mark")
        mark.isVisible = false
        picture.widget.add(mark)
        picture.widget.add(shade)
        return picture.widget
    }

    override func apply(_ attributes: LayoutAttributes) {
        // An open book's two pages have an emphasis of a half, and are to be read.
        shade.opacity = max(0, 1 - 2 * attributes.emphasis)
        guard let item else { return }
        // Of two pages, those of the next sheet stand at six tenths, and of the sheets below only slivers are seen. A page
        // that is turned away is seen only after the one over it.
        let clearest = attributes.alpha > 0 ? 0.65 : 0.55
        picture.isClear = !item.isPaired || item.isFirstSeen || attributes.emphasis < clearest
    }

    override func bind(_ page: PageItem) {
        addStyleClass("page")
        for (name, isRight) in [("right", true), ("left", false)] {
            if page.isOnTheRight == isRight { addStyleClass(name) } else { removeStyleClass(name) }
        }
        mark.isVisible = page.isMarked
        mark.align(horizontal: page.isOnTheRight ? .end : .start, vertical: .start)
        retry()
    }

    /// Lets go of the page's picture: cells that wait would keep as many as there are open.
    override func prepareForReuse() { picture.show(nil) }

    /// Shows its picture, or asks for it again.
    func retry() {
        guard let item else { return }
        picture.show(item, preview: item.cover.flatMap { PaperPipeline.covers.cachedPreview(of: $0) })
    }

    /// How many pixels across its picture has; `nil` where none is shown.
    var pixelsAcross: Int? { picture.pixelsAcross }

    /// Whether nothing of its page can be seen yet.
    var isBlank: Bool { picture.isBlank }

    override var accessibilityLabel: String? { item.map { $0.page.map { "Page \($0 + 1)" } ?? "Empty page" } }
}
