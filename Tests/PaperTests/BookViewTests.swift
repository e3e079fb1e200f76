import CGtk
import Foundation
import MartletLayouts
import MartletUI
import TestSupport
import UITestSupport
import XCTest

@testable import Paper

/// The shelf, and a book that is open.
@MainActor
final class BookViewTests: XCTestCase {
    private var shelf: TestShelf?

    /// A comic of so many pages, on the shelf; the page `wide` is three times as wide as high, and green.
    private func book(_ pages: Int, direction: String = "No", wide: Int? = nil) async throws -> ShelfBook {
        try VirtualDisplay.start()
        let shelf = try self.shelf ?? TestShelf(loader: PaperPipeline.loader)
        self.shelf = shelf
        return try await shelf.add(
            try shelf.comic("Book \(pages)", pages: pages, direction: direction, wide: wide))
    }

    private func open(_ book: ShelfBook) async throws -> (BookView, TestWindow) {
        let view = BookView(book)
        return (view, try await TestWindow(view.widget.pointer, width: 800, height: 500))
    }

    func testABookBeginsClosedAndTurnsSheetBySheetToItsEnd() async throws {
        let (view, window) = try await open(try await book(6))
        defer { window.close() }
        XCTAssertEqual(view.openPages, 1...1)
        for pages in [2...3, 4...5, 6...6] {
            view.turn(by: 1)
            try await pump(until: { view.openPages == pages })
        }
        // There is nothing beyond.
        view.turn(by: 1)
        try await window.nextFrame()
        XCTAssertEqual(view.openPages, 6...6)
        view.turn(by: -5)
        try await pump(until: { view.openPages == 1...1 })
    }

    func testTheLastPageOfAnOddBookIsOnTheRight() async throws {
        let (view, window) = try await open(try await book(5))
        defer { window.close() }
        view.turn(by: 9)
        try await pump(until: { view.openPages == 4...5 })
    }

    func testABookReadFromTheRightTurnsToTheOtherSide() async throws {
        let (view, window) = try await open(try await book(6, direction: "YesAndRightToLeft"))
        defer { window.close() }
        XCTAssertTrue(view.pages.isRightToLeft)
        XCTAssertEqual(view.openPages, 1...1)
        view.turn(toTheRight: true)
        try await window.nextFrame()
        XCTAssertEqual(view.openPages, 1...1)
        view.turn(toTheRight: false)
        try await pump(until: { view.openPages == 2...3 })
    }

    func testAMovementComesToRestOnASpread() async throws {
        let (view, window) = try await open(try await book(6))
        defer { window.close() }
        let width = CGFloat(view.pages.width)
        let adjustment = try XCTUnwrap(gtk_scrolled_window_get_hadjustment(view.pages.pointer.opaque))
        gtk_adjustment_set_value(adjustment, width * 0.3)
        try await pump(until: { view.pages.contentOffset.x == width })
        XCTAssertEqual(view.openPages, 2...3)
    }

    func testAPageIsDarkestWhereItStandsAndClearWhereItIsRead() async throws {
        let (view, window) = try await open(try await book(6))
        defer { window.close() }
        // 800 points turn a sheet: the second one is half turned at 1,200.
        for (offset, shade) in [(800, 0), (1000, 0.5), (1200, 1)] as [(CGFloat, Double)] {
            view.pages.contentOffset.x = offset
            try await pump(until: {
                guard let cell = view.pages.cell(for: 2) as? PageCell else { return false }
                return abs(cell.shade.opacity - shade) < 0.01
            })
        }
        XCTAssertEqual((view.pages.cell(for: 4) as? PageCell)?.shade.opacity, 0, "it lies below")
    }

    func testAPageOfAnotherShapeThanTheCoverIsSeenWhole() async throws {
        let (view, window) = try await open(try await book(4, wide: 3))
        defer { window.close() }
        view.turn(by: 1)
        func isGreen(atTenths tenths: Int) -> Bool {
            let cell = view.pages.cell(for: 2)
            guard let picture = cell.flatMap({ WidgetPicture(of: $0.pointer) }) else { return false }
            return picture[picture.width / 2, picture.height * tenths / 10].isNear(.rgb(0, 160, 0), tolerance: 12)
        }
        try await pump(until: { isGreen(atTenths: 5) })
        XCTAssertFalse(isGreen(atTenths: 1), "it is not enlarged until it fills the page")
        XCTAssertFalse(isGreen(atTenths: 9))
    }

