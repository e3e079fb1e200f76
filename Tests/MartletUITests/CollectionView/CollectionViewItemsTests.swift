import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewItemsTests: XCTestCase {
    func testItemsPutInFrontKeepWhatIsInSightWhereItIs() async throws {
        let window = try await CollectionWindow(layout: FlowLayout(columns: 1), items: Thing.list(0..<100, length: 100))
        window.view.contentOffset.y = 250
        try await window.frames(2)
        XCTAssertEqual(window.frames[2], CGRect(x: 0, y: -50, width: 300, height: 100))
        window.view.items = Thing.list([901, 902, 903], length: 100) + Thing.list(0..<100, length: 100)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 550)
        XCTAssertEqual(window.frames[2], CGRect(x: 0, y: -50, width: 300, height: 100))
    }

    func testAtTheVeryTopItemsPutInFrontAreSeen() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        window.view.items = Thing.list([901, 902, 903]) + Thing.list(0..<100)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 0)
        XCTAssertEqual(window.view.visibleItems.first?.id, 901)
        XCTAssertEqual(window.texts.prefix(4), ["Thing 901", "Thing 902", "Thing 903", "Thing 0"])
    }

    func testRemovingWhatIsAboveKeepsTheAnchorAndRemovingTheAnchorGoesToTheNext() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100, length: 100))
        window.view.contentOffset.y = 250
        try await window.frames(2)
        window.view.items = Thing.list(2..<100, length: 100)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 50)
        window.view.items = Thing.list(3..<100, length: 100)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentOffset.y, 0)
        XCTAssertEqual(window.view.visibleItems.first?.id, 3)
    }

    func testEqualItemsAreNotBoundAgain() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<20))
        let label = try XCTUnwrap(window.view.cell(for: 3) as? ThingCell).label
        CellLog.shared.binds = []
        window.view.items = Thing.list(0..<20) + Thing.list(100..<110)
        try await window.animationsEnd()
        XCTAssertEqual(CellLog.shared.binds, [])
        XCTAssertTrue(try XCTUnwrap(window.view.cell(for: 3) as? ThingCell).label === label)
    }

    func testAnItemThatIsNoLongerEqualIsBoundAgainInItsCell() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<20))
        let cell = window.view.cell(for: 3)
        CellLog.shared.binds = []
        var items = window.view.items
        items[3].name = "Renamed"
        window.view.items = items
        try await window.animationsEnd()
        XCTAssertEqual(CellLog.shared.binds, [3])
        XCTAssertTrue(window.view.cell(for: 3) === cell)
        XCTAssertEqual(window.texts[3], "Renamed")
    }

    func testAMovedItemTakesItsCellAlong() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<6))
        let cell = window.view.cell(for: 5)
        CellLog.shared.binds = []
        window.view.items = Thing.list([5, 0, 1, 2, 3, 4])
        try await window.animationsEnd()
        XCTAssertEqual(CellLog.shared.binds, [])
        XCTAssertTrue(window.view.cell(for: 5) === cell)
        XCTAssertEqual(window.frames[5]?.minY, 0)
        XCTAssertEqual(window.frames[4]?.minY, 250)
    }

    func testItemsWithTheSameIdDoNoHarm() async throws {
        let window = try await CollectionWindow(items: Thing.list([1, 1, 2, 1]))
        XCTAssertEqual(window.texts.count, 4)
        window.view.items = Thing.list([2, 1, 1])
        try await window.animationsEnd()
        XCTAssertEqual(window.view.visibleItems.map(\.id), [2, 1, 1])
        window.view.items = []
        try await window.frames(2)
        XCTAssertEqual(window.view.visibleItems, [])
        XCTAssertEqual(window.view.contentSize.height, 0)
    }

    func testItemsChangedManyTimesWithinAFrameEndAsTheLast() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<10))
        for round in 1..<30 {
            window.view.items = Thing.list(
                (0..<10).map { ($0 * 7 + round) % 13 }.reduce(into: []) { unique, id in
                    if !unique.contains(id) { unique.append(id) }
                })
            if round.isMultiple(of: 4) { try await window.frames(1) }
        }
        window.view.items = Thing.list([4, 2, 8])
        try await window.animationsEnd()
        XCTAssertEqual(window.texts, ["Thing 4", "Thing 2", "Thing 8"])
        XCTAssertEqual(window.frames.values.map(\.minY).sorted(), [0, 50, 100])
        let shown = window.view.canvas.views.values.filter { gtk_widget_get_child_visible($0.pointer) != 0 }
        XCTAssertEqual(shown.count, 3, "nothing is left over from the changes between")
        XCTAssertTrue(shown.allSatisfy { $0.alpha == 1 })
    }

    func testACellIsPreparedForReuseBeforeItShowsAnotherItem() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        let before = CellLog.shared.reuses
        window.view.contentOffset.y = 2000
        try await window.frames(2)
        XCTAssertGreaterThan(CellLog.shared.reuses, before)
        XCTAssertEqual(window.texts.first, "Thing 40")
    }

    func testAWalkThrough206ItemsAndBackBindsNoMoreThanEnters() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<206))
        let end = window.view.contentSize.height - 400
        var offsets = stride(from: 0.0, through: end, by: 90).map { $0 }
        offsets += offsets.reversed()
        for offset in offsets {
            window.view.contentOffset.y = offset
            try await window.frames(1)
        }
        // Each item enters once on each way; those in the band at the ends do not enter twice.
        XCTAssertLessThanOrEqual(CellLog.shared.binds.count, 2 * 206)
        XCTAssertGreaterThan(CellLog.shared.binds.count, 206)
        XCTAssertLessThanOrEqual(CellLog.shared.made, 14)
    }

    func testSectionsHaveHeadersAndFootersBetweenTheirItems() async throws {
        let window = try await CollectionWindow()
        func fixed(_ height: Int) -> Widget {
            let label = Label("header")
            label.requestSize(height: height)
            return label
        }
        window.view.sections = [
            CollectionSection(items: Thing.list(0..<2), header: { fixed(30) }, footer: { fixed(20) }),
            CollectionSection(items: Thing.list(10..<12), header: { fixed(40) }),
        ]
        try await window.frames(3)
        XCTAssertEqual(window.view.contentSize.height, 30 + 100 + 20 + 40 + 100)
        XCTAssertEqual(window.frames[0]?.minY, 30)
        XCTAssertEqual(window.frames[10]?.minY, 190)
        XCTAssertEqual(window.view.items.map(\.id), [0, 1, 10, 11])
        window.view.sections = []
        try await window.frames(3)
        XCTAssertEqual(window.view.contentSize.height, 0)
        XCTAssertEqual(window.view.canvas.displayed, [])
    }

    func testAFooterComesGoesAndGrows() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<3))
        let footer = Label("more")
        footer.requestSize(height: 60)
        window.view.footer = footer
        try await window.frames(3)
        XCTAssertEqual(window.view.contentSize.height, 210)
        footer.requestSize(height: 90)
        try await window.frames(3)
        XCTAssertEqual(window.view.contentSize.height, 240)
        window.view.items = Thing.list(0..<4)
        try await window.animationsEnd()
        XCTAssertEqual(window.view.contentSize.height, 290)
        XCTAssertEqual(footer.height, 90)
        window.view.footer = nil
        try await window.frames(3)
        XCTAssertEqual(window.view.contentSize.height, 200)
        XCTAssertNil(gtk_widget_get_parent(footer.pointer))
    }

    func testClassesOfCellsAreChosenByItem() async throws {
        let window = try await CollectionWindow()
        window.view.register(TextCell.self) { $0.id.isMultiple(of: 2) }
        window.view.items = Thing.list(0..<4)
        try await window.frames(3)
        XCTAssertTrue(window.view.cell(for: 0) is TextCell)
        XCTAssertTrue(window.view.cell(for: 1) is ThingCell)
    }
}
