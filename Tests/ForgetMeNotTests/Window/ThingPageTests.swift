import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class ThingPageTests: WindowCase {
    func testAnAddressOpensTheThingsPage() async throws {
        try await open("Keys", "Cat")
        window.open(address: "forgetmenot://item/\(try thing("Cat").id.uuidString.lowercased())")
        XCTAssertEqual(window.page?.id, try thing("Cat").id)
        XCTAssertEqual(window.stack.shown, "thing")
        XCTAssertTrue(texts(in: window.pointer).contains("Cat"))
        activate("back")
        XCTAssertNil(window.page)
        XCTAssertEqual(window.stack.shown, "list")
    }

    func testAnAddressOfNothingIsTold() async throws {
        try await open("Keys")
        for address in ["forgetmenot://item/\(UUID().uuidString)", "forgetmenot://item/rubbish", "http://example.org"] {
            window.open(address: address)
            XCTAssertNil(window.page)
        }
        try await pump(until: { self.texts(in: self.window.pointer).contains("This thing is no longer there.") })
    }

    func testAThingThatWasJustAddedElsewhereIsOpened() async throws {
        try await open("Keys")
        let other = try BelongingsStore(path: test.things.store.path)
        let wallet = TestThings.belonging("Wallet", 9)
        try other.save(wallet)
        window.open(address: "forgetmenot://item/\(wallet.id.uuidString)")
        XCTAssertEqual(window.page?.id, wallet.id)
        other.close()
    }

    func testItsHistoryIsShownAndGrows() async throws {
        try await open("Cat")
        let cat = try thing("Cat")
        try test.things.store.record(history: [
            HistoryEntry(item: cat.id, kind: .exited, date: afternoon, room: "kitchen")
        ])
        window.open(cat.id)
        XCTAssertTrue(texts(in: window.pointer).contains("Left, last seen in the kitchen"))
        try test.things.store.record(history: [
            HistoryEntry(item: cat.id, kind: .entered, date: afternoon.addingTimeInterval(60))
        ])
        test.watch.statuses[cat.id] = BelongingStatus(presence: .here)
        test.watch.tell()
        XCTAssertTrue(texts(in: window.pointer).contains("Came"))
    }

    func testAThingIsPausedAndWatchedAgain() async throws {
        try await open("Keys")
        window.open(try thing("Keys").id)
        activate("pause")
        XCTAssertTrue(try thing("Keys").isPaused)
        XCTAssertTrue(texts(in: window.pointer).contains("Paused"))
        activate("pause")
        XCTAssertFalse(try thing("Keys").isPaused)
    }

    func testARemovedThingComesBackByUndo() async throws {
        try await open("Keys", "Cat")
        window.open(try thing("Keys").id)
        activate("remove")
        XCTAssertNil(window.page)
        XCTAssertEqual(test.things.belongings.map(\.name), ["Cat"])
        try await pump(until: { self.button("Undo") != nil })
        gtk_widget_activate(try XCTUnwrap(button("Undo")))
        try await pump(until: { self.test.things.belongings.map(\.name) == ["Keys", "Cat"] })
    }

    func testAPageOfWhatAnotherProgramRemovedIsLeft() async throws {
        try await open("Keys", "Cat")
        window.open(try thing("Keys").id)
        let other = try BelongingsStore(path: test.things.store.path)
        _ = try other.remove(try thing("Keys").id)
        try await pump(until: { self.window.page == nil })
        other.close()
    }

    func testRulesAndIdentitiesAreTold() async {
        XCTAssertEqual(
            ThingPage.notices(NoticeRules(onExit: true, onReturn: true, repeatMinutes: 5)),
            "When it leaves, again every 5 minutes, when it comes back")
        XCTAssertEqual(ThingPage.notices(NoticeRules(onExit: false, onReturn: false, repeatMinutes: 5)), "None")
        XCTAssertEqual(
            ThingPage.identity(BeaconRegion(uuid: TestThings.uuid, major: 1, minor: 2)),
            "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-2")
        XCTAssertEqual(ThingPage.identity(BeaconRegion(uuid: TestThings.uuid)), TestThings.uuid.uuidString)
    }

    func testAClosedWindowIsFreed() async throws {
        try await open("Keys", "Cat")
        window.open(try thing("Cat").id)
        let tracker = LifeTracker()
        tracker.watch(window)
        tracker.watch(window.list)
        tracker.watch(try XCTUnwrap(window.page))
        tracker.watch(test.things)
        window.close()
        (window, test) = (nil, nil)
        try await pump(until: { tracker.survivors.isEmpty })
    }
}
