import Foundation
import MartletLayouts
import Testing

/// Ways from one layout to another.
struct LayoutTransitionTests {
    private static let container = LayoutContainer(size: CGSize(width: 300, height: 300))

    private func grid(_ columns: Int, count: Int = 60) -> FlowLayout {
        var layout = FlowLayout(columns: .fixed(columns), aspectRatio: 1)
        layout.prepare(for: Self.container, itemCount: count) { _, width in width }
        return layout
    }

    private func transition(
        _ first: FlowLayout, _ y: CGFloat, _ last: FlowLayout, _ end: CGFloat, margin: CGFloat = 0
    ) -> LayoutTransition {
        LayoutTransition(
            from: .init(first, at: CGPoint(x: 0, y: y)), to: .init(last, at: CGPoint(x: 0, y: end)), margin: margin)
    }

    private func viewport(_ y: CGFloat) -> CGRect { CGRect(x: 0, y: y, width: 300, height: 300) }

    /// What only touches the viewport is not seen.
    private func isSeen(_ attributes: LayoutAttributes, _ y: CGFloat) -> Bool {
        attributes.frame.minY < y + 300 && attributes.frame.maxY > y
    }

    @Test func theEndsAreExactlyWhatTheLayoutsShow() {
        let (three, two) = (grid(3), grid(2))
        for (start, end) in [(0, 0), (130, 70), (500, 900), (900, 500)] as [(CGFloat, CGFloat)] {
            let transition = transition(three, start, two, end)
            let first = transition.attributes(at: 0).filter { isSeen($0, end) }
            let shown = three.attributes(in: viewport(start)).map { attributes in
                var moved = attributes
                moved.frame.origin.y += end - start
                return moved
            }
            #expect(first == shown)
            let last = transition.attributes(at: 1).filter { isSeen($0, end) }
            #expect(last == two.attributes(in: viewport(end)))
        }
    }

    @Test func sharedItemsMoveInAStraightLine() throws {
        // Item 4 of three columns is in the middle, at (100, 100, 100, 100); of two it begins the third row, at
        // (0, 300, 150, 150), which is just below the viewport.
        let transition = transition(grid(3), 0, grid(2), 0)
        let half = try #require(transition.attributes(of: .item(4), at: 0.5))
        #expect(half.frame == CGRect(x: 50, y: 200, width: 125, height: 125))
        #expect(half.alpha == 1)
        let quarter = try #require(transition.attributes(of: .item(1), at: 0.25))
        // From (100, 0, 100, 100) to (150, 0, 150, 150).
        #expect(quarter.frame == CGRect(x: 112.5, y: 0, width: 112.5, height: 112.5))
    }

    @Test func whatOnlyOneOfThemKnowsFadesWhereItIs() throws {
        let transition = transition(grid(3, count: 9), 0, grid(3, count: 4), 0)
        let gone = try #require(transition.attributes(of: .item(7), at: 0.25))
        #expect(gone.frame == CGRect(x: 100, y: 200, width: 100, height: 100) && gone.alpha == 0.75)
        #expect(transition.attributes(of: .item(7), at: 1) == nil)
        let coming = self.transition(grid(3, count: 4), 0, grid(3, count: 9), 0)
        #expect(coming.attributes(of: .item(7), at: 0) == nil)
        #expect(coming.attributes(of: .item(7), at: 0.25)?.alpha == 0.25)
    }

    @Test func whatWouldComeFromFarAwayFadesInstead() throws {
        // Item 0 is a screen and more above at the end: it does not fly there.
        let far = transition(grid(3), 0, grid(3), 1600)
        let first = try #require(far.attributes(of: .item(0), at: 0.5))
        #expect(first.alpha == 0.5 && first.frame.origin == CGPoint(x: 0, y: 1600))
        // Within a screen it moves.
        let near = transition(grid(3), 0, grid(3), 300)
        #expect(near.attributes(of: .item(0), at: 0.5)?.alpha == 1)
    }

    @Test func aSpringMayGoBeyondButNothingIsMoreThanOpaque() throws {
        let transition = transition(grid(3), 0, grid(2), 0)
        let beyond = try #require(transition.attributes(of: .item(1), at: 1.2))
        #expect(abs(beyond.frame.minX - 160) < 1e-9 && beyond.alpha == 1)
        let before = try #require(transition.attributes(of: .item(1), at: -0.2))
        #expect(abs(before.frame.minX - 90) < 1e-9)
        for progress in [-100, 100, Double.infinity, -Double.infinity, Double.nan] {
            for attributes in transition.attributes(at: progress) {
                #expect(attributes.frame.width >= 0 && attributes.alpha >= 0 && attributes.alpha <= 1)
                #expect(attributes.frame.minX.isFinite)
            }
        }
    }

    @Test func thePaintersOrderIsThatOfTheNearerEnd() {
        let transition = transition(grid(3), 0, grid(2), 0)
        for step in 0...20 {
            let order = transition.attributes(at: Double(step) / 20).map(\.element)
            #expect(Set(order).count == order.count)
            #expect(order == order.sorted { rank($0) < rank($1) })
        }
    }

    private func rank(_ element: LayoutElement) -> Int {
        if case .item(let index) = element { index.item } else { -1 }
    }

    @Test func emptyLayoutsHaveNothingOnTheWay() {
        #expect(transition(grid(3, count: 0), 0, grid(2, count: 0), 0).attributes(at: 0.5).isEmpty)
        #expect(transition(grid(3, count: 0), 0, grid(2, count: 2), 0).attributes(at: 0.5).count == 2)
    }

    @Test func transformsGoFromOneToTheOther() throws {
        var turned = LayoutTransform()
        turned.turn = -.pi / 2
        turned.depth = 2000
        turned.anchor = CGPoint(x: 0, y: 0.5)
        turned.scale = 0.5
        let transition = LayoutTransition(
            from: .init(OneItem(transform: .identity, emphasis: 0, zIndex: 3), at: .zero),
            to: .init(OneItem(transform: turned, emphasis: 1, zIndex: 9), at: .zero))
        let half = try #require(transition.attributes(of: .item(0), at: 0.5))
        #expect(half.transform.turn == -.pi / 4 && half.transform.depth == 2000 && half.transform.scale == 0.75)
        #expect(half.transform.anchor == CGPoint(x: 0.25, y: 0.5) && half.emphasis == 0.5 && half.zIndex == 9)
        #expect(transition.attributes(of: .item(0), at: 0.49)?.zIndex == 3)
        #expect(transition.attributes(of: .item(0), at: 0)?.transform == .identity)
        #expect(transition.attributes(of: .item(0), at: 1)?.transform == turned)
    }
}

/// A layout of a single item that is drawn in some way.
private struct OneItem: CollectionLayout {
    var transform: LayoutTransform
    var emphasis: Double
    var zIndex: Int
    let axis = ScrollAxis.vertical
    var container = LayoutContainer(size: CGSize(width: 300, height: 300))
    let contentSize = CGSize(width: 300, height: 300)

    mutating func prepare(for content: LayoutContent) {}

    func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        [attributes(of: .item(0), at: viewport.origin)].compactMap { $0 }
    }

    func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        guard element == .item(0) else { return nil }
        return LayoutAttributes(
            element: element, frame: CGRect(x: 100, y: 100, width: 100, height: 100), zIndex: zIndex,
            transform: transform, emphasis: emphasis)
    }
}
