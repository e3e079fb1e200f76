import Foundation
import MartletLayouts
import Testing

private func book(_ pageCount: Int, width: CGFloat = 1000, _ direction: LayoutDirection = .leftToRight) -> BookLayout {
    prepared(
        BookLayout(), width: width, height: 700, direction: direction, lengths: Array(repeating: 0, count: pageCount))
}

@Suite("Book: the spread stays")
struct BookAnchorTests {
    @Test func theFirstPageOfTheSpreadIsTheAnchor() {
        func anchor(_ x: CGFloat) -> LayoutAnchor { book(6).anchor(at: CGPoint(x: x, y: 0)) }
        #expect(anchor(0) == .start && anchor(-70) == .start && anchor(.nan) == .start)
        #expect(anchor(300) == .item(0, distance: -300))
        #expect(anchor(700) == .item(1, distance: 300))
        #expect(anchor(1000) == .item(1, distance: 0))
        #expect(anchor(2250) == .item(3, distance: -250))
        #expect(anchor(3000) == .item(5, distance: 0))
        #expect(anchor(9000) == .item(5, distance: 0) && anchor(.infinity) == .item(5, distance: 0))
        #expect(book(6, .rightToLeft).anchor(at: CGPoint(x: 2300, y: 0)) == .item(1, distance: 300))
        #expect(book(0).anchor(at: CGPoint(x: 50, y: 0)) == .start)
    }

    @Test func anAnchorLeadsBackToItsOffset() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            for count in 0...9 {
                let book = book(count, direction)
                for x in stride(from: CGFloat(0), through: max(0, book.contentSize.width - 1000), by: 62.5) {
                    let offset = CGPoint(x: x, y: 0)
                    #expect(book.offset(restoring: book.anchor(at: offset)) == offset)
                }
            }
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func aResizeKeepsTheSpread(_ direction: LayoutDirection) {
        for stop in 0...4 {
            var book = book(9, direction)
            let place = CGFloat(direction == .rightToLeft ? 4 - stop : stop)
            let anchor = book.anchor(at: CGPoint(x: place * 1000, y: 0))
            for width in [640, 320, 1, 1920, 1000] as [CGFloat] {
                let container = LayoutContainer(size: CGSize(width: width, height: 500), direction: direction)
                #expect(book.invalidation(from: book.container, to: container) == .attributes)
                book.container = container
                #expect(book.offset(restoring: anchor) == CGPoint(x: place * width, y: 0))
            }
        }
    }

    @Test func aResizeAmidATurnStaysNearestToTheSpread() {
        let anchor = book(9).anchor(at: CGPoint(x: 2400, y: 0))
        #expect(anchor == .item(3, distance: -400))
        #expect(book(9, width: 900).offset(restoring: anchor).x == 2200)
        // 400 points would lead to the next spread and beyond.
        #expect(book(9, width: 300).offset(restoring: anchor).x == 600)
    }

    @Test func thePageInViewStaysInViewWhenPagesComeAndGo() {
        func scrolled(from x: CGFloat, _ old: [Int], _ new: [Int]) -> CGFloat {
            let anchor = book(old.count).anchor(at: CGPoint(x: x, y: 0)).following(ItemChanges(from: old, to: new))
            return book(new.count).offset(restoring: anchor).x
        }
        let old = Array(0..<9)
        #expect(scrolled(from: 2000, old, [10, 11] + old) == 3000)
        #expect(scrolled(from: 2000, old, [10] + old) == 2000)
        #expect(scrolled(from: 2000, old, Array(old.dropFirst(2))) == 1000)
        #expect(scrolled(from: 0, old, [10, 11] + old) == 0)
        #expect(scrolled(from: 4000, old, [0]) == 0)
        #expect(scrolled(from: 4000, old, []) == 0)
    }

    @Test func anAnchorOfAnotherLayoutOpensTheBookAtItsItem() {
        #expect(book(9).offset(restoring: .item(3, distance: 5000)).x == 2000)
        #expect(book(9).offset(restoring: .item(3, distance: .nan)).x == 2000)
        #expect(book(9).offset(restoring: .item(3, distance: -.infinity)).x == 2000)
        #expect(book(9).offset(restoring: .item(99, distance: 0)).x == 0)
        #expect(book(9, .rightToLeft).offset(restoring: .start).x == 4000)
    }
}
