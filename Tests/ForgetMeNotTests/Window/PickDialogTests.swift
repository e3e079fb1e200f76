import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class PickDialogTests: WindowCase {
    private func hear(_ beacons: [(minor: UInt16, metres: Double)]) {
        test.watch.inRange = beacons.map { beacon in
            BeaconInRange(
                identity: .iBeacon(uuid: TestThings.uuid, major: 1, minor: beacon.minor), rssi: -60,
                accuracy: beacon.metres, proximity: Proximity(distance: beacon.metres), lastSeen: afternoon)
        }
        test.watch.tell()
    }

    func testTheNearestIsOnTopLiveAndRowsAreKept() async throws {
        try await open("Keys")
        activate("pick")
        let dialog = try XCTUnwrap(dialog(PickDialog.self))
        XCTAssertTrue(test.watch.isListeningForAll)
        XCTAssertEqual(dialog.shown, "waiting")
        hear([(5, 3), (1, 0.2)])
        XCTAssertEqual(dialog.shown, "beacons")
        XCTAssertEqual(dialog.rows.map(\.row.title), ["Keys, already yours", "Major 1, minor 5"])
        let first = dialog.rows[0].row
        hear([(5, 0.2), (1, 9)])
        XCTAssertEqual(dialog.rows.map(\.row.title), ["Major 1, minor 5", "Keys, already yours"])
        XCTAssertTrue(dialog.rows[0].row === first)
        XCTAssertEqual(dialog.rows.map(\.pill.text), ["0.2 m", "9.0 m"])
        hear([])
        XCTAssertEqual(dialog.shown, "waiting")
        XCTAssertTrue(dialog.rows.isEmpty)
        dialog.close()
        try await pump(until: { !self.test.watch.isListeningForAll })
    }

    func testAStrangersBeaconIsAdded() async throws {
        try await open("Keys")
        activate("pick")
        hear([(7, 1)])
        let picking = try XCTUnwrap(dialog(PickDialog.self))
        try await pump(until: { gtk_widget_get_mapped(picking.pointer) != 0 })
        picking.rows[0].row.activate()
        try await pump(until: { self.dialog(EditDialog.self) != nil })
        XCTAssertEqual(
            dialog(EditDialog.self)?.draft,
            BelongingDraft(name: "", uuid: TestThings.uuid.uuidString, major: "1", minor: "7"))
    }

    func testOnesOwnBeaconOpensItsPage() async throws {
        try await open("Keys")
        activate("pick")
        hear([(1, 1)])
        let picking = try XCTUnwrap(dialog(PickDialog.self))
        try await pump(until: { gtk_widget_get_mapped(picking.pointer) != 0 })
        picking.rows[0].row.activate()
        try await pump(until: { self.window.page != nil })
        XCTAssertEqual(window.page?.id, try thing("Keys").id)
    }

    func testWithoutARadioItSaysSo() async throws {
        try await open(scanners: [ScannerReport(id: "", trouble: .noAdapter)])
        activate("pick")
        XCTAssertEqual(dialog(PickDialog.self)?.shown, "trouble")
    }
}
