import Foundation
import MartletLayouts
import Testing

private func book(_ pageCount: Int, _ direction: LayoutDirection = .leftToRight) -> BookLayout {
    prepared(
        BookLayout(), width: 1000, height: 700, direction: direction, lengths: Array(repeating: 0, count: pageCount))
}

extension BookLayout {
    /// The pages that lie on top on the left and on the right at every offset where the book rests, in reading order.
    fileprivate var spreads: [[Int?]] {
        guard contentSize.width > 0 else { return [] }
        let last = Int((contentSize.width / container.size.width).rounded()) - 1
        let isMirrored = container.direction == .rightToLeft
        return (0...last).map { stop in
            let x = CGFloat(isMirrored ? last - stop : stop) * container.size.width
            let visible = attributes(in: CGRect(origin: CGPoint(x: x, y: 0), size: container.size))
            return [CGFloat(1), 0].map { anchor in
                visible.last { $0.transform.anchor.x == anchor }.flatMap { [$0].items.first?.item }
            }
        }
    }
}

@Suite("Book: spreads, flings and places")
struct BookSpreadTests {
    @Test func everyPageIsOnTopOnceWhereABookRests() {
        #expect(book(0).spreads == [])
        #expect(book(1).spreads == [[nil, 0]])
        #expect(book(2).spreads == [[nil, 0], [1, nil]])
        #expect(book(3).spreads == [[nil, 0], [1, 2]])
        #expect(book(5).spreads == [[nil, 0], [1, 2], [3, 4]])
        #expect(book(6).spreads == [[nil, 0], [1, 2], [3, 4], [5, nil]])
    }

    @Test func readFromTheRightTheBookIsMirrored() {
        #expect(book(1, .rightToLeft).spreads == [[0, nil]])
        #expect(book(2, .rightToLeft).spreads == [[0, nil], [nil, 1]])
        #expect(book(5, .rightToLeft).spreads == [[0, nil], [2, 1], [4, 3]])
        #expect(book(6, .rightToLeft).spreads == [[0, nil], [2, 1], [4, 3], [nil, 5]])
    }

    @Test func readFromTheRightTheNextPageIsTurnedFromLeftToRight() throws {
        let book = book(6, .rightToLeft)
        // Going on lowers the offset; the sheet's free edge goes from the left of the spine to its right.
        let drawn = try [3000, 2750, 2250, 2000].map { (x: CGFloat) -> CGFloat in
            let page = try #require(book.attributes(ofItem: x > 2500 ? 0 : 1, at: CGPoint(x: x, y: 0)))
            #expect(page.alpha == 1)
            return page.drawnFrame.midX - x - 500
        }
        #expect(drawn == drawn.sorted() && drawn[1] < 0 && drawn[2] > 0)
        #expect(book.restingOffset(near: CGPoint(x: 2900, y: 0), velocity: CGPoint(x: -100, y: 0)).x == 2000)
        #expect(book.restingOffset(near: CGPoint(x: 2900, y: 0), velocity: CGPoint(x: 100, y: 0)).x == 3000)
    }

