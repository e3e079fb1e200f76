import CGtk
// The README's sample of a layout of one's own, as it stands there: these imports and no more.
import Foundation
import MartletLayouts
import MartletUI
import UITestSupport
import XCTest

private struct Diagonal: CollectionLayout {
    var container = LayoutContainer(size: .zero)
    private var count = 0
    let axis = ScrollAxis.vertical

    mutating func prepare(for content: LayoutContent) {
        container = content.container
        count = content.sections.reduce(0) { $0 + $1.itemCount }
    }

    var contentSize: CGSize { CGSize(width: container.size.width, height: CGFloat(count) * 60) }

    func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let first = max(0, Int((viewport.minY - margin) / 60)),
            last = min(count, Int((viewport.maxY + margin) / 60) + 1)
        return (first..<max(first, last)).compactMap { attributes(of: .item(ItemIndex($0)), at: viewport.origin) }
    }

    func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        guard case .item(let index) = element, (0..<count).contains(index.item) else { return nil }
        let frame = CGRect(x: CGFloat(index.item % 10) * 30, y: CGFloat(index.item) * 60, width: 120, height: 50)
        return LayoutAttributes(element: element, frame: frame)
    }
}

private struct Entry: Identifiable, Equatable, Sendable {
    let id: Int
}

private final class EntryCell: CollectionCell<Entry> {
    let label = Label()

    override func bind(_ entry: Entry) { label.text = "Entry \(entry.id)" }
}

/// A layout that a user of the library writes, in a collection view.
@MainActor
final class OwnLayoutTests: XCTestCase {
    func testAStructOfAFewAnswersLaysOutACollectionViewAndIsScrolledByKeysAndItems() async throws {
        try VirtualDisplay.start()
        let view = CollectionView(EntryCell.self, layout: Diagonal())
        view.items = (0..<1000).map(Entry.init)
        let window = try await TestWindow(view.pointer, width: 500, height: 300)
        defer { window.close() }
        try await pump(until: { view.cell(for: 3) != nil })
        XCTAssertEqual(view.cell(for: 3)?.width, 120)
        XCTAssertEqual(view.cell(for: 3)?.height, 50)
        XCTAssertEqual(view.contentSize, CGSize(width: 500, height: 60_000))

        view.scroll(to: 900, at: .top)
        try await pump(until: { view.visibleItems.first?.id == 900 })
        XCTAssertEqual(view.contentOffset.y, 54_000)
        XCTAssertNil(view.cell(for: 3))
    }
}
