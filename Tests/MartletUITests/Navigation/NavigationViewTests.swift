import CGtk
import Foundation
import UITestSupport
import XCTest

@testable import MartletUI

/// Views that are opened from one another.
@MainActor
final class NavigationViewTests: XCTestCase {
    /// Notes all that it is told.
    private final class Recorder: NavigationTransition {
        var began = 0
        var shown: [Double] = []
        var ended: [Bool] = []
        let duration = 0.2

        func begin(from lower: Widget, to upper: Widget) { began += 1 }
        func update(_ progress: Double) { shown.append(progress) }
        func end(isOpen: Bool) { ended.append(isOpen) }
    }

    private func navigation() async throws -> (NavigationView, Widget, TestWindow) {
        try VirtualDisplay.start()
        let root = Label("root")
        let view = NavigationView(root: root)
        return (view, root, try await TestWindow(view.pointer, width: 400, height: 300))
    }

    func testAPushOpensAViewOverTheRootAndAPopClosesIt() async throws {
        let (view, root, window) = try await navigation()
        defer { window.close() }
        let (top, recorder) = (Label("top"), Recorder())
        view.push(top, transition: recorder)
        XCTAssertTrue(view.isInTransition && root.isVisible)
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.began, 1)
        XCTAssertEqual(recorder.shown.first, 0)
        XCTAssertEqual(recorder.shown.last, 1)
        XCTAssertEqual(recorder.ended, [true])
        XCTAssertFalse(root.isVisible)
        view.pop()
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.ended, [true, false])
        XCTAssertEqual(recorder.shown.last, 0)
        XCTAssertTrue(root.isVisible && view.topView == nil)
        XCTAssertNil(gtk_widget_get_parent(top.pointer))
        view.pop()
        XCTAssertFalse(view.isInTransition)
    }

    func testFingersOpenItPartlyAndTakingThemAwayPutsItBack() async throws {
        let (view, root, window) = try await navigation()
        defer { window.close() }
        let (top, recorder) = (Label("top"), Recorder())
        view.onPinchOut { (top, recorder) }
        XCTAssertFalse(view.pinch(to: 0.8))
        XCTAssertTrue(view.pinch(to: 1.5))
        XCTAssertEqual(view.progress, 0.1, accuracy: 1e-12)
        view.pinch(to: 2)
        XCTAssertEqual(recorder.shown.last ?? 0, 0.2, accuracy: 1e-12)
        view.now = { 1e9 }
        view.endPinch()
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.ended, [false])
        XCTAssertTrue(root.isVisible && view.topView == nil)
    }

    func testAPinchClosesTheTopViewUnlessThatIsNotAllowed() async throws {
        let (view, _, window) = try await navigation()
        defer { window.close() }
        let recorder = Recorder()
        view.push(Label("top"), transition: recorder, animated: false)
        XCTAssertFalse(view.isInTransition)
        view.allowsPinchIn { false }
        XCTAssertFalse(view.pinch(to: 0.5))
        view.allowsPinchIn { true }
        XCTAssertTrue(view.pinch(to: 0.25))
        XCTAssertEqual(view.progress, 0.25, accuracy: 1e-12)
        view.cancelPinch()
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.ended, [true, true])
        XCTAssertTrue(view.pinch(to: 0.25))
        view.now = { 1e9 }
        view.endPinch()
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.ended, [true, true, false])
        XCTAssertNil(view.topView)
    }

    func testTheWheelWithControlPinchesAndIsLetGoWhenItRests() async throws {
        let (view, _, window) = try await navigation()
        defer { window.close() }
        let recorder = Recorder()
        view.onPinchOut { (Label("top"), recorder) }
        XCTAssertFalse(view.turnWheel(by: 1))
        XCTAssertTrue(view.turnWheel(by: -1))
        XCTAssertEqual(view.progress, 0.12 / 5, accuracy: 1e-9)
        XCTAssertTrue(view.turnWheel(by: 1))
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(recorder.ended, [false])
        XCTAssertFalse(view.turnWheel(by: .nan))
    }

    func testWithoutAnimationsViewsFade() async throws {
        let (view, _, window) = try await navigation()
        defer { window.close() }
        Motion.isEnabled = false
        defer { Motion.isEnabled = true }
        let (top, recorder) = (Label("top"), Recorder())
        view.push(top, transition: recorder)
        XCTAssertEqual(top.opacity, 0)
        var between = false
        try await pump(until: {
            between = between || (top.opacity > 0.05 && top.opacity < 0.95)
            return !view.isInTransition
        })
        XCTAssertEqual(top.opacity, 1)
        XCTAssertTrue(between)
        XCTAssertTrue(recorder.shown.isEmpty && recorder.ended.isEmpty)
    }

    func testAPushInMidFlightEndsWhatIsUnderWay() async throws {
        let (view, _, window) = try await navigation()
        defer { window.close() }
        let (first, second) = (Recorder(), Recorder())
        let (lower, upper) = (Label("first"), Label("second"))
        view.push(lower, transition: first)
        view.push(upper, transition: second)
        XCTAssertEqual(first.ended, [true])
        try await pump(until: { !view.isInTransition })
        XCTAssertEqual(second.ended, [true])
        XCTAssertTrue(view.topView === upper)
        view.pop(animated: false)
        XCTAssertTrue(view.topView === lower && lower.isVisible)
        view.pop(animated: false)
        XCTAssertNil(view.topView)
    }

    func testItIsFreedWithAllThatWasInIt() async throws {
        try VirtualDisplay.start()
        weak var gone: NavigationView?
        weak var top: Label?
        do {
            let view = NavigationView(root: Label("root"))
            let window = try await TestWindow(view.pointer, width: 200, height: 200)
            let label = Label("top")
            (gone, top) = (view, label)
            view.push(label, transition: Recorder())
            try await window.nextFrame()
            window.close()
        }
        try await pump(until: { gone == nil && top == nil })
    }
}
