import Foundation
import MartletLayouts
import Testing

private func book(
    _ pages: Int, width: CGFloat = 1000, _ direction: LayoutDirection = .leftToRight,
    _ spineLocation: BookLayout.SpineLocation = .min
) -> BookLayout {
    prepared(
        BookLayout(spineLocation: spineLocation), width: width, height: 700, direction: direction,
        lengths: Array(repeating: 0, count: pages))
}

@Suite("Book: one page at a time, its places and sizes")
struct BookSinglePagePlaceTests {
    @Test func everyPageHasItsPlace() {
        #expect((0..<4).map { book(4).offset(showing: $0, at: .top).x } == [0, 1000, 2000, 3000])
        #expect((0..<4).map { book(4, .rightToLeft).offset(showing: $0, at: .top).x } == [3000, 2000, 1000, 0])
        #expect(book(4).offset(showing: 4, at: .top) == .zero)
        #expect((0...2).map { book($0).contentSize.width } == [0, 1000, 2000])
        #expect(book(0).attributes(in: CGRect(x: 0, y: 0, width: 1000, height: 700)).isEmpty)
    }

    @Test(
        arguments: [
            (0, 0, 0), (400, 0, 0), (500, 0, 1000), (1100, 0, 1000), (100, 900, 1000), (900, -900, 0),
            (1000, 900, 1000), (1000, -900, 1000), (1001, 1e300, 2000), (1999, -.infinity, 1000), (-50, 900, 0),
            (2990, 900, 3000), (3100, 900, 3000), (9e30, -9, 3000), (.nan, 700, 0), (1400, .nan, 1000),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func aFlingRestsOnAPageLessThanOneAway(_ proposed: CGFloat, _ velocity: CGFloat, _ expected: CGFloat) {
        let rest = book(4).restingOffset(near: CGPoint(x: proposed, y: 0), velocity: CGPoint(x: velocity, y: 0))
        #expect(rest == CGPoint(x: expected, y: 0))
        let mirrored = book(4, .rightToLeft).restingOffset(
            near: CGPoint(x: 3000 - proposed, y: 0), velocity: CGPoint(x: -velocity, y: 0))
        #expect(mirrored == CGPoint(x: 3000 - expected, y: 0))
    }

    @Test func thePageIsTheAnchor() {
        func anchor(_ x: CGFloat) -> LayoutAnchor { book(4).anchor(at: CGPoint(x: x, y: 0)) }
        #expect(anchor(0) == .start && anchor(-70) == .start && anchor(.nan) == .start)
        #expect(anchor(300) == .item(0, distance: -300))
        #expect(anchor(700) == .item(1, distance: 300))
        #expect(anchor(2000) == .item(2, distance: 0))
        #expect(anchor(9000) == .item(3, distance: 0) && anchor(.infinity) == .item(3, distance: 0))
        #expect(book(4, .rightToLeft).anchor(at: CGPoint(x: 2300, y: 0)) == .item(1, distance: 300))
        #expect(book(0).anchor(at: CGPoint(x: 50, y: 0)) == .start)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func aResizeKeepsThePage(_ direction: LayoutDirection) {
        for page in 0..<5 {
            let place = CGFloat(direction == .rightToLeft ? 4 - page : page)
            var book = book(5, direction)
            let anchor = book.anchor(at: CGPoint(x: place * 1000, y: 0))
            for width in [640, 320, 1, 1920, 1000] as [CGFloat] {
                let container = LayoutContainer(size: CGSize(width: width, height: 500), direction: direction)
                #expect(book.invalidation(from: book.container, to: container) == .attributes)
                book.container = container
                #expect(book.offset(restoring: anchor) == CGPoint(x: place * width, y: 0))
            }
        }
    }

    @Test func anAnchorAmidATurnLeadsBackToItsOffset() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            for x in stride(from: CGFloat(0), through: 3000, by: 62.5) {
                let (book, offset) = (book(4, direction), CGPoint(x: x, y: 0))
                #expect(book.offset(restoring: book.anchor(at: offset)) == offset)
            }
        }
    }

    @Test func aWindowThatBecomesNarrowKeepsAPageOfTheSpread() {
        let (wide, narrow) = (book(8, .leftToRight, .mid), book(8, width: 300))
        // Two sheets turned: pages 3 and 4.
        let anchor = wide.anchor(at: CGPoint(x: 2000, y: 0))
        #expect(narrow.offset(restoring: anchor).x == 900)
        for page: CGFloat in [3, 4] {
            #expect(wide.offset(restoring: narrow.anchor(at: CGPoint(x: page * 300, y: 0))).x == 2000)
        }
    }

