import Foundation
import MartletLayouts
import Testing

@Suite("Book: one page at a time, opened from a shelf")
struct BookSinglePageOpeningTests {
    private static let cover = CGRect(x: 200, y: 120, width: 100, height: 150)
    private static let size = CGSize(width: 1000, height: 800)

    /// Pages of 400 by 600 points, which lie from 300 to 700 and 100 to 700 when it is open.
    private func book(
        _ pages: Int, _ direction: LayoutDirection = .leftToRight, progress: Double? = nil, in frame: CGRect = cover
    ) -> BookLayout {
        var book = BookLayout(pageSize: CGSize(width: 400, height: 600), depth: 2000, spineLocation: .min)
        book.opening = progress.map { BookOpening(progress: $0, closedFrame: frame) }
        book.prepare(
            for: LayoutContainer(size: Self.size, direction: direction), itemCount: pages, length: { _, _ in 0 })
        return book
    }

    private func offset(_ turned: Double, _ pages: Int, _ direction: LayoutDirection = .leftToRight) -> CGPoint {
        CGPoint(x: 1000 * (direction == .leftToRight ? turned : Double(pages - 1) - turned), y: 0)
    }

    private func shown(_ book: BookLayout, at offset: CGPoint) -> [LayoutAttributes] {
        book.attributes(in: CGRect(origin: offset, size: Self.size))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], 0...4)
    func closedItIsItsCoverLyingFlatInItsPlace(_ direction: LayoutDirection, _ turned: Int) throws {
        let offset = offset(Double(turned), 5, direction)
        for (frame, expected) in [
            (Self.cover, Self.cover), (rect(100, 100, 100, 400), rect(100, 225, 100, 150)),
            (rect(100, 100, 900, 150), rect(500, 100, 100, 150)),
        ] {
            for progress in [0, -0.0, -3, .nan, -.infinity] {
                let top = try #require(shown(book(5, direction, progress: progress, in: frame), at: offset).last)
                #expect(top.element == .item(0) && top.alpha == 1 && top.emphasis == 1 && top.transform.turn == 0)
                let drawn = top.drawnFrame.offsetBy(dx: -offset.x, dy: 0)
                #expect(abs(drawn.minX - expected.minX) < 1e-9 && abs(drawn.minY - expected.minY) < 1e-9)
                #expect(abs(drawn.width - expected.width) < 1e-9 && abs(drawn.height - expected.height) < 1e-9)
            }
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [0, 0.5, 1, 2.25, 4])
    func openItIsExactlyAsItIsRead(_ direction: LayoutDirection, _ turned: Double) {
        let offset = offset(turned, 5, direction)
        #expect(shown(book(5, direction, progress: 1), at: offset) == shown(book(5, direction), at: offset))
        for page in 0..<5 {
            let open = book(5, direction, progress: 1).attributes(ofItem: page, at: offset)
            #expect(open == book(5, direction).attributes(ofItem: page, at: offset))
        }
    }

    /// Drawn 0.625 as large, half-way between 100 points broad and 400.
    ///
    /// Its spine is half-way between the cover's leading edge and the open page's: 200 and 300, or 300 and 700. The first
    /// page is at 45°, where with k = 0.2 its edge is seen at 250 · cos 45° / (1 - k sin 45°) = 205.89459 from the spine.
    @Test(arguments: [(LayoutDirection.leftToRight, 250.0, 455.89459), (.rightToLeft, 500, 294.10541)])
    func halfWayAllThatLiesBeforeIsHalfTurned(_ direction: LayoutDirection, _ spine: Double, _ edge: Double) throws {
        let (book, offset) = (book(5, direction, progress: 0.5), offset(3, 5, direction))
        #expect(shown(book, at: offset).items == [3, 0])
        let isMirrored = direction == .rightToLeft
        for page in 0..<3 {
            let attributes = try #require(book.attributes(ofItem: page, at: offset))
            #expect(attributes.emphasis == 0.5 && attributes.alpha == 1 && attributes.transform.scale == 0.625)
            #expect(abs(attributes.transform.turn - (isMirrored ? .pi / 4 : -.pi / 4)) < 1e-12)
            let corners = attributes.transform.corners(of: attributes.frame).map { $0.x - offset.x }
            #expect(abs(corners[isMirrored ? 1 : 0] - spine) < 1e-9 && abs(corners[isMirrored ? 0 : 1] - edge) < 1e-3)
        }
        let flat = try #require(book.attributes(ofItem: 3, at: offset))
        // 250 by 375 points about half-way between 195 and 400.
        let drawn = flat.drawnFrame.offsetBy(dx: -offset.x, dy: 0)
        #expect(flat.transform.turn == 0 && abs(drawn.minX - 250) < 1e-9 && abs(drawn.maxX - 500) < 1e-9)
        #expect(abs(drawn.minY - 110) < 1e-9 && abs(drawn.maxY - 485) < 1e-9)
    }

    /// Every page's angle by the rule, and what shows by looking at every other page.
    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], 1...6)
    func allThatCanBeSeenIsGivenAndNothingElse(_ direction: LayoutDirection, _ pages: Int) {
        for (eighths, progress) in (0...8 * (pages - 1)).flatMap({ place in
            [0, 0.125, 0.5, 0.875, 1.25, 2].map { (place, $0) }
        }) {
            let turned = Double(eighths) / 8
            let (book, offset) = (book(pages, direction, progress: progress), offset(turned, pages, direction))
            let ratios = (0..<pages).map { page in
                min(max(1 - progress * min(max(turned - Double(page), 0), 1), 0), 1)
            }
            let all = (0..<pages).compactMap { book.attributes(ofItem: $0, at: offset) }
            #expect(all.map(\.emphasis) == ratios)
            #expect(all.map(\.alpha) == ratios.map { $0 > 0 ? 1 : 0 })
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.zIndex > $1.zIndex })
            let seen = (0..<pages).filter { ratios[$0] > 0 && !ratios[..<$0].contains(ratios[$0]) }
            let given = shown(book, at: offset)
            // Under the closed cover lies already what will show as soon as it rises.
            let isClosed = progress == 0
            #expect(given.items.count <= 3 && given.items.last == (isClosed ? 0 : ItemIndex(seen[0])))
            #expect(isClosed || given.items == seen.reversed().map { ItemIndex($0) }, "\(turned) \(progress)")
            #expect(given.allSatisfy { $0 == book.attributes(of: $0.element, at: offset) })
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func noSheetJumps(_ direction: LayoutDirection) {
        for turned in [0, 1.5, 4] {
            var before: [LayoutAttributes] = []
            for step in 0...400 {
                let book = book(5, direction, progress: Double(step) / 400)
                let now = (0..<5).compactMap { book.attributes(ofItem: $0, at: offset(turned, 5, direction)) }
                for (old, new) in zip(before, now) {
                    #expect(abs(old.transform.turn - new.transform.turn) < 0.01)
                    #expect(abs(old.transform.translation.x - new.transform.translation.x) < 3)
                }
                before = now
            }
        }
    }

    @Test(arguments: [-1, -.infinity, .nan, .infinity, 1e300, 1.06, 0.5])
    func anyProgressAndFrameGiveFiniteNumbers(_ progress: Double) {
        for pages in [0, 1, 5] {
            for frame in [
                Self.cover, .null, .infinite, .zero, CGRect(x: CGFloat.nan, y: 0, width: .nan, height: progress),
            ] {
                let book = book(pages, progress: progress, in: frame)
                for attributes in (0..<pages).compactMap({ book.attributes(ofItem: $0, at: offset(1, 5)) }) {
                    let transform = attributes.transform
                    let numbers = [
                        transform.turn, transform.scale, transform.depth, transform.translation.x,
                        transform.translation.y, attributes.emphasis,
                    ]
                    #expect(numbers.allSatisfy(\.isFinite) && transform.scale >= 0)
                }
                _ = shown(book, at: offset(1, 5))
            }
        }
    }
}
