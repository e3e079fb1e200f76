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
    var zoom = PageZoom() {
        didSet {
            guard zoom != oldValue else { return }
            showZoom()
            if zoom.isZoomed != oldValue.isZoomed { prepareSelection() }
        }
    }

    /// The share of the breadth in which a click turns a page.
    static let edge: CGFloat = 0.2

    /// Reads the text of a page, from 0; `nil` where there is none.
    var readText: (Int) async -> PageText? = { _ in nil }
    /// Called when something is selected, or nothing any more.
    var onSelect: (Bool) -> Void = { _ in }
    /// What is selected of the open pages.
    var selection = TextSelection()
    var isSelecting = false
    /// Reads the text of the open pages; `nil` until it is wanted.
    var texts: Task<Void, Never>?
    /// What was found, as rectangles of each match by page, and which of them is shown.
    var found: [Int: [[CGRect]]] = [:]
    var shownMatch: BookSearch.Match?
    /// What is marked on pages, from 0.
    var highlights: [Int: PageHighlights] = [:] { didSet { highlight(changedFrom: oldValue) } }

    /// All pages, small, while somebody looks for one.
    private(set) var overview: PageOverview?
    /// Called when the overview comes or goes.
    var onOverview: (Bool) -> Void = { _ in }
    private let outer: Overlay

    private let pan: PanGesture
    private let tap: TapGesture
    private let hover: HoverGesture
    var dragged: PageTurn?
    /// Where a finger that moves enlarged pages was last.
    var panned: CGPoint?
    /// The page that is wanted before the others, from 0: the one that the book is opened at, or that somebody goes to.
    private var firstPage: Int
    /// The page that stays open when the window gets another shape.
    private var keptPage: Int
    /// Whether it has lain open once; a closing that is given up opens it no second time.
    var isBegun = false

    /// What is on the faces of the sheets.
    private(set) var imposition: Imposition
    /// The pages that are wider than high.
    private(set) var widePages: [Int]

    /// Opens a book at a page, from 0, in a part of a window of some size.
    init(_ book: ShelfBook, at page: Int = 0, in room: CGSize = .zero) {
        self.book = book
        firstPage = page
        keptPage = page
        marks = book.bookmarks
        widePages = book.widePages ?? []
        let shape = PageShape(cover: book.aspectRatio, wide: widePages, pageCount: book.pageCount)
        imposition = Imposition(
            pageCount: book.pageCount, wide: widePages, direction: book.direction, isPaired: shape.isPaired(in: room))
        pages = CollectionView(PageCell.self, layout: Self.layout(shape, isPaired: imposition.isPaired))
        pages.setAccessibleLabel(book.title)
        pages.selectionMode = .none
        pages.showsScrollBars = false
        // The pages after a turn, and those before it, are there when it begins.
        pages.cellMargin = 1
        let layers = Overlay(pages)
        layers.add(enlarged.widget)
        // What lies over the layers gets its own clicks and movements.
        outer = Overlay(layers)
        widget = Box(.vertical, [outer])
        pan = PanGesture(on: layers)
        tap = TapGesture(on: layers)
        hover = HoverGesture(on: layers)
        pages.isRightToLeft = book.direction == .rightToLeft
        rebuild()
        if page > 0 { pages.scroll(to: imposition.face(of: page), at: .center) }
        // From the beginning, so that what is kept of a book that is being opened is what was kept before.
        if let place = book.place { restore(place) }
        pages.onScroll { [weak self] in self?.tell() }
        pages.onResize { [weak self] in self?.arrange() }
        pan.onBegin = { [weak self] start, movement in self?.take(at: start, movement) ?? false }
        pan.onChange = { [weak self] point in self?.follow(point) }
        pan.onEnd = { [weak self] velocity in self?.letGo(velocity) }
        pan.onCancel = { [weak self] in self?.letGo(.zero) }
        hover.onMove = { [weak self] point in self?.showCursor(at: point) }
        tap.onTap = { [weak self] point, count in self?.tapped(at: point, count) }
    }

    /// The page, from 0, that a book is opened at for the first time in a part of a window of some size: the cover, or the
    /// pages after it where those of a spread are seen.
    static func start(of book: ShelfBook, in room: CGSize) -> Int {
        let shape = PageShape(cover: book.aspectRatio, wide: book.widePages ?? [], pageCount: book.pageCount)
        return shape.isPaired(in: room) ? min(1, book.pageCount - 1) : 0
    }

    /// The pages that are marked, from 0.
    var marks: [Int] { didSet { rebuild() } }

    /// What the faces show, as it was given to the view.
    private var items: [PageItem] = []

    private func rebuild() {
        // The cover turns, and under it lies the spread of the page.
        let first = Set([0] + imposition.openFaces(after: imposition.turns(to: firstPage)))
        items = imposition.faces.indices.map { face in
            var item = PageItem(face, of: imposition, in: book, marks: marks)
            item.isFirstSeen = first.contains(face)
            item.highlights = item.page.flatMap { highlights[$0] } ?? .none
            return item
        }
        pages.items = items
    }

    private func highlight(changedFrom old: [Int: PageHighlights]) {
        let changed = Set(old.keys).union(highlights.keys).filter { old[$0] != highlights[$0] }
        guard !changed.isEmpty else { return }
        for index in items.indices {
            guard let page = items[index].page, changed.contains(page) else { continue }
            items[index].highlights = highlights[page] ?? .none
        }
        pages.items = items
        if zoom.isZoomed { showZoom() }
    }

    /// Whether what moves is a finger on a screen.
    var isTouched: Bool { pan.isTouch }

    /// How far the book is open between the shelf and here; `nil` when it is being read.
    var opening: BookOpening? {
        didSet {
            pages.adjustLayout(BookLayout.self) { $0.opening = opening }
            // A book on its way is a book, not its pages lying flat.
            if (opening == nil) != (oldValue == nil) { showZoom() }
        }
    }

    // MARK: Arranging the pages

    /// Pages as large as fit: the layout shrinks them.
    ///
    /// The eye is some pages' breadths away: five from a book that stands open, so that a page on edge is a quarter higher
    /// than the spine, and more from one that lies flat.
    private static func layout(_ shape: PageShape, isPaired: Bool) -> BookLayout {
        let height: CGFloat = 2000
        let width = height * shape.aspectRatio
        return BookLayout(
            pageSize: CGSize(width: width, height: height), depth: (isPaired ? 5 : 8) * width,
            margin: isPaired ? 16 : 8, spineLocation: isPaired ? .mid : .min)
    }

    private var shape: PageShape {
        PageShape(cover: book.aspectRatio, wide: widePages, pageCount: book.pageCount)
    }

    /// Takes note of which pages are wider than high.
    func setWidePages(_ wide: [Int]) {
        guard wide != widePages else { return }
        widePages = wide
        arrange(always: true)
    }

    /// Arranges the pages as the window's shape wants it; the one that is read stays open.
    private func arrange(always: Bool = false) {
        let isPaired = shape.isPaired(in: window)
        if isPaired != imposition.isPaired || always {
            let page = openPages.contains(keptPage + 1) ? keptPage : currentPage
            dragged = nil
            imposition = Imposition(
                pageCount: book.pageCount, wide: widePages, direction: book.direction, isPaired: isPaired)
            var layout = Self.layout(shape, isPaired: isPaired)
            layout.opening = opening
            rebuild()
            pages.setLayout(layout)
            pages.scroll(to: imposition.face(of: page), at: .center)
            keptPage = page
        }
        if zoom.isZoomed { showZoom() }
    }

    // MARK: Turning

    /// How many sheets are turned, rounded to whole ones.
    private var turnedSheets: Int {
        let width = max(1, CGFloat(pages.width))
        let offset = pages.contentOffset.x
        return Int(((pages.isRightToLeft ? pages.contentSize.width - width - offset : offset) / width).rounded())
    }

    /// The faces that are open, in reading order.
    var openFaces: [PageItem] { imposition.openFaces(after: turnedSheets).map { items[$0] } }

    /// The pages that are open, from 1; one where the book begins or ends.
    var openPages: ClosedRange<Int> {
        let pages = imposition.openPages(after: turnedSheets)
        return pages.lowerBound + 1...pages.upperBound + 1
    }

    /// The page that is kept as the one that was read last, from 0: the first of those that are open.
    var currentPage: Int { openPages.lowerBound - 1 }

    /// Turns to a page, from 0.
    func show(page: Int) {
        firstPage = min(max(0, page), book.pageCount - 1)
        keptPage = firstPage
        rebuild()
        pages.scroll(to: imposition.face(of: firstPage), at: .center, animated: true)
    }

    /// Turns so many sheets on, or back.
    func turn(by sheets: Int) {
        let turns = min(max(0, turnedSheets + sheets), imposition.turnCount)
        pages.scroll(to: imposition.openFaces(after: turns)[0], at: .center, animated: true)
    }

    /// Turns to where a key points: to the right is back where the book is read from the right.
    func turn(toTheRight isRight: Bool) { turn(by: isRight == pages.isRightToLeft ? -1 : 1) }

    /// Shows all pages, small, or the book again.
    func toggleOverview() {
        if let overview {
            outer.remove(overview.widget)
            self.overview = nil
            pages.grabFocus()
        } else {
            let overview = PageOverview(book, shape: shape, marks: marks, current: currentPage)
            overview.onChoose = { [weak self] page in
                self?.toggleOverview()
                self?.show(page: page)
            }
            outer.add(overview.widget)
            overview.widget.grabFocus()
            self.overview = overview
        }
        onOverview(overview != nil)
    }

    // MARK: Telling

    /// Asks again for the pages that could not be had.
    func reload() { for item in pages.visibleItems { (pages.cell(for: item.id) as? PageCell)?.retry() } }

    /// How broad a page is when the book is open, in points; 0 before the first layout.
    var pageWidth: CGFloat {
        guard var layout = pages.layout as? BookLayout else { return 0 }
        layout.opening = nil
        return layout.attributes(ofItem: 0, at: pages.contentOffset)?.frame.width ?? 0
    }

    /// Where somebody is in the book.
    var place: ReadingPlace {
        noteScrolling()
        return ReadingPlace(page: currentPage, zoom: zoom.scale, centerX: zoom.center.x, centerY: zoom.center.y)
    }

    /// Says which pages are open, and shows those enlarged where they are.
    func tell() {
        if zoom.isZoomed { showZoom() }
        prepareSelection()
        if !found.isEmpty { showHighlights() }
        onTurn(openPages)
        guard opening == nil, Log.isEnabled("Paper") else { return }
        for face in openFaces {
            guard let cell = pages.cell(for: face.id) as? PageCell, cell.isBlank, let page = face.page else { continue }
            Log.debug("Paper", "page \(page + 1) is blank")
        }
    }
}
