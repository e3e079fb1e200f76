import Foundation
import MartletLayouts
import Testing

/// A layout of one's own: stairs, each step as long as the content says.
private struct Stairs: CollectionLayout {
    var axis = ScrollAxis.vertical
    var container = LayoutContainer.empty
    private var steps: [LayoutAttributes] = []

    init() {}

    mutating func prepare(for content: LayoutContent) {
        container = content.container
        steps = []
        for item in 0..<(content.sections.first?.itemCount ?? 0) {
            let length = content.length(ItemIndex(item), 30)
            let frame = CGRect(x: 10 * CGFloat(item), y: contentSize.height, width: 30, height: length)
            steps.append(LayoutAttributes(element: .item(ItemIndex(item)), frame: frame))
        }
    }

    var contentSize: CGSize { CGSize(width: container.size.width, height: steps.last?.frame.maxY ?? 0) }

    func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        steps.filter { overlap($0.frame, viewport.insetBy(dx: 0, dy: -margin)) }
    }

    func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        steps.first { $0.element == element }
    }
}

@Suite("What every layout answers by default")
struct DefaultAnswerTests {
    private let stairs = prepared(Stairs(), width: 300, height: 250, lengths: Array(repeating: 100, count: 10))

    @Test func aLayoutOfOnesOwnIsShort() {
        #expect(stairs.attributes(in: CGRect(x: 0, y: 150, width: 300, height: 100)).items == [1, 2])
        #expect(stairs.anchor(at: CGPoint(x: 0, y: 250)) == .item(2, distance: -50))
        #expect(stairs.offset(restoring: .item(4, distance: -50)) == CGPoint(x: 0, y: 450))
        #expect(stairs.item(from: 3, toward: .down) == 4)
        #expect(stairs.item(from: 3, toward: .up) == 2)
    }

    @Test func aFlingComesToRestInsideTheContent() {
        let down = CGPoint(x: 0, y: 3000)
        #expect(stairs.restingOffset(near: CGPoint(x: 0, y: 333), velocity: down) == CGPoint(x: 0, y: 333))
        #expect(stairs.restingOffset(near: CGPoint(x: 0, y: 9999), velocity: down) == CGPoint(x: 0, y: 750))
        #expect(stairs.restingOffset(near: CGPoint(x: 0, y: -80), velocity: .zero) == .zero)
        #expect(stairs.restingOffset(near: CGPoint(x: 77, y: 100), velocity: .zero) == CGPoint(x: 0, y: 100))
        #expect(stairs.restingOffset(near: CGPoint(x: 0, y: CGFloat.nan), velocity: .zero) == .zero)
        #expect(stairs.restingOffset(near: CGPoint(x: 0, y: CGFloat.infinity), velocity: .zero).y == 750)
    }

    @Test func contentShorterThanTheViewportRestsAtItsStart() {
        let short = prepared(Stairs(), width: 300, height: 250, lengths: [100])
        #expect(short.restingOffset(near: CGPoint(x: 0, y: 50), velocity: CGPoint(x: 0, y: 900)) == .zero)
        #expect(short.offset(showing: 0, at: .bottom) == .zero)
    }

    @Test func anElementIsShownWhereItIsWanted() {
        #expect(stairs.offset(showing: 4, at: .top).y == 400)
        #expect(stairs.offset(showing: 4, at: .center).y == 325)
        #expect(stairs.offset(showing: 4, at: .bottom).y == 250)
        #expect(stairs.offset(showing: 0, at: .center).y == 0)
        #expect(stairs.offset(showing: 9, at: .top).y == 750)
        #expect(stairs.offset(showing: ItemIndex(4), at: .top).y == 400)
        #expect(stairs.offset(showing: .item(4), at: .top).y == 400)
        #expect(stairs.offset(showing: 99, at: .top) == .zero)
    }

    @Test func theNearestPlaceScrollsAsLittleAsPossible() {
        func offset(_ item: Int, from y: CGFloat) -> CGFloat {
            stairs.offset(showing: item, at: .nearest(CGPoint(x: 0, y: y))).y
        }
        #expect(offset(4, from: 0) == 250)
        #expect(offset(4, from: 300) == 300)
        #expect(offset(4, from: 399) == 399)
        #expect(offset(4, from: 450) == 400)
        #expect(offset(0, from: 700) == 0)
        #expect(offset(9, from: 0) == 750)
    }