    @Test(
        arguments: [
            (0, 0, 0), (400, 0, 0), (500, 0, 1000), (600, 0, 1000), (1100, 0, 1000), (100, 900, 1000), (900, -900, 0),
            (1000, 900, 1000), (1000, -900, 1000), (1001, 1e300, 2000), (1999, -.infinity, 1000),
            (1001, .infinity, 2000),
            (-50, 0, 0), (-50, -900, 0), (-5000, 900, 0), (2990, 900, 3000), (3100, 900, 3000), (9e30, -9, 3000),
            (.nan, 0, 0), (.nan, 700, 0), (1400, .nan, 1000), (.infinity, 0, 3000), (-.infinity, 5, 0),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func aFlingRestsOnABoundaryLessThanASheetAway(_ proposed: CGFloat, _ velocity: CGFloat, _ expected: CGFloat) {
        let rest = book(6).restingOffset(near: CGPoint(x: proposed, y: 0), velocity: CGPoint(x: velocity, y: 0))
        #expect(rest == CGPoint(x: expected, y: 0))
        let mirrored = book(6, .rightToLeft).restingOffset(
            near: CGPoint(x: 3000 - proposed, y: 0), velocity: CGPoint(x: -velocity, y: 0))
        #expect(mirrored == CGPoint(x: 3000 - expected, y: 0))
    }

    @Test func aBoundaryThatIsOffByARoundingIsNotLeft() {
        for width in [1000.0 / 3, 1023.7, 0.1, 91.3] as [CGFloat] {
            for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                let book = prepared(
                    BookLayout(), width: width, direction: direction, lengths: Array(repeating: 0, count: 200))
                for page in 0..<200 {
                    let boundary = book.offset(showing: page, at: .top)
                    for velocity in [-80, 0, 80] as [CGFloat] {
                        let rest = book.restingOffset(near: boundary, velocity: CGPoint(x: velocity, y: 0))
                        #expect(abs(rest.x - boundary.x) < 1e-9)
                    }
                }
            }
        }
    }

    @Test func aBookThatCannotBeTurnedStaysWhereItIs() {
        for count in [0, 1] {
            #expect(book(count).restingOffset(near: CGPoint(x: 800, y: 3), velocity: CGPoint(x: 99, y: 0)) == .zero)
        }
    }

    @Test func turningOnStaysAtTheLastSpread() {
        let book = book(3)
        var offset = CGPoint.zero
        for expected in [1000, 1000, 1000] as [CGFloat] {
            offset = book.restingOffset(near: CGPoint(x: offset.x + 10, y: 0), velocity: CGPoint(x: 500, y: 0))
            #expect(offset.x == expected)
            let visible = book.attributes(in: CGRect(x: offset.x, y: 0, width: 1000, height: 700), margin: 5000)
            #expect(visible.items.allSatisfy { $0.item < 3 })
        }
    }

    @Test func aPageIsShownWhereTheBookIsOpenAtIt() {
        let positions: [ScrollPosition] = [.top, .center, .bottom, .nearest(CGPoint(x: 2222, y: 0))]
        for position in positions {
            #expect((0..<6).map { book(6).offset(showing: $0, at: position).x } == [0, 1000, 1000, 2000, 2000, 3000])
            #expect((0..<5).map { book(5).offset(showing: $0, at: position).x } == [0, 1000, 1000, 2000, 2000])
            #expect(
                (0..<5).map { book(5, .rightToLeft).offset(showing: $0, at: position).x } == [
                    2000, 1000, 1000, 0, 0,
                ])
            #expect(book(6).offset(showing: 6, at: position) == .zero)
            #expect(book(6).offset(showing: .header(section: 0), at: position) == .zero)
            #expect(book(6, .rightToLeft).offset(showing: 6, at: position).x == 3000)
        }
    }

    @Test func arrowKeysGoFromPageToPage() {
        func neighbours(_ book: BookLayout, _ page: Int) -> [ItemIndex?] {
            [MoveDirection.left, .right, .up, .down].map { book.item(from: ItemIndex(page), toward: $0) }
        }
        #expect(neighbours(book(3), 0) == [nil, 1, nil, nil])
        #expect(neighbours(book(3), 1) == [0, 2, nil, nil])
        #expect(neighbours(book(3), 2) == [1, nil, nil, nil])
        #expect(neighbours(book(3, .rightToLeft), 1) == [2, 0, nil, nil])
        #expect(neighbours(book(3), 3) == [nil, nil, nil, nil])
    }

    @Test func sectionsFollowOneAnother() {
        let sections = [
            LayoutSection(itemCount: 1, header: 50), LayoutSection(itemCount: 0), LayoutSection(itemCount: -4),
            LayoutSection(itemCount: 3, footer: 9),
        ]
        let book = prepared(BookLayout(), width: 1000, height: 700, sections: sections, length: 0)
        #expect(book.contentSize.width == 3000)
        let open = book.attributes(in: CGRect(x: 1000, y: 0, width: 1000, height: 700))
        #expect(open.items == [ItemIndex(0, section: 3), ItemIndex(1, section: 3)])
        #expect(book.offset(showing: ItemIndex(2, section: 3), at: .top).x == 2000)
        #expect(book.item(from: 0, toward: .right) == ItemIndex(0, section: 3))
        #expect(book.item(from: ItemIndex(0, section: 3), toward: .left) == 0)
        #expect(book.attributes(of: .header(section: 0), at: .zero) == nil)
        #expect(book.attributes(of: .footer(section: 3), at: .zero) == nil)
        #expect(book.attributes(ofItem: ItemIndex(0, section: 1)) == nil)
    }
}