    @Test func arrowKeysGoFromPageToPage() {
        func neighbours(_ book: BookLayout, _ page: Int) -> [ItemIndex?] {
            [MoveDirection.left, .right, .up, .down].map { book.item(from: ItemIndex(page), toward: $0) }
        }
        #expect(neighbours(book(3), 0) == [nil, 1, nil, nil])
        #expect(neighbours(book(3), 2) == [1, nil, nil, nil])
        #expect(neighbours(book(3, .rightToLeft), 1) == [2, 0, nil, nil])
    }

    @Test func sectionsFollowOneAnother() {
        let sections = [LayoutSection(itemCount: 1), LayoutSection(itemCount: 0), LayoutSection(itemCount: 2)]
        let book = prepared(BookLayout(spineLocation: .min), width: 1000, sections: sections, length: 0)
        let amid = book.attributes(in: CGRect(x: 500, y: 0, width: 1000, height: 600))
        #expect(book.contentSize.width == 3000 && amid.items == [ItemIndex(0, section: 2), 0])
    }

    @Test func aBookOfTwoThousandMillionPagesIsAsFastAsAnyOther() {
        var book = BookLayout(spineLocation: .min)
        let container = LayoutContainer(size: CGSize(width: 1024, height: 768))
        book.prepare(for: container, itemCount: 1 << 31) { _, _ in 0 }
        book.opening = BookOpening(progress: 0.5, closedFrame: CGRect(x: 0, y: 0, width: 36, height: 57))
        let middle = book.offset(showing: 1 << 30, at: .top)
        #expect(middle.x == 1024 * CGFloat(1 << 30))
        for _ in 0..<1000 {
            #expect(book.attributes(in: CGRect(origin: middle, size: container.size)).items == [ItemIndex(1 << 30), 0])
        }
    }

    /// Seen from 1000, a page 600 broad swings 1 / 0.8 as far out as it lies, which from its middle is 0.75 of it: that
    /// fits beside the middle of 480 points and a margin of 15 when it is half as large.
    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func aPageIsAsLargeAsItsSwingFits(_ direction: LayoutDirection) throws {
        let layout = BookLayout(pageSize: CGSize(width: 600, height: 800), depth: 1000, margin: 15, spineLocation: .min)
        let book = prepared(layout, width: 480, height: 1000, direction: direction, lengths: [0, 0])
        let page = try #require(book.attributes(ofItem: 0, at: CGPoint(x: direction == .leftToRight ? 0 : 480, y: 0)))
        #expect(page.frame.offsetBy(dx: direction == .leftToRight ? 0 : -480, dy: 0) == rect(90, 300, 300, 400))
        #expect(page.transform.depth == 500)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [724, 1000, 2000, 20_000, 0] as [CGFloat])
    func noSheetLeavesTheRoomWhileItTurnsNorIsItSmallerThanItMust(_ direction: LayoutDirection, _ depth: CGFloat) {
        for (width, height) in [(400, 300), (300, 900), (362, 568), (1000, 2000)] as [(CGFloat, CGFloat)] {
            for margin in [0, 20] as [CGFloat] {
                let book = prepared(
                    BookLayout(depth: depth, margin: margin, spineLocation: .min), width: width, height: height,
                    direction: direction, lengths: [0, 0])
                let room = rect(margin, margin, width - 2 * margin, height - 2 * margin)
                var most = CGRect.null
                for step in 0..<1000 {
                    let x = CGFloat(step) / 1000 * width
                    for page in book.attributes(in: CGRect(x: x, y: 0, width: width, height: height)) {
                        most = most.union(page.drawnFrame.offsetBy(dx: -x, dy: 0))
                    }
                }
                #expect(room.insetBy(dx: -0.01, dy: -0.01).contains(most), "\(most) in \(room)")
                let free = direction == .leftToRight ? room.maxX - most.maxX : most.minX - room.minX
                let isTight = free < 0.5 || most.height > room.height - 0.5
                #expect(isTight || book.attributes(ofItem: 0)?.frame.width == 362, "\(most) in \(room)")
            }
        }
    }
}
