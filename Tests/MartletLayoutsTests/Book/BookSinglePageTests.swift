import Foundation
import MartletLayouts
import Testing

/// Pages of 300 by 400 points seen from 1000 in a container of 1000 by 800: a page lies from 350 to 650, 200 to 600.
private func book(_ pages: Int, _ direction: LayoutDirection = .leftToRight, depth: CGFloat = 1000) -> BookLayout {
    prepared(
        BookLayout(pageSize: CGSize(width: 300, height: 400), depth: depth, spineLocation: .min), width: 1000,
        height: 800, direction: direction, lengths: Array(repeating: 0, count: pages))
}

private func viewport(_ x: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: 1000, height: 800) }

extension BookLayout {
    /// Where a page's free edge is drawn: from the viewport's left at its top, and how long it is.
    fileprivate func freeEdge(of page: Int, at offset: CGPoint) throws -> (x: CGFloat, length: CGFloat) {
        let attributes = try #require(self.attributes(ofItem: page, at: offset))
        let corners = attributes.transform.corners(of: attributes.frame)
        let isMirrored = container.direction == .rightToLeft
        let (top, bottom) = isMirrored ? (corners[0], corners[3]) : (corners[1], corners[2])
        return (top.x - offset.x, bottom.y - top.y)
    }
}

@Suite("Book: one page at a time")
struct BookSinglePageTests {
    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func atRestOnePageLiesFlatInTheMiddle(_ direction: LayoutDirection) throws {
        let book = book(4, direction)
        #expect(book.contentSize == CGSize(width: 4000, height: 800))
        for page in 0..<4 {
            let x = CGFloat(direction == .leftToRight ? page : 3 - page) * 1000
            let visible = book.attributes(in: viewport(x))
            #expect(visible.items == [ItemIndex(page)])
            let only = try #require(visible.first)
            #expect(only.frame == rect(x + 350, 200, 300, 400) && only.drawnFrame == only.frame)
            #expect(only.alpha == 1 && only.emphasis == 1)
            #expect(only.transform.turn == 0 && only.transform.scale == 1 && only.transform.translation == .zero)
            #expect(only.transform.anchor == CGPoint(x: direction == .leftToRight ? 0 : 1, y: 0.5))
        }
    }

    /// With k = 0.3, an edge at the angle a is at 350 + 300 · cos a / (1 - k sin a), and 400 / (1 - k sin a) long: at 45°,
    /// and where sine and cosine are 0.6 and 0.8.
    @Test(
        arguments: [(0.5, -45, 619.24828, 507.69927), (0.40966553, -36.869898, 642.68293, 487.80488)]
            + [(0.59033447, -53.130102, 586.84211, 526.31579)] as [(CGFloat, Double, CGFloat, CGFloat)])
    func aTurningPageRisesAboutItsLeadingEdge(
        _ turned: CGFloat, _ degrees: Double, _ edge: CGFloat, _ length: CGFloat
    ) throws {
        for (direction, sign) in [(LayoutDirection.leftToRight, 1.0), (.rightToLeft, -1)] {
            let book = book(4, direction)
            let offset = CGPoint(x: sign > 0 ? (1 + turned) * 1000 : (2 - turned) * 1000, y: 0)
            let visible = book.attributes(in: CGRect(origin: offset, size: viewport(0).size))
            #expect(visible.items == [2, 1])
            #expect(visible[0].transform.turn == 0 && visible[0].emphasis == 1)
            #expect(abs(visible[1].transform.turn * 180 / .pi - sign * degrees) < 1e-5)
            #expect(abs(visible[1].emphasis - (1 - turned)) < 1e-9)
            let drawn = try book.freeEdge(of: 1, at: offset)
            #expect(abs(drawn.x - (sign > 0 ? edge : 1000 - edge)) < 1e-4 && abs(drawn.length - length) < 1e-4)
        }
    }

    @Test func aPageOnEdgeIsGone() throws {
        let page = try #require(book(4).attributes(ofItem: 0, at: CGPoint(x: 1000, y: 0)))
        #expect(page.alpha == 0 && page.emphasis == 0 && page.transform.turn == -.pi / 2)
        #expect(book(4).attributes(ofItem: 0, at: CGPoint(x: 3000, y: 0)).map { $0.alpha } == 0)
    }