    @Test func anElementLongerThanTheViewportIsShownAsSoonAsItFillsIt() {
        let long = prepared(Stairs(), width: 300, height: 250, lengths: [100, 1000, 100])
        func offset(from y: CGFloat) -> CGFloat {
            long.offset(showing: 1, at: .nearest(CGPoint(x: 0, y: y))).y
        }
        #expect(offset(from: 0) == 100)
        #expect(offset(from: 100) == 100)
        #expect(offset(from: 500) == 500)
        #expect(offset(from: 850) == 850)
        #expect(offset(from: 950) == 850)
    }

    @Test func sidewaysFromTheRightPlacesAreReckonedFromTheRight() {
        let lengths = Array(repeating: CGFloat(100), count: 10)
        let row = prepared(
            FlowLayout(columns: 1, axis: .horizontal), width: 250, direction: .rightToLeft, lengths: lengths)
        #expect(row.attributes(ofItem: 0)?.frame.minX == 900)
        #expect(row.offset(showing: 0, at: .top) == CGPoint(x: 750, y: 0))
        #expect(row.offset(showing: 4, at: .top) == CGPoint(x: 350, y: 0))
        #expect(row.offset(showing: 4, at: .bottom) == CGPoint(x: 500, y: 0))
        #expect(row.offset(showing: 4, at: .center) == CGPoint(x: 425, y: 0))
        #expect(row.offset(showing: 9, at: .top) == .zero)
        #expect(row.restingOffset(near: CGPoint(x: -20, y: 9), velocity: .zero) == .zero)
        #expect(row.restingOffset(near: CGPoint(x: 800, y: 9), velocity: .zero) == CGPoint(x: 750, y: 0))
    }

    @Test func shortContentReadFromTheRightBeginsAtTheViewportsRightEdge() {
        var row = prepared(
            WaterfallLayout(columns: 1, axis: .horizontal), width: 500, height: 40, direction: .rightToLeft,
            lengths: [100, 100])
        #expect(row.frames(2) == [rect(400, 0, 100, 40), rect(300, 0, 100, 40)])
        #expect(row.contentSize == CGSize(width: 500, height: 40))
        let wider = LayoutContainer(size: CGSize(width: 700, height: 40), direction: .rightToLeft)
        #expect(row.invalidation(from: row.container, to: wider) == .attributes)
        row.container = wider
        #expect(row.frames(2) == [rect(600, 0, 100, 40), rect(500, 0, 100, 40)])
    }

    @Test func onlyTheBreadthAndTheDirectionInvalidateEverything() {
        let old = LayoutContainer(size: CGSize(width: 300, height: 200))
        let wider = LayoutContainer(size: CGSize(width: 301, height: 200))
        let higher = LayoutContainer(size: CGSize(width: 300, height: 201))
        let mirrored = LayoutContainer(size: CGSize(width: 300, height: 200), direction: .rightToLeft)
        let down = WaterfallLayout(columns: 2)
        #expect(down.invalidation(from: old, to: old) == .nothing)
        #expect(down.invalidation(from: old, to: wider) == .everything)
        #expect(down.invalidation(from: old, to: higher) == .nothing)
        #expect(down.invalidation(from: old, to: mirrored) == .everything)
        let sideways = WaterfallLayout(columns: 2, axis: .horizontal)
        #expect(sideways.invalidation(from: old, to: wider) == .nothing)
        #expect(sideways.invalidation(from: old, to: higher) == .everything)
        #expect(sideways.invalidation(from: mirrored, to: mirrored) == .nothing)
    }

    @Test func aNewLengthOfTheViewportIsKnownOnceTheContainerIsSet() {
        var rows = prepared(FlowLayout(columns: 1), width: 300, height: 250, lengths: Array(repeating: 100, count: 10))
        rows.container.size.height = 400
        #expect(rows.restingOffset(near: CGPoint(x: 0, y: 900), velocity: .zero).y == 600)
        #expect(rows.offset(showing: 5, at: .bottom).y == 200)
    }
}
