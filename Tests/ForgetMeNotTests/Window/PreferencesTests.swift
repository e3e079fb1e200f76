import Belongings
import Foundation
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class PreferencesTests: WindowCase {
    func testEachChangeIsKeptAtOnce() async throws {
        try await open("Keys")
        activate("preferences")
        let dialog = try XCTUnwrap(dialog(PreferencesDialog.self))
        dialog.away.value = 60
        dialog.quiet.isOn = true
        dialog.from.selection = 23 * 60
        dialog.until.selection = 6 * 60 + 30
        dialog.radio.isOn = false
        dialog.brokers.text = "mqtt://home.example mqtts://other.example"
        XCTAssertEqual(
            try test.things.store.preferences(),
            Preferences(
                awaySeconds: 60, quietHours: .init(start: 1380, end: 390),
                brokers: ["mqtt://home.example", "mqtts://other.example"], usesBluetooth: false))
        dialog.quiet.isOn = false
        XCTAssertNil(try test.things.store.preferences().quietHours)
    }

    func testAnAddressThatIsHalfTypedIsToldAndNotKept() async throws {
        try await open("Keys")
        activate("preferences")
        let dialog = try XCTUnwrap(dialog(PreferencesDialog.self))
        dialog.brokers.text = "mqtt:/"
        XCTAssertNotNil(dialog.brokers.problem)
        XCTAssertEqual(try test.things.store.preferences().brokers, [])
        dialog.brokers.text = "mqtt://home"
        XCTAssertNil(dialog.brokers.problem)
        XCTAssertEqual(try test.things.store.preferences().brokers, ["mqtt://home"])
    }

    func testOpeningThemChangesNothing() async throws {
        test = try TestThings()
        let set = Preferences(awaySeconds: 47, quietHours: .init(start: 61, end: 1439), brokers: ["mqtt://x"])
        test.things.setPreferences(set)
        window = BelongingsWindow(app, test.things, time: .british)
        window.present()
        activate("preferences")
        let dialog = try XCTUnwrap(dialog(PreferencesDialog.self))
        XCTAssertEqual([dialog.from.selection, dialog.until.selection], [61, 1439])
        XCTAssertEqual(try test.things.store.preferences(), set)
    }

    func testWithoutTheServiceTheSessionSwitchRests() async throws {
        // The test process has no session bus.
        try await open("Keys")
        activate("preferences")
        let dialog = try XCTUnwrap(dialog(PreferencesDialog.self))
        try await pump(until: { dialog.session.subtitle == "The background service is not installed here" })
        XCTAssertFalse(dialog.session.isSensitive)
    }
}
