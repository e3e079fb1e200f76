import Belongings
import CGtk
import Foundation
import MartletBeacons
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class ThingListTests: WindowCase {
    private func cell(_ name: String) throws -> ThingCell? {
        window.list.view.cell(for: try thing(name).id) as? ThingCell
    }

    func testAThingIsShownAsItFares() async throws {
        try await open("Keys", "Cat")
        try await pump(until: { try self.cell("Keys") != nil })
        XCTAssertEqual(try cell("Keys")?.pill.text, "Unknown")
        test.watch.statuses[try thing("Keys").id] = BelongingStatus(
            presence: .here, proximity: .near, accuracy: 1.2, trace: [-60, -61])
        test.watch.tell()
        try await pump(until: { try self.cell("Keys")?.pill.text == "Near" })
        XCTAssertEqual(try cell("Keys")?.line.text, "Near, about 1.2 m")
        XCTAssertEqual(try cell("Keys")?.trace.values, [-60, -61])
        XCTAssertEqual(try cell("Cat")?.line.text, "Not seen yet")
    }

    func testARowIsReadAloudWithItsNameAndItsTraceHasOne() async throws {
        try await open("Keys")
        try await pump(until: { try self.cell("Keys") != nil })
        let found = try XCTUnwrap(try cell("Keys"))
        XCTAssertEqual(found.accessibilityLabel, "Keys, Not seen yet, Unknown")
        XCTAssertNotEqual(gtk_test_accessible_has_property(found.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
        XCTAssertNotEqual(gtk_test_accessible_has_property(found.trace.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
    }

    func testTenThousandThingsAreAFewWidgets() async throws {
        try await open((0..<10_000).map { TestThings.belonging("Thing \($0)", UInt16($0)) })
        try await pump(until: { try self.cell("Thing 0") != nil })
        let far = try XCTUnwrap(test.things.belongings.last)
        window.list.view.scroll(to: far.id)
        try await pump(until: { self.window.list.view.cell(for: far.id) != nil })
        var count = 0
        func look(_ widget: UnsafeMutablePointer<GtkWidget>) {
            count += 1
            var child = gtk_widget_get_first_child(widget)
            while let next = child {
                look(next)
                child = gtk_widget_get_next_sibling(next)
            }
        }
        look(window.pointer)
        XCTAssertLessThan(count, 1000)
    }

    func testTheBoxIsInTheMiddleOfAWideWindowAndFillsANarrowOne() async throws {
        try await open("Keys")
        try await pump(until: { try self.cell("Keys") != nil })
        gtk_window_set_default_size(window.cast(), 900, 500)
        try await pump(until: { try self.cell("Keys")?.width == ThingList.breadth })
        XCTAssertTrue(try XCTUnwrap(try cell("Keys")).trace.isVisible)
        gtk_window_set_default_size(window.cast(), 360, 500)
        try await pump(until: { try self.cell("Keys")?.width == 360 - 24 })
        try await pump(until: { try self.cell("Keys")?.trace.isVisible == false })
    }

    func testNoWindowIsWiderThanAsked() async throws {
        let long = String(repeating: "Long name ", count: 9)
        try await open(long)
        test.watch.statuses[test.things.belongings[0].id] = BelongingStatus(
            presence: .away(since: afternoon), room: "a room with a long name indeed", isAlerting: true)
        test.watch.scanners = [ScannerReport(id: "", trouble: .notPermitted("Rejected send message, 2 matched rules"))]
        test.watch.tell()
        gtk_window_set_default_size(window.cast(), 360, 600)
        try await pump(until: { self.window.width == 360 })
    }

    func testASearchShowsWhatItFindsAndItsEndAll() async throws {
        try await open("Keys", "Cat", "Camera")
        activate("search")
        XCTAssertTrue(window.search.isSearching)
        window.search.text = "ca"
        try await pump(until: { self.window.list.view.items.map(\.name) == ["Cat", "Camera"] })
        window.search.text = "zzz"
        try await pump(until: { self.window.stack.shown == "nothing" })
        activate("back")
        try await pump(until: { self.window.stack.shown == "list" && self.window.list.view.items.count == 3 })
    }

    func testDeleteIsTheEntrysWhileSomebodyTypes() async throws {
        try await open("Keys")
        window.list.view.selection = [try thing("Keys").id]
        try await pump(until: { self.isEnabled("remove") })
        activate("search")
        try await pump(until: { !self.isEnabled("remove") })
        activate("back")
        try await pump(until: { self.isEnabled("remove") })
    }
}
