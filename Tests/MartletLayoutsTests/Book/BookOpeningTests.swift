import Foundation
import MartletLayouts
import Testing

@Suite("Book: opened from a shelf, and put back")
struct BookOpeningTests {
    private static let cover = CGRect(x: 200, y: 120, width: 100, height: 150)

    private func book(
        _ pages: Int, _ direction: LayoutDirection = .leftToRight, progress: Double? = nil
    ) -> BookLayout {
        var book = BookLayout(pageSize: CGSize(width: 400, height: 600), depth: 2000)
        book.opening = progress.map { BookOpening(progress: $0, closedFrame: Self.cover) }
        book.prepare(
            for: LayoutContainer(size: CGSize(width: 1000, height: 800), direction: direction), itemCount: pages,
            length: { _, _ in 0 })
        return book
    }

    private func offset(_ sheets: Int, _ pages: Int, _ direction: LayoutDirection) -> CGPoint {
        CGPoint(x: 1000 * CGFloat(direction == .leftToRight ? sheets : pages / 2 - sheets), y: 0)
    }

    private func shown(_ book: BookLayout, at offset: CGPoint) -> [LayoutAttributes] {
        book.attributes(in: CGRect(origin: offset, size: CGSize(width: 1000, height: 800)), margin: 0)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], 0...5)
    func closedItIsItsCoverLyingFlatInItsPlace(_ direction: LayoutDirection, _ sheets: Int) throws {
        let offset = offset(sheets, 10, direction)
        let top = try #require(shown(book(10, direction, progress: 0), at: offset).last { $0.alpha > 0 })
        #expect(top.element == .item(ItemIndex(0)))
        #expect(top.drawnFrame.matches(Self.cover.offsetBy(dx: offset.x, dy: 0)))
        #expect(top.transform.turn == 0 && top.emphasis == 1)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], 0...5)
    func openItIsExactlyAsItIsRead(_ direction: LayoutDirection, _ sheets: Int) {
        let offset = offset(sheets, 10, direction)
        #expect(shown(book(10, direction, progress: 1), at: offset) == shown(book(10, direction), at: offset))
        // Nor is it another after it was half open.
        var cancelled = book(10, direction)
        cancelled.opening = BookOpening(progress: 0.4, closedFrame: Self.cover)
        cancelled.opening = nil
        #expect(shown(cancelled, at: offset) == shown(book(10, direction), at: offset))
    }

    @Test func halfWayEverySheetIsPartOfItsWay() throws {
        // Opened at pages 2 and 3: the first sheet goes from lying flat, 1, to turned, -0.5; the next from 1 to 0.5.
        let half = book(10, progress: 0.5)
        let (first, second) = (
            try #require(half.attributes(ofItem: 0, at: CGPoint(x: 1000, y: 0))),
            try #require(half.attributes(ofItem: 2, at: CGPoint(x: 1000, y: 0)))
        )
        #expect(abs(first.emphasis - 0.25) < 1e-12 && abs(second.emphasis - 0.75) < 1e-12)
        #expect(first.alpha == 1 && first.zIndex > second.zIndex)
        // Drawn half-way between 100 points broad and 400, its spine half-way between the cover's left edge and the
        // middle, its own middle half-way between the cover's and the container's.
        let corners = first.transform.corners(of: first.frame)
        #expect(first.frame.size == CGSize(width: 400, height: 600) && first.transform.scale == 0.625)
        #expect(abs(corners[0].x - 1000 - 350) < 1e-9 && abs(corners[3].x - corners[0].x) < 1e-9)
        #expect(abs(corners[3].y - corners[0].y - 375) < 1e-9)
        #expect(abs((corners[3].y + corners[0].y) / 2 - (195.0 + 400) / 2) < 1e-9)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func noSheetJumpsAndNoneShowsBothFaces(_ direction: LayoutDirection) {
        for sheets in 0...5 {
            let offset = offset(sheets, 10, direction)
            var before: [LayoutAttributes] = []
            for step in 0...400 {
                let book = book(10, direction, progress: Double(step) / 400)
                let now = (0..<10).compactMap { book.attributes(ofItem: $0, at: offset) }
                for sheet in 0..<5 where now[2 * sheet].alpha > 0 { #expect(now[2 * sheet + 1].alpha == 0) }
                for (old, new) in zip(before, now) {
                    #expect(abs(old.transform.turn - new.transform.turn) < 0.02)
                    #expect(abs(old.transform.translation.x - new.transform.translation.x) < 3)
                }
                before = now
            }
        }
    }

    @Test func aBroaderBookIsClosedInTheMiddleOfAHigherPlace() throws {
        var book = book(4, progress: 0)
        book.opening = BookOpening(progress: 0, closedFrame: CGRect(x: 100, y: 100, width: 100, height: 400))
        let cover = try #require(book.attributes(ofItem: 0, at: .zero)).drawnFrame
        #expect(cover.matches(CGRect(x: 100, y: 225, width: 100, height: 150)))
    }

    @Test func allThatCanBeSeenIsGiven() {
        // Every page that is drawn on top of a point somewhere must be among the answers: those left out are covered
        // by the first sheet or by the last that is turned with it.
        for pages in [1, 2, 3, 40, 41] {
            for sheets in [0, pages / 4, pages / 2] {
                for step in 0...20 {
                    let book = book(pages, progress: Double(step) / 20)
                    let offset = CGPoint(x: 1000 * sheets, y: 0)
                    let given = Set(shown(book, at: offset).map(\.element))
                    let all = (0..<pages).compactMap { book.attributes(ofItem: $0, at: offset) }
                        .filter { $0.alpha > 0 }
                    for (isTurned, group) in Dictionary(grouping: all, by: { Self.isTurned($0) }) {
                        let top = group.max { $0.zIndex < $1.zIndex }
                        #expect(
                            top.map { given.contains($0.element) } ?? true, "\(pages) \(sheets) \(step) \(isTurned)")
                    }
                }
            }
        }
    }

    private static func isTurned(_ attributes: LayoutAttributes) -> Bool {
        guard case .item(let index) = attributes.element else { return false }
        return index.item % 2 == 1
    }

    @Test(arguments: [-1, -.infinity, .nan, .infinity, 1e300, 1.06])
    func anyProgressGivesFiniteFrames(_ progress: Double) {
        for attributes in shown(book(10, progress: progress), at: CGPoint(x: 1000, y: 0)) {
            #expect(attributes.frame.minX.isFinite && attributes.frame.width.isFinite && attributes.frame.width >= 0)
            #expect(abs(attributes.emphasis) <= 1 && attributes.transform.turn.isFinite)
        }
        var book = book(10, progress: 0.5)
        for frame in [CGRect.null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: .nan, height: progress)] {
            book.opening?.closedFrame = frame
            for attributes in shown(book, at: .zero) {
                let transform = attributes.transform
                #expect(
                    transform.scale.isFinite && transform.translation.x.isFinite && transform.translation.y.isFinite
                        && transform.depth.isFinite)
            }
        }
    }
}

extension CGRect {
    fileprivate func matches(_ other: CGRect) -> Bool {
        abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9 && abs(width - other.width) < 1e-9
            && abs(height - other.height) < 1e-9
    }
}
