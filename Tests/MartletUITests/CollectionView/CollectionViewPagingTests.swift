import CGtk
import Foundation
import MartletLayouts
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class CollectionViewPagingTests: XCTestCase {
    func testTheNextPageIsAskedForOnceHoweverMuchIsScrolled() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<50))
        var calls = 0
        var resume: CheckedContinuation<Void, Never>?
        window.view.onNearEnd(0.8) {
            calls += 1
            await withCheckedContinuation { resume = $0 }
        }
        try await window.frames(3)
        XCTAssertEqual(calls, 0)
        for offset in [1500.0, 1590, 1600, 1610, 1700, 2100] {
            window.view.contentOffset.y = offset
            try await window.frames(1)
        }
        try await pump(until: { calls == 1 })
        window.view.items = Thing.list(0..<100)
        resume?.resume()
        try await window.animationsEnd()
        XCTAssertEqual(calls, 1, "the end has moved away")
        window.view.contentOffset.y = 4600
        try await pump(until: { calls == 2 })
        resume?.resume()
    }

    func testAContentThatDoesNotFillTheViewportIsFilled() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<2))
        var calls = 0
        window.view.onNearEnd { [weak view = window.view] in
            calls += 1
            guard let view, calls < 10 else { return }
            view.items += Thing.list(calls * 10..<calls * 10 + 3)
        }
        try await pump(until: { calls >= 3 })
        try await window.animationsEnd()
        try await window.frames(3)
        // 8 rows fill 400 points; with 80 % one goes on until the content is 500 long: 2, 5, 8, 11.
        XCTAssertEqual(calls, 3)
        XCTAssertEqual(window.view.items.count, 11)
    }

    func testAHandlerThatBringsNothingIsNotCalledInALoop() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<3))
        var calls = 0
        window.view.onNearEnd { calls += 1 }
        try await pump(until: { calls == 1 })
        try await window.frames(10)
        XCTAssertEqual(calls, 1)
    }

    func testAHandlerThatSetsTheSameItemsIsNotCalledInALoop() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<3))
        var calls = 0
        window.view.onNearEnd { [weak view = window.view] in
            calls += 1
            view?.items = Thing.list(0..<3)
        }
        try await pump(until: { calls == 1 })
        try await window.frames(10)
        XCTAssertEqual(calls, 1)
    }

    func testWhatComesNextIsPrefetchedInTheDirectionOfScrolling() async throws {
        let window = try await CollectionWindow(items: Thing.list(0..<1000))
        var prefetched: [Int] = []
        var cancelled: [Int] = []
        window.view.onPrefetch { prefetched += $0.map(\.id) }
        window.view.onCancelPrefetch { cancelled += $0.map(\.id) }
        window.view.contentOffset.y = 10_000
        try await window.frames(2)
        let last = try XCTUnwrap(
            window.view.canvas.targets.compactMap { attributes -> Int? in
                guard case .item(let item) = attributes.element else { return nil }
                return item.item
            }.max())
        XCTAssertEqual(prefetched.first, last + 1, "nearest first")
        XCTAssertFalse(prefetched.contains { $0 <= last })
        window.view.contentOffset.y = 9_000
        try await window.frames(2)
        XCTAssertEqual(Set(cancelled).intersection([last + 1, last + 2]).count, 2)
        XCTAssertTrue(prefetched.contains { $0 < 180 })
    }

    func testEverythingIsFreedWithTheWindow() async throws {
        let tracker = LifeTracker()
        try await {
            let window = try await CollectionWindow(items: Thing.list(0..<100))
            window.view.footer = Label("footer")
            window.view.onActivate { [weak view = window.view] _ in view?.items = [] }
            window.view.setLayout(FlowLayout(columns: 2), animated: true)
            try await window.animationsEnd()
            window.view.contentOffset.y = 900
            try await window.frames(2)
            tracker.watch(window.view)
            tracker.watch(window.view.canvas)
            tracker.watch(window.view.source)
            tracker.watch(window.view.canvasWidget, "view")
            for (slot, view) in window.view.canvas.views {
                tracker.watch(view, "cell \(slot)")
                tracker.watch(view.pointer, "cell widget \(slot)")
            }
            XCTAssertGreaterThan(tracker.survivors.count, 10)
        }()
        pumpUntilIdle()
        XCTAssertEqual(tracker.survivors, [])
    }
}
