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

    /// The open pages while they are enlarged.
    let enlarged = ZoomLayer()
    /// By how much, and which part of them is seen.
    var zoom = PageZoom() { didSet { if zoom != oldValue { showZoom() } } }

    /// The share of the breadth in which a click turns a page.
    static let edge: CGFloat = 0.2

    /// The room around the book, in points.
    private static let margin: CGFloat = 16

    private let pan: PanGesture
    private let tap: TapGesture
    var dragged: PageTurn?
    /// Where a finger that moves enlarged pages was last.
    var panned: CGPoint?
    private let firstPage: Int
    /// Whether it has lain open once; a closing that is given up opens it no second time.
    var isBegun = false

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
        // The pages after a turn, and those before it, are there when it begins.
        pages.cellMargin = 1
        let layers = Overlay(pages)
        layers.add(enlarged.widget)
        widget = Box(.vertical, [layers])
        pan = PanGesture(on: widget)
        tap = TapGesture(on: widget)
        pages.isRightToLeft = book.direction == .rightToLeft
        marks = book.bookmarks
        pages.items = items
        if page > 0 { pages.scroll(to: min(page, book.pageCount - 1), at: .center) }
        // From the beginning, so that what is kept of a book that is being opened is what was kept before.
        if let place = book.place { restore(place) }
        pages.onScroll { [weak self] in self?.tell() }
        pan.onBegin = { [weak self] start, movement in self?.take(at: start, movement) ?? false }
        pan.onChange = { [weak self] point in self?.follow(point) }
        pan.onEnd = { [weak self] velocity in self?.letGo(velocity) }
        pan.onCancel = { [weak self] in self?.letGo(.zero) }
        tap.onTap = { [weak self] point, count in self?.tapped(at: point, count) }
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
        didSet {
            pages.adjustLayout(BookLayout.self) { $0.opening = opening }
            // A book on its way is a book, not its pages lying flat.
            if (opening == nil) != (oldValue == nil) { showZoom() }
        }
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

    /// Where somebody is in the book.
    var place: ReadingPlace {
        noteScrolling()
        return ReadingPlace(page: currentPage, zoom: zoom.scale, centerX: zoom.center.x, centerY: zoom.center.y)
    }

    /// Turns so many sheets on, or back.
    func turn(by sheets: Int) {
        let sheet = min(max(0, turnedSheets + sheets), book.pageCount / 2)
        pages.scroll(to: min(max(0, 2 * sheet), book.pageCount - 1), at: .center, animated: true)
    }

    /// Turns to where a key points: to the right is back where the book is read from the right.
    func turn(toTheRight isRight: Bool) { turn(by: isRight == pages.isRightToLeft ? -1 : 1) }

    /// Says which pages are open, and shows those enlarged where they are.
    func tell() {
        if zoom.isZoomed { showZoom() }
        onTurn(openPages)
        guard opening == nil, Log.isEnabled("Paper") else { return }
        for page in openPages {
            guard let cell = pages.cell(for: page - 1) as? PageCell, cell.isBlank else { continue }
            Log.debug("Paper", "page \(page) is blank")
        }
    }
}
