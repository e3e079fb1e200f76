import Foundation
import MartletGLib
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

    /// The share of the breadth in which a click turns a page.
    private static let edge: CGFloat = 0.2

    /// The room around the book, in points.
    private static let margin: CGFloat = 16

    private let pan: PanGesture
    private let tap: TapGesture
    private var turn: PageTurn?
    private let firstPage: Int

    /// Opens a book at a page, from 0.
    init(_ book: ShelfBook, at page: Int = 0) {
        self.book = book
        firstPage = page
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
        pan = PanGesture(on: widget, sideways: true)
        tap = TapGesture(on: widget)
        pages.isRightToLeft = book.direction == .rightToLeft
        marks = book.bookmarks
        pages.items = items
        if page > 0 { pages.scroll(to: min(page, book.pageCount - 1), at: .center) }
        pages.onScroll { [weak self] in self?.tell() }
        pan.onBegin = { [weak self] start in self?.take(at: start) ?? false }
        pan.onChange = { [weak self] point in self?.follow(point) }
        pan.onEnd = { [weak self] velocity in self?.letGo(velocity) }
        pan.onCancel = { [weak self] in self?.letGo(.zero) }
        tap.onTap = { [weak self] point, _ in self?.tapped(at: point) }
    }

    /// The pages that are marked, from 0.
    var marks: [Int] { didSet { pages.items = items } }

    private var items: [PageItem] {
        var book = book
        book.bookmarks = marks
        // The cover turns, and under it lies the spread of the page.
        let first = Set([0, firstPage, firstPage.isMultiple(of: 2) ? firstPage - 1 : firstPage + 1])
        return (0..<book.pageCount).map { page in
            var item = PageItem(page, of: book)
            item.isFirstSeen = first.contains(page)
            return item
        }
    }

    /// Asks again for the pages that could not be had.
    func reload() { for page in pages.visibleItems { (pages.cell(for: page.id) as? PageCell)?.retry() } }

    /// The page that is kept as the one that was read last, from 0: the first of those that are open.
    var currentPage: Int { openPages.lowerBound - 1 }

    /// Turns to a page, from 0.
    func show(page: Int) { pages.scroll(to: min(max(0, page), book.pageCount - 1), at: .center, animated: true) }

    /// How far the book is open between the shelf and here; `nil` when it is being read.
    var opening: BookOpening? {
        didSet { pages.adjustLayout(BookLayout.self) { $0.opening = opening } }
    }

    /// How broad a page is when the book is open, in points; 0 before the first layout.
    var pageWidth: CGFloat {
        guard var layout = pages.layout as? BookLayout else { return 0 }
        layout.opening = nil
        return layout.attributes(ofItem: 0, at: pages.contentOffset)?.frame.width ?? 0
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

    // MARK: A page that follows a finger

    private func take(at point: CGPoint) -> Bool {
        guard let layout = pages.layout as? BookLayout else { return false }
        turn = PageTurn(layout, at: pages.contentOffset, from: point.x)
        return turn != nil
    }

    private func follow(_ point: CGPoint) {
        if let turn { pages.contentOffset = turn.offset(for: point.x) }
    }

    private func letGo(_ velocity: CGPoint) {
        guard let turn else { return }
        self.turn = nil
        pages.setContentOffset(turn.rest(from: pages.contentOffset, velocity: velocity.x), animated: true)
    }

    /// A click near the edge of the window turns to that side.
    private func tapped(at point: CGPoint) {
        let width = CGFloat(widget.width)
        if point.x > width * (1 - Self.edge) {
            turn(toTheRight: true)
        } else if point.x < width * Self.edge {
            turn(toTheRight: false)
        }
    }

    private func tell() {
        onTurn(openPages)
        guard opening == nil, Log.isEnabled("Paper") else { return }
        for page in openPages {
            guard let cell = pages.cell(for: page - 1) as? PageCell, cell.isBlank else { continue }
            Log.debug("Paper", "page \(page) is blank")
        }
    }
}
