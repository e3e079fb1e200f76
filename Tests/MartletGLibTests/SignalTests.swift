import CGLib
import MartletGLib
import UITestSupport
import XCTest

@MainActor
final class SignalTests: XCTestCase {
    func testAHandlerWithoutArgumentsIsCalledAtEachEmission() async {
        let object = ProbeObject.make()
        var calls = 0
        connect(object.pointer, "plain") { calls += 1 }
        ProbeObject.emit("plain", on: object)
        ProbeObject.emit("plain", on: object)
        XCTAssertEqual(calls, 2)
    }

    func testNumbersArriveInTheirOrder() async {
        let object = ProbeObject.make()
        var log: [String] = []
        connect(object.pointer, "number") { (value: Double) in log.append("\(value)") }
        connect(object.pointer, "point") { (x: Double, y: Double) in log.append("\(x),\(y)") }
        connect(object.pointer, "pressed") { (count: Int, x: Double, y: Double) in log.append("\(count) at \(x),\(y)") }
        ProbeObject.emit("number", on: object, .double(1.5))
        ProbeObject.emit("point", on: object, .double(-3), .double(4.25))
        ProbeObject.emit("pressed", on: object, .int(2), .double(10), .double(20))
        XCTAssertEqual(log, ["1.5", "-3.0,4.25", "2 at 10.0,20.0"])
    }

    func testTheWidestNumbersArriveWhole() async {
        let object = ProbeObject.make()
        var seen: [String] = []
        connect(object.pointer, "wide") { (a: Int, b: UInt, c: Double, d: Bool) in
            seen = ["\(a)", "\(b)", "\(c)", "\(d)"]
        }
        ProbeObject.emit("wide", on: object, .int64(.min), .uint64(.max), .float(0.5), .bool(true))
        XCTAssertEqual(seen, ["-9223372036854775808", "18446744073709551615", "0.5", "true"])
    }

    func testANarrowerIntegerIsClampedInsteadOfTrapping() async {
        let object = ProbeObject.make()
        var seen: (Int32, UInt32)?
        connect(object.pointer, "wide") { (a: Int32, b: UInt32) in seen = (a, b) }
        ProbeObject.emit("wide", on: object, .int64(.min), .uint64(.max), .float(0), .bool(false))
        XCTAssertEqual(seen?.0, .min)
        XCTAssertEqual(seen?.1, .max)
    }

    func testStringsAndPointersArriveAlsoWhenNull() async {
        let object = ProbeObject.make(), other = ProbeObject.make()
        var texts: [String?] = []
        var pointers: [UnsafeMutableRawPointer?] = []
        connect(object.pointer, "text") { (text: String?) in texts.append(text) }
        connect(object.pointer, "object") { (object: UnsafeMutableRawPointer?) in pointers.append(object) }
        connect(object.pointer, "pointer") { (pointer: OpaquePointer?) in pointers.append(pointer?.untyped) }
        ProbeObject.emit("text", on: object, .string("Zürich"))
        ProbeObject.emit("text", on: object, .string(nil))
        ProbeObject.emit("object", on: object, .object(other))
        ProbeObject.emit("object", on: object, .object(nil))
        ProbeObject.emit("pointer", on: object, .pointer(other.pointer))
        XCTAssertEqual(texts, ["Zürich", nil])
        XCTAssertEqual(pointers, [other.pointer, nil, other.pointer])
    }

    func testAHandlerMayTakeFewerArgumentsThanTheSignalSends() async {
        let object = ProbeObject.make()
        var counts: [Int] = []
        connect(object.pointer, "pressed") { counts.append(0) }
        connect(object.pointer, "pressed") { (count: Int) in counts.append(count) }
        ProbeObject.emit("pressed", on: object, .int(7), .double(0), .double(0))
        XCTAssertEqual(counts, [0, 7])
    }

    func testAnAnswerReachesTheEmitter() async {
        let object = ProbeObject.make()
        connect(
            object.pointer, "key-pressed",
            answering: { (key: UInt32, code: UInt32, state: UInt32) -> Bool in
                key == 65 && code == 38 && state == 4
            })
        func press(_ key: UInt32) -> Bool {
            ProbeObject.emit(
                "key-pressed", on: object, [.uint(key), .uint(38), .flags(4)], result: "gboolean",
                read: { g_value_get_boolean($0!) != 0 })
        }
        XCTAssertTrue(press(65))
        XCTAssertFalse(press(66))
    }

