import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewScrollingTests: XCTestCase {
    func testItemsInSightHaveCellsWhereTheLayoutPutsThem() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        XCTAssertEqual(window.view.contentSize, CGSize(width: 300, height: 5000))
        XCTAssertEqual(window.view.visibleItems.map(\.id), Array(0..<8))
        XCTAssertEqual(window.texts, (0..<8).map { "Thing \($0)" })
        XCTAssertEqual(window.frames[0], CGRect(x: 0, y: 0, width: 300, height: 50))
        XCTAssertEqual(window.frames[7], CGRect(x: 0, y: 350, width: 300, height: 50))
    }

    func testOnlyCellsNearTheViewportExist() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100_000))
        // 400 points in sight and 100 beyond: ten rows of 50, and one that only touches.
        XCTAssertLessThanOrEqual(CellLog.shared.made, 11)
        window.view.contentOffset = CGPoint(x: 0, y: 2_500_000)
        try await window.frames(2)
        XCTAssertEqual(window.view.visibleItems.map(\.id), Array(50_000..<50_008))
        // Above and below now: 600 points.
        XCTAssertLessThanOrEqual(CellLog.shared.made, 14)
    }

    func testScrollingMovesCellsAndBindsOnlyWhatComes() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<100))
        let before = CellLog.shared.binds.count
        window.view.contentOffset = CGPoint(x: 0, y: 30)
        try await window.frames(2)
        XCTAssertEqual(window.frames[1], CGRect(x: 0, y: 20, width: 300, height: 50))
        XCTAssertLessThanOrEqual(CellLog.shared.binds.count - before, 1)
    }
}