    @Test func aBoundaryThatIsOffByARoundingShowsOnePage() {
        for width in [1000.0 / 3, 1023.7, 0.1, 91.3] as [CGFloat] {
            for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                let book = prepared(
                    BookLayout(spineLocation: .min), width: width, direction: direction,
                    lengths: Array(repeating: 0, count: 100))
                for page in 0..<100 {
                    let offset = book.offset(showing: page, at: .top)
                    let visible = book.attributes(in: CGRect(origin: offset, size: book.container.size))
                    #expect(visible.items == [ItemIndex(page)])
                }
            }
        }
    }

    @Test func aMarginTellsThePagesThatTheNextTurnsBring() {
        #expect(book(9).attributes(in: viewport(4000), margin: 1).items == [5, 4, 3])
        #expect(book(9).attributes(in: viewport(4000), margin: 1000).items == [5, 4, 3])
        #expect(book(9).attributes(in: viewport(4000), margin: 1500).items == [6, 5, 4, 3, 2])
        #expect(book(9).attributes(in: viewport(4000), margin: 1500).filter { $0.alpha == 0 }.items == [3, 2])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [0, 900, 2000, 5000] as [CGFloat])
    func aSheetsEdgeFollowsAFinger(_ direction: LayoutDirection, _ depth: CGFloat) throws {
        let book = book(5, direction, depth: depth)
        for sheet in 0..<4 {
            for distance in stride(from: CGFloat(0.25), to: 300, by: 4.75) {
                let x = direction == .leftToRight ? 350 + distance : 650 - distance
                let offset = book.offset(turning: sheet, withEdgeAt: x)
                #expect(abs(try book.freeEdge(of: sheet, at: offset).x - x) < 1e-6, "sheet \(sheet) at \(x)")
                let visible = book.attributes(in: CGRect(origin: offset, size: viewport(0).size))
                #expect(visible.items == [ItemIndex(sheet + 1), ItemIndex(sheet)])
            }
            // Beyond, a sheet is where it comes to rest.
            let ends = [650, 99_000, 350, -99_000].map { book.offset(turning: sheet, withEdgeAt: $0) }
            let rests = [sheet, sheet + 1].map { book.offset(showing: .item(ItemIndex($0)), at: .center) }
            let (right, left) = direction == .leftToRight ? (rests[0], rests[1]) : (rests[1], rests[0])
            #expect(ends == [right, right, left, left])
        }
    }

    /// Half the way out, 300 · cos a is 150 at 60°; with k = 0.3 the edge is at 240 / 0.82 where sin a is 0.6.
    @Test func anEdgesPlaceTellsTheAngle() {
        #expect(abs(book(4, depth: 0).offset(turning: 0, withEdgeAt: 500).x - 2000.0 / 3) < 1e-9)
        #expect(abs(book(4).offset(turning: 1, withEdgeAt: 350 + 240 / 0.82).x - 1409.66553) < 1e-4)
    }

    @Test func theLastPageIsNotTurned() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let (book, end) = (book(4, direction), CGPoint(x: direction == .leftToRight ? 3000 : 0, y: 0))
            for x in [0, 350, 500, 650, 1000] as [CGFloat] {
                #expect(book.offset(turning: 3, withEdgeAt: x) == end && book.offset(turning: 9, withEdgeAt: x) == end)
            }
            let beyond = book.attributes(ofItem: 3, at: CGPoint(x: direction == .leftToRight ? 5000 : -2000, y: 0))
            #expect(beyond == book.attributes(ofItem: 3, at: end) && beyond?.emphasis == 1)
        }
    }

    @Test func anEdgeThatIsNowhereLeavesTheBookInside() {
        for pages in 0...3 {
            for x in [-.infinity, .nan, .infinity, 1e300, 500] as [CGFloat] {
                for sheet in [Int.min, -1, 0, 9, .max] {
                    let offset = book(pages).offset(turning: sheet, withEdgeAt: x)
                    #expect(offset.x >= 0 && offset.x <= CGFloat(max(0, pages - 1)) * 1000)
                }
            }
        }
    }
}
