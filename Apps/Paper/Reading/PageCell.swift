import Foundation
import MartletImageView
import MartletUI

/// A page of an open book.
final class PageCell: CollectionCell<PageItem> {
    private let picture = ImageView(pipeline: PaperPipeline.shared)

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        return picture
    }

    override func bind(_ page: PageItem) {
        addStyleClass("page")
        // Even pages are on the right of an opening, so their outer corners are too.
        for (name, isRight) in [("recto", true), ("verso", false)] {
            if page.id.isMultiple(of: 2) == isRight { addStyleClass(name) } else { removeStyleClass(name) }
        }
        picture.show(page.picture, contentMode: .fit)
    }

    override var accessibilityLabel: String? { item.map { "Page \($0.id + 1)" } }
}
