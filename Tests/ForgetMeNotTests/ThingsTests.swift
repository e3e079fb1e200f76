import Belongings
import Foundation
import UITestSupport
import XCTest

@testable import ForgetMeNot

@MainActor
final class ThingsTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    func testWhatIsSavedIsInTheStoreAndToldToTheWatching() async throws {
        let test = try TestThings()
        var changes = 0
        test.things.onChange = { changes += 1 }
        let keys = TestThings.belonging("Keys")
        XCTAssertTrue(test.things.save([keys]))
        XCTAssertEqual(test.things.belongings, [keys])
        XCTAssertEqual(try test.things.store.all(), [keys])
        XCTAssertEqual([changes, test.watch.changes], [1, 1])
    }

    func testWhatIsRemovedComesBackInItsPlace() async throws {
        let all = ["A", "B", "C"].enumerated().map { TestThings.belonging($1, UInt16($0)) }
        let test = try TestThings(all)
        let removed = try XCTUnwrap(test.things.remove(all[1].id))
        XCTAssertEqual(test.things.belongings.map(\.name), ["A", "C"])
        XCTAssertNil(test.things[all[1].id])
        test.things.restore(removed)
        XCTAssertEqual(test.things.belongings.map(\.name), ["A", "B", "C"])
        XCTAssertNil(test.things.remove(UUID()))
    }

    func testWhatAnotherProgramChangesIsShown() async throws {
        let test = try TestThings()
        let other = try BelongingsStore(path: test.things.store.path)
        try other.save(TestThings.belonging("Wallet"))
        try await pump(until: { test.things.belongings.map(\.name) == ["Wallet"] })
        other.close()
    }

    func testAnEditKeepsWhatAnotherProgramChangedMeanwhile() async throws {
        let keys = TestThings.belonging("Keys")
        let test = try TestThings([keys])
        let other = try BelongingsStore(path: test.things.store.path)
        _ = try other.update(keys.id) { $0.name = "House keys" }
        XCTAssertTrue(test.things.update(keys.id) { $0.isPaused = true })
        XCTAssertEqual(try other.belonging(keys.id)?.name, "House keys")
        XCTAssertEqual(try other.belonging(keys.id)?.isPaused, true)
        other.close()
    }

    func testWhatCannotBeDoneIsToldInWords() async throws {
        let test = try TestThings()
        var troubles: [String] = []
        test.things.onTrouble = { troubles.append($0) }
        XCTAssertFalse(test.things.update(UUID()) { $0.name = "Nothing" })
        XCTAssertEqual(troubles.count, 1)
        test.things.store.close()
        XCTAssertFalse(test.things.save([TestThings.belonging("Keys")]))
        XCTAssertEqual(troubles.count, 2)
        XCTAssertTrue(test.things.belongings.isEmpty)
    }

    func testAllBeaconsAreListenedForAsLongAsSomebodyWants() async throws {
        let test = try TestThings()
        let first = NSObject(), second = NSObject()
        var calls = 0
        test.things.listen(first) { calls += 1 }
        test.things.listen(second) {}
        test.things.listenNoMore(second)
        XCTAssertTrue(test.watch.isListeningForAll)
        test.watch.tell()
        XCTAssertEqual(calls, 1)
        test.things.listenNoMore(first)
        XCTAssertFalse(test.watch.isListeningForAll)
        test.watch.tell()
        XCTAssertEqual(calls, 1)
    }
}