    func testAWidePageIsASpreadOfItsOwnWhoseHalvesMeetAtTheSpine() async throws {
        let (view, window) = try await open(try await book(4, wide: 3))
        defer { window.close() }
        view.setWidePages([2])
        // The cover, page 2 with an empty face beside it, and the halves.
        XCTAssertEqual(view.pages.items.map(\.page), [0, 1, nil, 2, 2, 3])
        view.show(page: 2)
        try await pump(until: { view.openPages == 3...3 })
        func green(_ face: Int, atPercent percent: Int) -> Bool {
            guard let cell = view.pages.cell(for: face), let picture = WidgetPicture(of: cell.pointer) else {
                return false
            }
            return picture[(picture.width - 1) * percent / 100, picture.height / 2].isNear(
                .rgb(0, 160, 0), tolerance: 12)
        }
        // Three by one in two pages of two by three, which are four by three: each half is as broad as its page.
        try await pump(until: { green(3, atPercent: 98) && green(4, atPercent: 2) })
        XCTAssertTrue(green(3, atPercent: 3) && green(4, atPercent: 97))
        XCTAssertNil((view.pages.cell(for: 2) as? PageCell)?.item?.picture)
    }

    func testANarrowWindowShowsOnePageFlatAndKeepsItAsTheWindowChanges() async throws {
        let book = try await book(6)
        let view = BookView(book)
        let window = try await TestWindow(view.widget.pointer, width: 300, height: 500)
        defer { window.close() }
        try await pump(until: { !view.imposition.isPaired })
        XCTAssertEqual(view.openPages, 1...1)
        view.turn(by: 2)
        try await pump(until: { view.openPages == 3...3 })
        let layout = try XCTUnwrap(view.pages.layout as? BookLayout)
        XCTAssertEqual(layout.attributes(ofItem: 2, at: view.pages.contentOffset)?.transform.isIdentity, true)
        try await window.resize(width: 900, height: 500)
        try await pump(until: { view.imposition.isPaired && view.openPages == 2...3 })
        try await window.resize(width: 300, height: 500)
        try await pump(until: { !view.imposition.isPaired && view.openPages == 3...3 })
    }

    func testABookOpensWhereItWasOrAtItsBeginning() async throws {
        let book = try await book(6)
        XCTAssertEqual(BookView.start(of: book, in: CGSize(width: 1100, height: 700)), 1)
        XCTAssertEqual(BookView.start(of: book, in: CGSize(width: 360, height: 700)), 0)
    }

    func testTheTitleTellsOfThePagesThatAreOpen() async throws {
        let (view, window) = try await open(try await book(4))
        defer { window.close() }
        var told: [ClosedRange<Int>] = []
        view.onTurn = { told.append($0) }
        view.turn(by: 1)
        try await pump(until: { told.last == 2...3 })
    }

    func testOnlyTheBookInTheMiddleOpensAnotherComesThereFirst() async throws {
        let books = [try await book(2), try await book(3), try await book(4)]
        let view = ShelfView()
        let window = try await TestWindow(view.widget.pointer, width: 900, height: 700)
        defer { window.close() }
        view.books = books
        var opened: [ShelfBook.ID] = []
        view.onOpen = { opened.append($0.id) }
        try await window.nextFrame()
        XCTAssertEqual(view.centered?.id, books[0].id)
        XCTAssertEqual(view.title.text, "Book 2")
        view.choose(books[1])
        try await pump(until: { view.centered?.id == books[1].id && view.title.text == "Book 3" })
        XCTAssertEqual(opened, [])
        view.choose(books[1])
        XCTAssertEqual(opened, [books[1].id])
        XCTAssertEqual(view.details.text, "3 pages")
    }

    func testTheBookInTheMiddleStaysThereFromRowToWheel() async throws {
        let books = [try await book(2), try await book(3), try await book(4)]
        let view = ShelfView()
        let window = try await TestWindow(view.widget.pointer, width: 900, height: 700)
        defer { window.close() }
        view.books = books
        try await window.nextFrame()
        view.choose(books[2])
        try await pump(until: { view.centered?.id == books[2].id })
        view.show(as: .wheel)
        try await pump(until: { view.centered?.id == books[2].id && view.shelf.layout is WheelLayout })
        try await pump(until: { view.title.text == "Book 4" })
        view.show(as: .carousel)
        try await pump(until: { view.centered?.id == books[2].id && view.shelf.layout is CarouselLayout })
        try await pump(until: { view.title.text == "Book 4" })
    }

    func testWhatIsNoBookIsAnError() async throws {
        let folder = try ScratchDirectory()
        guard case .failure(let error) = await FoundBook.at(.init(path: folder.path)) else {
            return XCTFail("no pictures")
        }
        XCTAssertEqual(error.code, .notABook)
    }

