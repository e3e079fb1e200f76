import Foundation
import MartletGLib
import MartletImageView
import MartletUI

/// A book's cover on the shelf.
final class CoverCell: CollectionCell<ShelfBook> {
    private let picture = ImageView(pipeline: PaperPipeline.covers)

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        picture.onLoad = { [weak self] in Log.debug("Paper", "cover of \(self?.item?.title ?? "") is shown") }
        return picture
    }

    override func bind(_ book: ShelfBook) {
        addStyleClass("cover")
        if book.isTaken { addStyleClass("taken") } else { removeStyleClass("taken") }
        picture.show(book.cover)
    }

    override class func searchText(of book: ShelfBook) -> String? { book.title }

    override var accessibilityLabel: String? { item.map { "\($0.title), \($0.pageCount) pages" } }
}
