import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class EditDialogTests: WindowCase {
    private func add() async throws -> EditDialog {
        activate("add")
        let dialog = try XCTUnwrap(dialog(EditDialog.self))
        try await pump(until: { gtk_widget_get_mapped(dialog.pointer) != 0 })
        return dialog
    }

    private func canAnswer(_ dialog: EditDialog) -> Bool { dialog.accept?.isSensitive == true }

    func testTheButtonWakesWhenAllIsValid() async throws {
        try await open()
        let dialog = try await add()
        XCTAssertFalse(canAnswer(dialog))
        dialog.name.text = "Keys"
        XCTAssertFalse(canAnswer(dialog))
        dialog.uuid.text = TestThings.uuid.uuidString
        XCTAssertTrue(canAnswer(dialog))
        dialog.major.text = "65536"
        XCTAssertFalse(canAnswer(dialog))
        dialog.major.text = "65535"
        dialog.minor.text = "0"
        XCTAssertTrue(canAnswer(dialog))
        dialog.accept?.click()
        try await pump(until: { self.test.things.belongings.count == 1 })
        XCTAssertEqual(try thing("Keys").region, BeaconRegion(uuid: TestThings.uuid, major: 65_535, minor: 0))
        try await pump(until: { self.dialog(EditDialog.self) == nil })
    }

    func testWhatIsWrongIsToldAtItsFieldOnceSomebodyTypesThere() async throws {
        try await open()
        let dialog = try await add()
        XCTAssertEqual([dialog.name, dialog.uuid, dialog.major, dialog.minor].compactMap(\.problem), [])
        dialog.uuid.text = "E2C56DB5"
        XCTAssertEqual(dialog.uuid.problem, "A UUID has 32 digits from 0 to F, and this one has 8.")
        XCTAssertNil(dialog.name.problem)
        dialog.minor.text = "2"
        XCTAssertEqual(dialog.major.problem, "A minor number needs a major one.")
        dialog.major.text = "-1"
        XCTAssertEqual(dialog.major.problem, "Enter a number from 0 to 65535, or nothing for any.")
        dialog.major.text = "1"
        XCTAssertNil(dialog.major.problem)
        dialog.name.text = "K"
        dialog.name.text = ""
        XCTAssertEqual(dialog.name.problem, "Give it a name.")
    }

    func testReturnInAFieldAnswersWhereItCanAndElseDoesNothing() async throws {
        try await open()
        let dialog = try await add()
        dialog.name.text = "Keys"
        pressReturn(in: dialog.name)
        XCTAssertEqual(test.things.belongings.count, 0)
        dialog.uuid.text = TestThings.uuid.uuidString
        pressReturn(in: dialog.uuid)
        try await pump(until: { self.test.things.belongings.count == 1 })
    }

    private func pressReturn(in row: EntryRow) {
        guard let delegate = gtk_editable_get_delegate(row.opaque) else { return XCTFail("no text") }
        gtk_widget_activate(UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self))
    }

    func testAnEditChangesTheThingAndKeepsItsIdentity() async throws {
        var cat = TestThings.belonging("Cat")
        cat.symbol = .pet
        cat.notices = NoticeRules(onExit: true, onReturn: true, repeatMinutes: 30)
        cat.calibration = -3.5
        try await open([cat])
        window.open(cat.id)
        activate("edit")
        let dialog = try XCTUnwrap(dialog(EditDialog.self))
        XCTAssertEqual(dialog.draft, BelongingDraft(cat))
        XCTAssertEqual(dialog.symbol.selection, .pet)
        XCTAssertEqual(dialog.repetition.selection, 30, "a number that this dialog does not offer is kept")
        XCTAssertEqual(dialog.correction.value, -3.5)
        dialog.accepted()
        XCTAssertEqual(test.things.belongings, [cat], "nothing was changed")
        activate("edit")
        let second = try XCTUnwrap(self.dialog(EditDialog.self))
        second.name.text = "Tom"
        second.symbol.selection = .thing
        second.tellsReturn.isOn = false
        second.repetition.selection = 0
        second.accepted()
        let changed = try XCTUnwrap(test.things[cat.id])
        XCTAssertEqual(changed.name, "Tom")
        XCTAssertEqual(changed.symbol, .thing)
        XCTAssertEqual(changed.notices, NoticeRules(onExit: true, onReturn: false, repeatMinutes: nil))
        XCTAssertEqual(changed.calibration, -3.5)
    }

    func testAThingThatIsRemovedWhileItIsEditedIsNotBroughtBack() async throws {
        try await open("Keys")
        let keys = try thing("Keys")
        window.open(keys.id)
        activate("edit")
        let dialog = try XCTUnwrap(dialog(EditDialog.self))
        _ = try test.things.store.remove(keys.id)
        dialog.accepted()
        XCTAssertEqual(try test.things.store.all(), [])
        XCTAssertNotNil(self.dialog(EditDialog.self), "what was typed is not lost")
    }

    func testABeaconsWholeIdentityIsPasted() async throws {
        try await open()
        let dialog = try await add()
        dialog.take(BeaconRegion(uuid: TestThings.uuid, major: 3, minor: 4))
        XCTAssertEqual(dialog.draft, BelongingDraft(name: "", uuid: TestThings.uuid.uuidString, major: "3", minor: "4"))
    }

    func testACorrectionIsMeasuredLive() async throws {
        try await open("Keys")
        let keys = try thing("Keys")
        window.open(keys.id)
        activate("edit")
        let dialog = try XCTUnwrap(dialog(EditDialog.self))
        try await pump(until: { gtk_widget_get_mapped(dialog.pointer) != 0 })
        dialog.measure.click()
        try await pump(until: { self.test.watch.isListeningForAll })
        XCTAssertEqual(dialog.measuring.subtitle, "Waiting to hear it")
        for second in 0..<10 {
            // A beacon that says -59 dBm of itself is heard with -65 at one metre.
            test.watch.inRange = [
                BeaconInRange(
                    identity: .iBeacon(uuid: TestThings.uuid, major: 1, minor: 1), rssi: -65,
                    accuracy: DistanceModel.general.distance(rssi: -65, measuredPower: -59), proximity: .near,
                    lastSeen: afternoon.addingTimeInterval(Double(second)))
            ]
            test.watch.tell()
            // Told twice, it is still one sample.
            test.watch.tell()
            if second == 4 { XCTAssertEqual(dialog.measuring.subtitle, "Hold it still: 50 %") }
        }
        XCTAssertEqual(dialog.correction.value, -6)
        XCTAssertFalse(test.watch.isListeningForAll)
        dialog.accepted()
        XCTAssertEqual(try thing("Keys").calibration, -6)
    }
}