    func testABookOpensAtItsPageAndIsEnlargedAsItWas() async throws {
        let (view, window) = try await open(try await book(8))
        defer { window.close() }
        view.show(page: 4)
        try await pump(until: { view.openPages == 4...5 })
        XCTAssertFalse(view.enlarged.widget.isVisible)
        view.enlarge(by: 3)
        XCTAssertTrue(view.enlarged.widget.isVisible)
        try await window.nextFrame()
        let place = view.place
        XCTAssertEqual(place.page, 3)
        XCTAssertEqual(place.zoom, 3, accuracy: 1e-9)
        XCTAssertEqual(place.centerX, 0.5, accuracy: 0.01)
        // Pages turn while they are enlarged.
        view.turn(by: 1)
        try await pump(until: { view.openPages == 6...7 })
        XCTAssertTrue(view.enlarged.widget.isVisible)
        view.fit()
        XCTAssertFalse(view.enlarged.widget.isVisible)
        view.restore(place)
        XCTAssertTrue(view.enlarged.widget.isVisible)
        // On its way to the shelf it is a book again.
        view.opening = BookOpening(progress: 0.5, closedFrame: CGRect(x: 10, y: 10, width: 60, height: 90))
        XCTAssertFalse(view.enlarged.widget.isVisible)
        view.opening = nil
        XCTAssertTrue(view.enlarged.widget.isVisible)
    }

    func testAMarkedPageBearsARibbon() async throws {
        let (view, window) = try await open(try await book(6))
        defer { window.close() }
        view.show(page: 1)
        view.marks = [2]
        try await pump(until: { (view.pages.cell(for: 2) as? PageCell)?.mark.isVisible == true })
        try await pump(until: { (view.pages.cell(for: 1) as? PageCell)?.mark.isVisible == false })
        PaperStyle.apply()
        // At the upper outer corner: 18 broad, 22 from the edge.
        func isRed(_ fromEdge: Int) -> Bool {
            guard let cell = view.pages.cell(for: 2), let picture = WidgetPicture(of: cell.pointer) else {
                return false
            }
            let pixel = picture[picture.width - fromEdge, 12]
            // The ribbon's red, #c01c28; the pages are of another.
            return pixel.isNear(.rgb(192, 28, 40), tolerance: 10)
        }
        try await pump(until: { isRed(30) })
        XCTAssertFalse(isRed(10) || isRed(60))
        view.marks = []
        try await pump(until: { (view.pages.cell(for: 2) as? PageCell)?.mark.isVisible == false })
    }

    func testABookOnItsWayLeavesItsPlaceEmpty() async throws {
        let books = [try await book(4), try await book(5)]
        let shelf = ShelfView()
        let navigation = NavigationView(root: shelf.widget)
        let window = try await TestWindow(navigation.pointer, width: 900, height: 700)
        defer { window.close() }
        shelf.books = books
        try await pump(until: { shelf.coverFrame(books[0]) != nil })
        func isTaken() -> Bool? { shelf.shelf.cell(for: books[0].id)?.styleClasses.contains("taken") }
        let view = BookView(books[0], at: 1)
        let transition = BookTransition(view, from: shelf)
        navigation.grab(opening: view.widget, transition: transition)
        navigation.update(0.5)
        try await pump(until: { isTaken() == true })
        XCTAssertLessThan(shelf.widget.opacity, 0.5)
        XCTAssertEqual(view.opening?.progress, 0.5)
        // The fingers' distance is the book's breadth: at once and a half the distance it is half as broad again.
        let closed = try XCTUnwrap(shelf.coverFrame(books[0])).width / view.pageWidth
        let broad = closed + (1 - closed) * 0.2
        let more = transition.progress(from: 0.2, pinchedBy: 1.2)
        XCTAssertEqual(closed + (1 - closed) * more, broad * 1.2, accuracy: 1e-9)
        navigation.cancel()
        try await pump(until: { !navigation.isInTransition && isTaken() == false })
        XCTAssertEqual(shelf.widget.opacity, 1)
        XCTAssertNil(navigation.topView)
    }

    func testABookIsEnlargedAsItWasFromTheBeginning() async throws {
        var book = try await book(8)
        let place = ReadingPlace(page: 3, zoom: 2, centerX: 0.4, centerY: 0.6)
        book.place = place
        let view = BookView(book, at: place.page)
        view.opening = BookOpening(progress: 0, closedFrame: CGRect(x: 10, y: 10, width: 60, height: 90))
        let window = try await TestWindow(view.widget.pointer, width: 800, height: 500)
        defer { window.close() }
        XCTAssertFalse(view.enlarged.widget.isVisible)
        XCTAssertEqual(view.place.zoom, 2)
        view.opening = nil
        try await window.nextFrame()
        XCTAssertTrue(view.enlarged.widget.isVisible)
        XCTAssertEqual(view.place.zoom, 2)
        XCTAssertEqual(view.place.centerX, 0.4, accuracy: 0.02)
        XCTAssertEqual(view.place.centerY, 0.6, accuracy: 0.02)
    }
}
