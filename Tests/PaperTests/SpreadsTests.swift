import Testing

@testable import Paper

/// Openings, by Foliate's table.
struct SpreadsTests {
    private func text(_ count: Int, wide: Set<Int> = [], _ direction: ReadingDirection = .leftToRight) -> String {
        Spreads(isWide: (0..<count).map { wide.contains($0) }, direction: direction).all.map { spread in
            if let center = spread.center { return "c\(center)" }
            return "(\(spread.left.map(String.init) ?? "-"),\(spread.right.map(String.init) ?? "-"))"
        }.joined()
    }

    @Test func theCoverIsAloneAndTheOthersArePairs() {
        #expect(text(0) == "")
        #expect(text(1) == "(-,0)")
        #expect(text(5) == "(-,0)(1,2)(3,4)")
        #expect(text(6) == "(-,0)(1,2)(3,4)(5,-)")
    }

    @Test func fromRightToLeftSidesAreExchanged() {
        #expect(text(5, .rightToLeft) == "(0,-)(2,1)(4,3)")
        #expect(text(6, .rightToLeft) == "(0,-)(2,1)(4,3)(-,5)")
    }

    @Test func aWidePageTakesBothSides() {
        #expect(text(6, wide: [3]) == "(-,0)(1,2)c3(4,5)")
        // The page before it has nobody to pair with.
        #expect(text(6, wide: [2]) == "(-,0)(1,-)c2(3,4)(5,-)")
        #expect(text(3, wide: [0]) == "c0(1,2)")
        #expect(text(3, wide: [0, 1, 2]) == "c0c1c2")
    }

    @Test func everyPageIsInExactlyOneOpening() {
        for count in 0...7 {
            for bits in 0..<(1 << count) {
                let isWide = (0..<count).map { bits >> $0 & 1 == 1 }
                for direction in [ReadingDirection.leftToRight, .rightToLeft] {
                    let spreads = Spreads(isWide: isWide, direction: direction)
                    let pages = spreads.all.flatMap { [$0.left, $0.right, $0.center].compactMap { $0 } }
                    #expect(pages.sorted() == Array(0..<count))
                    for page in 0..<count {
                        #expect(spreads.index(of: page).map { spreads.all[$0].center == page } == isWide[page])
                    }
                }
            }
        }
    }
}
