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
        for (name, isRight) in [("right", true), ("left", false)] {
            if page.isOnTheRight == isRight { addStyleClass(name) } else { removeStyleClass(name) }
        }
        picture.show(page.picture, contentMode: .fit)
    }

    override var accessibilityLabel: String? { item.map { "Page \($0.id + 1)" } }
}
