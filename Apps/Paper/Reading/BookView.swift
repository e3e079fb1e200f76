import Foundation
import MartletLayouts
import MartletUI

/// An open book, whose pages turn.
@MainActor
final class BookView {
    /// The widget, to fill a window.
    let widget: Box
    let pages: CollectionView<PageItem>

    /// Called when other pages are open.
    var onTurn: (ClosedRange<Int>) -> Void = { _ in }

    let book: ShelfBook

    /// The room around the book, in points.
    private static let margin: CGFloat = 16

    init(_ book: ShelfBook) {
        self.book = book
        // As large as fits: the layout shrinks it. The eye is five pages' breadths away, so a page that stands on edge is a
        // quarter higher than the spine.
        let height: CGFloat = 2000
        let width = height * min(max(book.aspectRatio, 0.2), 5)
        let layout = BookLayout(
            pageSize: CGSize(width: width, height: height), depth: 5 * width, margin: Self.margin)
        pages = CollectionView(PageCell.self, layout: layout)
        pages.setAccessibleLabel(book.title)
        pages.selectionMode = .none
        pages.showsScrollBars = false
        widget = Box(.vertical, [pages])
        widget.addStyleClass("desk")
        pages.isRightToLeft = book.direction == .rightToLeft
        pages.items = (0..<book.pageCount).map { PageItem(id: $0, book: book.id, direction: book.direction) }
        pages.onScroll { [weak self] in self?.tell() }
    }

    /// How many sheets are turned, rounded to whole ones.
    private var turnedSheets: Int {
        let width = max(1, CGFloat(pages.width))
        let offset = pages.contentOffset.x
        return Int(((pages.isRightToLeft ? pages.contentSize.width - width - offset : offset) / width).rounded())
    }

    /// The pages that are open, from 1; one where the book begins or ends.
    var openPages: ClosedRange<Int> {
        let left = min(max(1, 2 * turnedSheets), book.pageCount)
        return left...max(left, min(2 * turnedSheets + 1, book.pageCount))
    }

    /// Turns so many sheets on, or back.
    func turn(by sheets: Int) {
        let sheet = min(max(0, turnedSheets + sheets), book.pageCount / 2)
        pages.scroll(to: min(max(0, 2 * sheet), book.pageCount - 1), at: .center, animated: true)
    }

    /// Turns to where a key points: to the right is back where the book is read from the right.
    func turn(toTheRight isRight: Bool) { turn(by: isRight == pages.isRightToLeft ? -1 : 1) }

    private func tell() { onTurn(openPages) }
}
