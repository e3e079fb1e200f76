import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewAccessibilityTests: XCTestCase {
    func testTheViewIsAGridOfCells() async throws {
        let window = try await CollectionWindow(layout: FlowLayout(columns: 3), items: Thing.list(0..<60))
        window.view.selectionMode = .multiple
        let grid = window.view.canvasWidget.opaque
        let cell = try XCTUnwrap(window.view.cell(for: 1)).opaque
        XCTAssertEqual(gtk_accessible_get_accessible_role(grid), GTK_ACCESSIBLE_ROLE_GRID)
        XCTAssertEqual(gtk_accessible_get_accessible_role(cell), GTK_ACCESSIBLE_ROLE_GRID_CELL)
        XCTAssertNotEqual(gtk_test_accessible_has_property(grid, GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE), 0)
        XCTAssertNotEqual(gtk_test_accessible_has_relation(grid, GTK_ACCESSIBLE_RELATION_ROW_COUNT), 0)
        for relation in [
            GTK_ACCESSIBLE_RELATION_ROW_INDEX, GTK_ACCESSIBLE_RELATION_COL_INDEX, GTK_ACCESSIBLE_RELATION_POS_IN_SET,
            GTK_ACCESSIBLE_RELATION_SET_SIZE,
        ] {
            XCTAssertNotEqual(gtk_test_accessible_has_relation(cell, relation), 0)
        }
    }

    func testCellsAreNamedByTheirLabelsUnlessTheySayOtherwise() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<3))
        let cell = try XCTUnwrap(window.view.cell(for: 1))
        XCTAssertEqual(cell.accessibilityLabel, "Thing 1")
        XCTAssertNotEqual(gtk_test_accessible_has_property(cell.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
        window.view.accessibilityLabel = "Things"
        XCTAssertNotEqual(
            gtk_test_accessible_has_property(window.view.canvasWidget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
    }

    func testItemsThatDoNotStandInColumnsHaveAPositionAlone() async throws {
        // Shortest first: the third item goes under the second.
        let items = [Thing(0, length: 100), Thing(1, length: 20), Thing(2, length: 20), Thing(3, length: 20)]
        let window = try await CollectionWindow(layout: WaterfallLayout(columns: 2), items: items)
        let cell = try XCTUnwrap(window.view.cell(for: 2))
        XCTAssertEqual(window.frames[2]?.minX, 150)
        XCTAssertEqual(gtk_test_accessible_has_relation(cell.opaque, GTK_ACCESSIBLE_RELATION_ROW_INDEX), 0)
        XCTAssertNotEqual(gtk_test_accessible_has_relation(cell.opaque, GTK_ACCESSIBLE_RELATION_POS_IN_SET), 0)
    }
}