    func testAnAnswerWithoutArgumentsReachesTheEmitter() async {
        let object = ProbeObject.make()
        connect(object.pointer, "ask", answering: { true })
        connect(object.pointer, "rate", answering: { Int32(42) })
        XCTAssertTrue(ProbeObject.emit("ask", on: object, result: "gboolean", read: { g_value_get_boolean($0!) != 0 }))
        XCTAssertEqual(ProbeObject.emit("rate", on: object, result: "gint", read: { g_value_get_int($0!) }), 42)
    }

    func testAnEmitterThatIgnoresTheAnswerIsServed() async {
        let object = ProbeObject.make()
        var calls = 0
        connect(
            object.pointer, "ask",
            answering: { () -> Bool in
                calls += 1
                return true
            })
        ProbeObject.emit("ask", on: object)
        XCTAssertEqual(calls, 1)
    }

    func testAPropertysNotificationIsHeardForThatPropertyAlone() async {
        let action = GObjectRef(taking: g_simple_action_new("act", nil)!)
        var heard = 0
        connect(action.pointer, "notify::enabled") { heard += 1 }
        connect(action.pointer, "notify::state") { heard += 100 }
        g_simple_action_set_enabled(action.opaque, 0)
        XCTAssertEqual(heard, 1)
    }

    func testANotificationBringsItsParamSpec() async {
        let action = GObjectRef(taking: g_simple_action_new("act", nil)!)
        var name: String?
        connect(action.pointer, "notify::enabled") { (spec: UnsafeMutableRawPointer?) in
            name = spec.map { String(cString: g_param_spec_get_name($0.assumingMemoryBound(to: GParamSpec.self))) }
        }
        g_simple_action_set_enabled(action.opaque, 0)
        XCTAssertEqual(name, "enabled")
    }

    func testNothingIsCapturedAfterTheInstanceIsGone() async {
        let tracker = LifeTracker()
        var object: GObjectRef? = ProbeObject.make()
        let handler = connectCaptured(to: object!, tracker)
        XCTAssertEqual(tracker.survivors, ["Captured"])
        object = nil
        XCTAssertEqual(tracker.survivors, [])
        XCTAssertFalse(handler.isConnected)
        handler.disconnect()
    }

    func testDisconnectingFreesTheHandlerAndEndsItsCalls() async {
        let tracker = LifeTracker()
        let object = ProbeObject.make()
        let handler = connectCaptured(to: object, tracker)
        ProbeObject.emit("plain", on: object)
        handler.disconnect()
        XCTAssertEqual(tracker.survivors, [])
        XCTAssertFalse(handler.isConnected)
        ProbeObject.emit("plain", on: object)
        handler.disconnect()
    }

    func testAHandlerMayEndItsOwnConnection() async {
        let object = ProbeObject.make()
        var calls = 0
        var handler: SignalHandler?
        handler = connect(object.pointer, "plain") {
            calls += 1
            handler?.disconnect()
        }
        ProbeObject.emit("plain", on: object)
        ProbeObject.emit("plain", on: object)
        XCTAssertEqual(calls, 1)
    }

    func testAHandlerMayDropTheLastReferenceToItsInstance() async {
        var object: GObjectRef? = ProbeObject.make()
        let tracker = LifeTracker()
        tracker.watch(object!.pointer, "object")
        let action = GObjectRef(taking: g_simple_action_new("act", nil)!)
        connect(action.pointer, "notify::enabled") { object = nil }
        g_simple_action_set_enabled(action.opaque, 0)
        XCTAssertNil(object)
        XCTAssertEqual(tracker.survivors, [])
    }

    func testEmissionsPassABlockedHandlerBy() async {
        let object = ProbeObject.make()
        var calls = 0
        let handler = connect(object.pointer, "plain") { calls += 1 }
        handler.whileBlocked {
            ProbeObject.emit("plain", on: object)
            handler.whileBlocked { ProbeObject.emit("plain", on: object) }
            ProbeObject.emit("plain", on: object)
        }
        XCTAssertEqual(calls, 0)
        ProbeObject.emit("plain", on: object)
        XCTAssertEqual(calls, 1)
    }

    @discardableResult
    private func connectCaptured(to object: GObjectRef, _ tracker: LifeTracker) -> SignalHandler {
        let captured = Captured()
        tracker.watch(captured)
        return connect(object.pointer, "plain") { captured.calls += 1 }
    }
}

@MainActor
private final class Captured {
    var calls = 0
}
