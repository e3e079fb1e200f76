import CGLib
import XCTest

@testable import MartletGLib

@MainActor
final class SignalShapeTests: XCTestCase {
    private func id(_ signal: String) -> guint { g_signal_lookup(signal, ProbeObject.type) }

    func testAShapeThatFitsHasNoMismatch() async {
        XCTAssertNil(SignalShape().mismatch(with: id("plain")))
        XCTAssertNil(SignalShape(Int.self, Double.self, Double.self).mismatch(with: id("pressed")))
        XCTAssertNil(SignalShape(Int32.self).mismatch(with: id("pressed")))
        XCTAssertNil(SignalShape(answer: Bool.self).mismatch(with: id("ask")))
        XCTAssertNil(SignalShape(String?.self).mismatch(with: id("text")))
    }

    func testTooManyArgumentsAreRefused() async {
        XCTAssertEqual(
            SignalShape(Double.self).mismatch(with: id("plain")), "takes 1 arguments, but the signal has 0")
    }

    func testAnArgumentOfAnotherTypeIsRefused() async {
        XCTAssertEqual(
            SignalShape(Int.self, Int.self).mismatch(with: id("pressed")),
            "takes argument 2 as Int, but the signal sends gdouble")
        XCTAssertNotNil(SignalShape(UInt.self).mismatch(with: id("pressed")))
        XCTAssertNotNil(SignalShape(UnsafeMutableRawPointer?.self).mismatch(with: id("text")))
        XCTAssertNotNil(SignalShape(String?.self).mismatch(with: id("pointer")))
        XCTAssertNotNil(SignalShape(Bool.self).mismatch(with: id("number")))
    }

    func testAnAnswerThatTheSignalDoesNotWantIsRefused() async {
        XCTAssertEqual(
            SignalShape(answer: Bool.self).mismatch(with: id("plain")), "answers with Bool, but the signal wants void")
        XCTAssertNotNil(SignalShape(answer: Bool.self).mismatch(with: id("rate")))
        XCTAssertNotNil(SignalShape(answer: Int32.self).mismatch(with: id("ask")))
    }
}
