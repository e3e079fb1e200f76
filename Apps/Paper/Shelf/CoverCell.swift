import Foundation
import MartletImageView
import MartletUI

/// A book's cover on the shelf.
final class CoverCell: CollectionCell<ShelfBook> {
    private let picture = ImageView(pipeline: PaperPipeline.shared)

    /// Whether the book is not here now.
    var isTaken = false {
        didSet { if isTaken { addStyleClass("taken") } else { removeStyleClass("taken") } }
    }

    override func prepareForReuse() { isTaken = false }

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        return picture
    }

    override func bind(_ book: ShelfBook) {
        addStyleClass("cover")
        picture.show(book.cover)
    }

    override class func searchText(of book: ShelfBook) -> String? { book.title }

    override var accessibilityLabel: String? { item.map { "\($0.title), \($0.pageCount) pages" } }
}
