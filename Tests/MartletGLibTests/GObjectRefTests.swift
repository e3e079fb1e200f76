import CGLib
import MartletGLib
import UITestSupport
import XCTest

@MainActor
final class GObjectRefTests: XCTestCase {
    private func references(_ pointer: UnsafeMutableRawPointer) -> UInt32 {
        pointer.assumingMemoryBound(to: GObject.self).pointee.ref_count
    }

    func testAdoptingSinksAFloatingReference() async {
        let floating = g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil)!
        XCTAssertEqual(g_object_is_floating(floating), 1)
        let tracker = LifeTracker()
        tracker.watch(floating, "object")
        var reference: GObjectRef? = GObjectRef(adopting: UnsafeMutableRawPointer(floating))
        XCTAssertEqual(g_object_is_floating(floating), 0)
        XCTAssertEqual(references(reference!.pointer), 1)
        reference = nil
        XCTAssertEqual(tracker.survivors, [])
    }

    func testAdoptingAddsAReferenceWhereNoneFloats() async {
        let owner = ProbeObject.make()
        let second = GObjectRef(adopting: owner.pointer)
        XCTAssertEqual(references(second.pointer), 2)
    }

    func testTakingKeepsTheCallersReference() async {
        let object = ProbeObject.make()
        XCTAssertEqual(references(object.pointer), 1)
    }

    func testBorrowingAddsAReferenceAndGivesItBack() async {
        let owner = ProbeObject.make()
        var second: GObjectRef? = GObjectRef(borrowing: owner.pointer)
        XCTAssertEqual(references(owner.pointer), 2)
        withExtendedLifetime(second) {}
        second = nil
        XCTAssertEqual(references(owner.pointer), 1)
    }

    func testAReferenceDroppedOnAnotherThreadIsGivenBackOnTheMainOne() async throws {
        try MainLoop.attach()
        let tracker = LifeTracker()
        var reference: GObjectRef? = ProbeObject.make()
        tracker.watch(reference!.pointer, "object")
        let gate = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [reference] in
            gate.wait()
            withExtendedLifetime(reference) {}
        }
        reference = nil
        XCTAssertEqual(tracker.survivors, ["object"])
        gate.signal()
        try await pump(until: { tracker.survivors.isEmpty })
    }

    func testCastsKeepTheAddress() async {
        let object = ProbeObject.make()
        let typed: UnsafeMutablePointer<GObject> = object.cast()
        XCTAssertEqual(typed.untyped, object.pointer)
        XCTAssertEqual(object.opaque.untyped, object.pointer)
        XCTAssertEqual(typed.opaque, object.opaque)
    }
}
