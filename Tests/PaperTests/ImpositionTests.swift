import Foundation
import Testing

@testable import Paper

/// What lies on the faces of a book's sheets.
struct ImpositionTests {
    /// Faces as text: `3` a page, counted from 1, `3<` and `3>` its halves, `-` an empty face.
    private func text(
        _ count: Int, wide: [Int] = [], _ direction: ReadingDirection = .leftToRight, isPaired: Bool = true
    ) -> String {
        Imposition(pageCount: count, wide: wide.map { $0 - 1 }, direction: direction, isPaired: isPaired).faces.map {
            guard let page = $0.page else { return "-" }
            return "\(page + 1)" + ($0.part == .whole ? "" : $0.part == .leftHalf ? "<" : ">")
        }.joined(separator: " ")
    }

    @Test func pagesFollowOneAnotherAndTheCoverIsAlone() {
        #expect(text(1) == "1" && text(2) == "1 2" && text(5) == "1 2 3 4 5" && text(6) == "1 2 3 4 5 6")
        #expect(text(5, .rightToLeft) == "1 2 3 4 5")
    }

    @Test func aWidePageTakesTheTwoFacesThatLieOpenTogether() {
        // Faces 1 and 2, 3 and 4, and so on lie open together.
        #expect(text(6, wide: [4]) == "1 2 3 4< 4> 5 6")
        #expect(text(6, wide: [3]) == "1 2 - 3< 3> 4 5 6")
        #expect(text(6, wide: [2]) == "1 2< 2> 3 4 5 6")
        #expect(text(7, wide: [3, 4]) == "1 2 - 3< 3> 4< 4> 5 6 7")
        #expect(text(5, wide: [5]) == "1 2 3 4 - 5< 5>")
    }

    @Test func readFromTheRightTheRightHalfComesFirst() {
        #expect(text(6, wide: [3], .rightToLeft) == "1 2 - 3> 3< 4 5 6")
    }

    @Test func aWideCoverLiesOnTopWholeAndIsASpreadOfItsOwn() {
        #expect(text(5, wide: [1]) == "1 1< 1> 2 3 4 5")
        #expect(text(4, wide: [1], .rightToLeft) == "1 1> 1< 2 3 4")
    }

    @Test func whereMostPagesAreWideThatIsTheirShape() {
        #expect(text(4, wide: [1, 2, 3]) == "1 2 3 4")
        #expect(text(4, wide: [2, 3]) == "1 2< 2> 3< 3> 4")
        #expect(text(1, wide: [1]) == "1")
    }

    @Test func onePageAtATimeEachIsASheet() {
        #expect(text(4, wide: [2], isPaired: false) == "1 2 3 4")
        let book = Imposition(pageCount: 4, direction: .leftToRight, isPaired: false)
        #expect(book.turnCount == 3 && book.openPages(after: 2) == 2...2 && book.face(of: 3) == 3)
        #expect(book.openPages(after: -1) == 0...0 && book.openPages(after: .max) == 3...3)
    }

    @Test func everyPageOfEverySmallBookIsOpenAfterItsTurns() {
        for count in 1...7 {
            for bits in 0..<(1 << count) {
                let wide = (0..<count).filter { bits >> $0 & 1 == 1 }
                for direction in [ReadingDirection.leftToRight, .rightToLeft] {
                    for isPaired in [true, false] {
                        let book = Imposition(
                            pageCount: count, wide: wide, direction: direction, isPaired: isPaired)
                        var seen: [Int] = []
                        for turn in 0...book.turnCount {
                            let pages = book.openFaces(after: turn).compactMap { book.faces[$0].page }
                            #expect(!pages.isEmpty, "nothing is open after \(turn) turns of \(book.faces)")
                            #expect(book.openPages(after: turn) == pages.min()!...pages.max()!)
                            seen += pages
                        }
                        #expect(Set(seen) == Set(0..<count) && seen == seen.sorted())
                        for page in 0..<count {
                            #expect(book.openPages(after: book.turns(to: page)).contains(page))
                            #expect(book.faces[book.face(of: page)].page == page)
                        }
                    }
                }
            }
        }
    }

    @Test func wherePagesAreNotThereTheNearestOnesCount() {
        let book = Imposition(pageCount: 6, direction: .leftToRight, isPaired: true)
        #expect(book.turns(to: -3) == 0 && book.turns(to: 99) == 3 && book.turnCount == 3)
        #expect(Imposition(pageCount: 0, direction: .leftToRight, isPaired: true).faces.count == 1)
    }

    // MARK: Shapes and windows

    private static let windows: [(Double, Double, Double, Bool)] = [
        // A page of 0.7 in a window that is 760 high is 532 broad: two need 1,064.
        (0.7, 1100.0, 760.0, true), (0.7, 760, 760, true), (0.7, 700, 760, false), (0.7, 360, 640, false),
        (0.7, 2000, 300, true),
        // Slides: alone as broad as the window, in pairs half as large.
        (16.0 / 9, 1100, 760, false), (16.0 / 9, 3000, 760, true),
        (0.7, 0, 0, true),
    ]

    @Test(arguments: windows) func aWindowShowsTwoPagesUnlessOneWouldBeMuchLarger(
        _ ratio: Double, _ width: Double, _ height: Double, _ isPaired: Bool
    ) {
        let shape = PageShape(cover: ratio, wide: [], pageCount: 9)
        #expect(shape.isPaired(in: CGSize(width: width, height: height)) == isPaired)
    }

    @Test func aCoverThatGoesRoundTheBackIsTwoPagesBroad() {
        #expect(PageShape(cover: 1.4, wide: [0], pageCount: 9).aspectRatio == 0.7)
        #expect(PageShape(cover: 1.4, wide: [0, 1, 2], pageCount: 3).aspectRatio == 1.4)
        #expect(PageShape(cover: 0.7, wide: [4], pageCount: 9).aspectRatio == 0.7)
        #expect(PageShape(cover: 99, wide: [], pageCount: 9).aspectRatio == 5)
    }
}
