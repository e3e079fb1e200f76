import Foundation
import MartletLayouts
import Testing

@Suite("Arrow keys")
struct NavigationTests {
    /// What the arrow keys reach from an item.
    private func neighbours(_ layout: some CollectionLayout, _ item: Int) -> [ItemIndex?] {
        [MoveDirection.up, .down, .left, .right].map { layout.item(from: ItemIndex(item), toward: $0) }
    }

    @Test func inAGridTheyGoToTheNeighboursAndStopAtTheEdges() {
        // 0 1 2 / 3 4 5 / 6
        let grid = prepared(FlowLayout(columns: 3, spacing: 4), width: 300, lengths: Array(repeating: 50, count: 7))
        #expect(neighbours(grid, 0) == [nil, 3, nil, 1])
        #expect(neighbours(grid, 1) == [nil, 4, 0, 2])
        #expect(neighbours(grid, 2) == [nil, 5, 1, nil])
        #expect(neighbours(grid, 3) == [0, 6, nil, 4])
        #expect(neighbours(grid, 4) == [1, 6, 3, 5])
        #expect(neighbours(grid, 5) == [2, 6, 4, nil])
        #expect(neighbours(grid, 6) == [3, nil, nil, nil])
    }

    @Test func readFromTheRightLeftGoesOn() {
        // 2 1 0 / 5 4 3
        let grid = prepared(
            FlowLayout(columns: 3), width: 300, direction: .rightToLeft, lengths: Array(repeating: 50, count: 6))
        #expect(neighbours(grid, 0) == [nil, 3, 1, nil])
        #expect(neighbours(grid, 4) == [1, nil, 5, 3])
    }

    @Test func sidewaysLinesRunDown() {
        // 0 2 4 / 1 3
        let lengths = Array(repeating: CGFloat(50), count: 5)
        let grid = prepared(FlowLayout(columns: 2, axis: .horizontal), width: 90, height: 200, lengths: lengths)
        #expect(neighbours(grid, 0) == [nil, 1, nil, 2])
        #expect(neighbours(grid, 3) == [2, nil, 1, 4])
        #expect(neighbours(grid, 4) == [nil, nil, 2, nil])
        let mirrored = prepared(
            FlowLayout(columns: 2, axis: .horizontal), width: 90, height: 200, direction: .rightToLeft, lengths: lengths
        )
        #expect(neighbours(mirrored, 0) == [nil, 1, 2, nil])
        #expect(neighbours(mirrored, 3) == [2, nil, 4, 1])
    }

    @Test(arguments: [WaterfallLayout.Order.shortestFirst, .roundRobin])
    func inAWaterfallUpAndDownStayInTheColumn(_ order: WaterfallLayout.Order) {
        var generator = SeededGenerator(seed: 7)
        let lengths = (0..<300).map { _ in CGFloat(Int.random(in: 20...400, using: &generator)) }
        let wall = prepared(
            WaterfallLayout(columns: 4, spacing: 6, order: order), width: 400, height: 300, lengths: lengths)
        let columns = Dictionary(grouping: 0..<300) { wall.attributes(ofItem: $0)?.frame.minX ?? -1 }
        #expect(columns.count == 4)
        for column in columns.values {
            for (upper, lower) in zip(column, column.dropFirst()) {
                #expect(wall.item(from: ItemIndex(upper), toward: .down) == ItemIndex(lower))
                #expect(wall.item(from: ItemIndex(lower), toward: .up) == ItemIndex(upper))
            }
            #expect(wall.item(from: ItemIndex(column[0]), toward: .up) == nil)
        }
    }

    @Test func inAWaterfallLeftAndRightReachTheNextColumn() {
        let lengths: [CGFloat] = [100, 30, 40, 60, 50, 20]
        // 0, 2, 4 begin at 0, 100, 140 in the first column; 1, 3, 5 at 0, 30, 90 in the second. The nearest middle wins.
        let wall = prepared(WaterfallLayout(columns: 2, order: .roundRobin), width: 200, lengths: lengths)
        #expect(wall.item(from: 0, toward: .right) == 3)
        #expect(wall.item(from: 1, toward: .left) == 0)
        #expect(wall.item(from: 2, toward: .right) == 5)
        #expect(wall.item(from: 5, toward: .left) == 2)
        #expect(wall.item(from: 4, toward: .right) == nil)
        #expect(wall.item(from: 0, toward: .left) == nil)
    }

    @Test func longHeadersAndEmptySectionsArePassedOver() {
        let sections = [
            LayoutSection(itemCount: 2), LayoutSection(itemCount: 0, header: 900),
            LayoutSection(itemCount: 3, header: 5000), LayoutSection(itemCount: 0),
        ]
        let list = prepared(FlowLayout(columns: 2), width: 200, height: 300, sections: sections, length: 40)
        #expect(list.item(from: 1, toward: .down) == ItemIndex(1, section: 2))
        #expect(list.item(from: ItemIndex(0, section: 2), toward: .up) == 0)
        #expect(list.item(from: ItemIndex(2, section: 2), toward: .down) == nil)
    }

    @Test func theEndOfAShortColumnLeadsToWhatIsLower() {
        let wall = prepared(
            WaterfallLayout(columns: 2, order: .roundRobin), width: 200, height: 300, lengths: [10, 200, 10, 200, 10])
        // The first column ends at 30, where the second has item 1 beside it and item 3 from 200.
        #expect(wall.item(from: 4, toward: .down) == nil)
        #expect(wall.item(from: 2, toward: .down) == 4)
        let later = prepared(
            WaterfallLayout(columns: 2, order: .roundRobin), width: 200, height: 300,
            lengths: [10, 200, 10, 200, 10, 9])
        #expect(later.item(from: 4, toward: .down) == 5)
    }

    @Test func itemsWithoutLengthAreVisitedInTheirOrder() {
        let wall = prepared(WaterfallLayout(columns: 1), width: 100, lengths: [10, 0, 0, 0, 20, 0])
        var visited: [ItemIndex] = [0]
        while let next = visited.last.flatMap({ wall.item(from: $0, toward: .down) }) { visited.append(next) }
        #expect(visited == [0, 1, 2, 3, 4, 5])
        while let next = visited.last.flatMap({ wall.item(from: $0, toward: .up) }) { visited.append(next) }
        #expect(visited == [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0])
    }

    @Test func fromAnItemThatIsNotThereNothingIsReached() {
        let grid = prepared(FlowLayout(columns: 3), width: 300, lengths: [10, 10])
        #expect(neighbours(grid, 7) == [nil, nil, nil, nil])
        #expect(neighbours(FlowLayout(columns: 3), 0) == [nil, nil, nil, nil])
    }
}
