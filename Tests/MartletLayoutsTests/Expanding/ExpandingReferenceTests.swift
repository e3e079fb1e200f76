import Foundation
import MartletLayouts
import Testing

/// Five items on an iPhone of 320 by 568 points, as in the tutorial.
private func tutorialColumn(filled: Bool = true) -> ExpandingLayout {
    prepared(
        ExpandingLayout(keepsViewportFilled: filled), width: 320, height: 568, lengths: [0, 0, 0, 0, 0])
}

@Suite("Expanding: values of the tutorial")
struct ExpandingReferenceTests {
    /// Where items begin and how high they are, and how dark the covers of the first two are.
    private struct Row: Sendable {
        var y: CGFloat
        var items: [Int]
        var tops: [CGFloat]
        var heights: [CGFloat]
        var covers: [Double]
    }

    private static let rows = [
        Row(
            y: 0, items: [0, 1, 2, 3, 4], tops: [0, 280, 380, 480, 580], heights: [280, 100, 100, 100, 100],
            covers: [0.3, 0.75]),
        Row(
            y: 45, items: [0, 1, 2, 3, 4], tops: [20, 255, 400, 500, 600], heights: [280, 145, 100, 100, 100],
            covers: [0.3, 0.6375]),
        Row(
            y: 90, items: [0, 1, 2, 3, 4], tops: [40, 230, 420, 520, 620], heights: [280, 190, 100, 100, 100],
            covers: [0.3, 0.525]),
        Row(
            y: 135, items: [0, 1, 2, 3, 4], tops: [60, 205, 440, 540, 640], heights: [280, 235, 100, 100, 100],
            covers: [0.3, 0.4125]),
        // The tutorial has item 0 at 0, far above the featured one and not just above it.
        Row(
            y: 180, items: [1, 2, 3, 4], tops: [180, 460, 560, 660], heights: [280, 100, 100, 100],
            covers: [0.75, 0.3]),
    ]

    @Test(arguments: [true, false]) func itemsAreWhereTheTutorialHasThem(_ filled: Bool) throws {
        let column = tutorialColumn(filled: filled)
        #expect(column.contentSize == CGSize(width: 320, height: 1288))
        for row in Self.rows {
            for (index, item) in row.items.enumerated() {
                let attributes = try #require(column.attributes(ofItem: item, at: CGPoint(x: 0, y: row.y)))
                #expect(attributes.frame == rect(0, row.tops[index], 320, row.heights[index]))
                #expect(attributes.zIndex == item)
            }
            for (item, cover) in row.covers.enumerated() {
                let attributes = try #require(column.attributes(ofItem: item, at: CGPoint(x: 0, y: row.y)))
                // A cell's cover is as dark as 0.75 - 0.45 · emphasis.
                #expect(abs(0.75 - 0.45 * attributes.emphasis - cover) < 1e-12)
            }
        }
    }

    @Test func theLastItemIsFeaturedAtTheTopWhenTheViewportNeedNotBeFilled() {
        let column = tutorialColumn(filled: false)
        let frames = (0..<5).compactMap { column.attributes(ofItem: $0, at: CGPoint(x: 0, y: 720))?.frame }
        // The last is the tutorial's; those above it are just above it.
        #expect(
            frames == [
                rect(0, 320, 320, 100), rect(0, 420, 320, 100), rect(0, 520, 320, 100), rect(0, 620, 320, 100),
                rect(0, 720, 320, 280),
            ])
        #expect(column.attributes(in: rect(0, 720, 320, 568)).items == [4])
    }

    @Test func elseTheLastItemIsFeaturedAtTheBottomUnderItemsThatFillTheViewport() {
        let frames = (0..<5).compactMap { tutorialColumn().attributes(ofItem: $0, at: CGPoint(x: 0, y: 720))?.frame }
        // 288 points would be empty; the content ends at 1288.
        #expect(
            frames == [
                rect(0, 608, 320, 100), rect(0, 708, 320, 100), rect(0, 808, 320, 100), rect(0, 908, 320, 100),
                rect(0, 1008, 320, 280),
            ])
        #expect(tutorialColumn().attributes(in: rect(0, 720, 320, 568)).items == [1, 2, 3, 4])
    }

    @Test func beyondItsEndsTheColumnMovesAsOne() {
        for column in [tutorialColumn(), tutorialColumn(filled: false)] {
            for item in 0..<5 {
                let first = column.attributes(ofItem: item, at: .zero)
                let last = column.attributes(ofItem: item, at: CGPoint(x: 0, y: 720))
                for distance in [1, 60, 180, 5000, CGFloat.infinity] {
                    #expect(column.attributes(ofItem: item, at: CGPoint(x: 0, y: -distance)) == first)
                    #expect(column.attributes(ofItem: item, at: CGPoint(x: 0, y: 720 + distance)) == last)
                }
            }
        }
        // Pulled down by 60 points, the fifth item, which begins at 580, is out of sight.
        #expect(tutorialColumn().attributes(in: rect(0, -60, 320, 568)).items == [0, 1, 2, 3])
    }

    @Test(
        arguments: [
            (89, 0), (90, 180), (91, 180), (269, 180), (270, 360), (-50, 0), (-91, 0), (950, 720), (.nan, 0),
            (.infinity, 720), (-.infinity, 0),
        ] as [(CGFloat, CGFloat)])
    func withoutAVelocityTheNearestItemIsFeatured(_ proposed: CGFloat, _ expected: CGFloat) {
        for velocity in [0, CGFloat.nan, -0.0] {
            let rest = tutorialColumn().restingOffset(
                near: CGPoint(x: 7, y: proposed), velocity: CGPoint(x: 99, y: velocity))
            #expect(rest == CGPoint(x: 0, y: expected))
        }
    }

    @Test(
        arguments: [
            (1, 30, 180), (179, -30, 0), (180, 30, 180), (180, -30, 180), (181, 30, 360), (359, -.infinity, 180),
            (-5, -90, 0), (-500, 90, 0), (719, 90, 720), (800, 90, 720), (.nan, 90, 0),
        ] as [(CGFloat, CGFloat, CGFloat)])
    func aVelocityDecidesWhichItemIsFeatured(_ proposed: CGFloat, _ velocity: CGFloat, _ expected: CGFloat) {
        let rest = tutorialColumn().restingOffset(
            near: CGPoint(x: 0, y: proposed), velocity: CGPoint(x: 0, y: velocity))
        #expect(rest == CGPoint(x: 0, y: expected))
    }
}
