import Foundation
import MartletImageView
import MartletLayouts
import MartletUI

/// A page of an open book.
final class PageCell: CollectionCell<PageItem> {
    private let picture = ImageView(pipeline: PaperPipeline.shared)

    /// What lies on the page while it turns: light falls from above, and less of it the steeper the page stands.
    let shade = Box(.vertical)

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        shade.addStyleClass("shade")
        shade.opacity = 0
        let layers = Overlay(picture)
        layers.add(shade)
        return layers
    }

    override func apply(_ attributes: LayoutAttributes) {
        // An open book's two pages have an emphasis of a half, and are to be read.
        shade.opacity = max(0, 1 - 2 * attributes.emphasis)
    }

    override func bind(_ page: PageItem) {
        addStyleClass("page")
        for (name, isRight) in [("right", true), ("left", false)] {
            if page.isOnTheRight == isRight { addStyleClass(name) } else { removeStyleClass(name) }
        }
        picture.show(page.picture, contentMode: .fit)
    }

    override var accessibilityLabel: String? { item.map { "Page \($0.id + 1)" } }
}
