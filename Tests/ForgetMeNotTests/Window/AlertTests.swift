import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class AlertTests: WindowCase {
    private func leave(_ names: String...) throws {
        for name in names {
            test.watch.statuses[try thing(name).id] = BelongingStatus(
                presence: .away(since: afternoon.addingTimeInterval(Double(test.watch.statuses.count))),
                isAlerting: true)
        }
        test.watch.tell()
    }

    func testACardSaysWhatLeftUntilItIsKnown() async throws {
        try await open("Keys", "Cat")
        XCTAssertNil(button("I know"))
        try leave("Cat")
        try await pump(until: { self.button("I know") != nil })
        XCTAssertTrue(texts(in: window.pointer).contains { $0.hasPrefix("Cat left at") })
        gtk_widget_activate(try XCTUnwrap(button("I know")))
        try await pump(until: { self.button("I know") == nil })
        XCTAssertEqual(test.watch.acknowledged, [try thing("Cat").id])
    }

    func testTheKeyIsForTheChosenThingElseForTheFirst() async throws {
        try await open("Keys", "Cat", "Bag")
        try leave("Keys", "Cat", "Bag")
        window.list.view.selection = [try thing("Bag").id]
        activate("acknowledge")
        XCTAssertEqual(test.watch.acknowledged, [try thing("Bag").id])
        activate("acknowledge")
        XCTAssertEqual(test.watch.acknowledged, [try thing("Bag").id, try thing("Keys").id])
    }

    func testManyAreKnownAtOnce() async throws {
        try await open("A", "B", "C", "D")
        try leave("A", "B", "C", "D")
        try await pump(until: { self.button("I know") != nil })
        gtk_widget_activate(try XCTUnwrap(button("I know")))
        XCTAssertEqual(Set(test.watch.acknowledged), Set(test.things.belongings.map(\.id)))
    }

    func testWhatIsWrongIsShownWithWhatToDo() async throws {
        try await open("Keys", scanners: [ScannerReport(id: "", trouble: .poweredOff)])
        try await pump(until: { self.button("Switch On") != nil })
        XCTAssertTrue(texts(in: window.pointer).contains("Bluetooth Is Off"))
        XCTAssertTrue(texts(in: window.pointer).contains("Not listening"))
        test.watch.scanners = [ScannerReport(id: "")]
        test.watch.tell()
        try await pump(until: { self.button("Switch On") == nil })
        XCTAssertTrue(texts(in: window.pointer).contains("Listening"))
    }

    func testWithoutThingsWhatIsWrongHasThePageToItself() async throws {
        try await open([Belonging](), scanners: [ScannerReport(id: "", trouble: .serviceMissing)])
        try await pump(until: { self.window.stack.shown == "trouble" })
        gtk_widget_activate(try XCTUnwrap(button("Copy Command")))
        let copied = await Clipboard.text()
        XCTAssertEqual(copied, "sudo systemctl enable --now bluetooth")
        test.watch.scanners = [ScannerReport(id: "")]
        test.watch.tell()
        try await pump(until: { self.window.stack.shown == "empty" })
    }

    func testTheFirstThingTakesTheEmptyPageAway() async throws {
        try await open()
        XCTAssertEqual(window.stack.shown, "empty")
        XCTAssertNotNil(button("Add a Thing"))
        test.things.save([TestThings.belonging("Keys")])
        XCTAssertEqual(window.stack.shown, "list")
    }
}
