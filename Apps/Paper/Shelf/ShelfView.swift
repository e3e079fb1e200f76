import Foundation
import MartletLayouts
import MartletUI

/// The user's books side by side; the one in the middle can be opened.
@MainActor
final class ShelfView {
    /// The widget, to fill a window.
    let widget: Box
    let shelf: CollectionView<ShelfBook>
    let title = Label(style: .heading)
    let details = Label(style: .dimmedCaption)

    /// Called with the book in the middle when it is chosen.
    var onOpen: (ShelfBook) -> Void = { _ in }

    private var style = ShelfStyle.carousel
    private var taken: ShelfBook.ID?

    init() {
        shelf = CollectionView(CoverCell.self, layout: style.layout)
        shelf.setAccessibleLabel("Books")
        shelf.selectionMode = .none
        shelf.activatesOnSingleClick = true
        shelf.showsScrollBars = false
        title.align(horizontal: .center)
        details.align(horizontal: .center)
        let caption = Box(.vertical, [title, details])
        caption.setMargins(bottom: 24)
        caption.align(horizontal: .center, vertical: .end)
        caption.isTargetable = false
        // Over the books, so that those of the wheel go on to the edge of the window.
        let layers = Overlay(shelf)
        layers.add(caption)
        widget = Box(.vertical, [layers])
        shelf.onScroll { [weak self] in self?.describe() }
        shelf.onActivate { [weak self] book in self?.choose(book) }
    }

    /// The books, in their order.
    var books: [ShelfBook] {
        get { shelf.items }
        set {
            shelf.items = newValue.map { book in
                var book = book
                book.isTaken = book.id == taken
                return book
            }
            describe()
        }
    }

    /// The book in the middle.
    var centered: ShelfBook? {
        guard let item = style.centeredItem(shelf.layout, at: shelf.contentOffset) else { return books.first }
        return books.indices.contains(item.item) ? books[item.item] : nil
    }

    /// Lets the books stand in another way; the one in the middle stays there.
    func show(as style: ShelfStyle) {
        guard style != self.style else { return }
        let book = centered
        self.style = style
        shelf.setLayout(style.layout, animated: true)
        if let book { shelf.scroll(to: book.id, at: .center) }
        describe()
    }

    /// Brings a book to the middle.
    func center(_ book: ShelfBook) { shelf.scroll(to: book.id, at: .center) }

    /// Where a book's cover is, in points from the shelf's corner; `nil` where it is not to be seen.
    func coverFrame(_ book: ShelfBook) -> CGRect? { shelf.frame(of: book.id) }

    /// Leaves a book's place empty while it is elsewhere; `nil` puts it back.
    func take(_ book: ShelfBook?) {
        taken = book?.id
        books = shelf.items
    }

    /// A book that is not in the middle comes there; the one that is there opens.
    func choose(_ book: ShelfBook) {
        if book.id == centered?.id {
            onOpen(book)
        } else {
            shelf.scroll(to: book.id, at: .center, animated: true)
        }
    }

    private func describe() {
        title.text = centered?.title ?? ""
        details.text = centered.map { $0.pageCount == 1 ? "1 page" : "\($0.pageCount) pages" } ?? ""
    }
}
