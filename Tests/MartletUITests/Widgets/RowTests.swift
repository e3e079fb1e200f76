import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class RowTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    /// The GtkListBoxRows of a list, from the top down.
    private func rows(of list: BoxedList) -> [UnsafeMutablePointer<GtkWidget>] {
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        func look(_ widget: UnsafeMutablePointer<GtkWidget>) {
            if g_type_check_instance_is_a(widget.cast(), gtk_list_box_row_get_type()) != 0 {
                return found.append(widget)
            }
            var child = gtk_widget_get_first_child(widget)
            while let next = child {
                look(next)
                child = gtk_widget_get_next_sibling(next)
            }
        }
        look(list.pointer)
        return found
    }

    func testRowsStandInTheOrderInWhichTheyCome() async {
        let first = ActionRow("First"), second = ActionRow("Second"), third = ActionRow("Third")
        let list = BoxedList("Some", [first, second])
        list.append(third)
        XCTAssertEqual(rows(of: list), [first.pointer, second.pointer, third.pointer])
        list.remove(second)
        XCTAssertEqual(rows(of: list), [first.pointer, third.pointer])
        list.remove(second)
        list.removeAll()
        XCTAssertTrue(rows(of: list).isEmpty && list.children.isEmpty)
    }

    func testTitlesAndSubtitlesAreNoMarkup() async {
        let row = ActionRow("<b>Salt & Pepper</b>", subtitle: "a < b & c")
        XCTAssertEqual(row.title, "<b>Salt & Pepper</b>")
        XCTAssertEqual(row.subtitle, "a < b & c")
        // As shown, not only as kept: a label that took it for markup would show less.
        XCTAssertTrue(texts(in: row.pointer).isSuperset(of: ["<b>Salt & Pepper</b>", "a < b & c"]))
        let list = BoxedList("R&D <i>", description: "x < y & z")
        XCTAssertEqual(list.title, "R&D <i>")
        XCTAssertTrue(texts(in: list.pointer).isSuperset(of: ["R&D <i>", "x < y & z"]))
    }

    private func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> Set<String> {
        var found: Set<String> = []
        if g_type_check_instance_is_a(widget.cast(), gtk_label_get_type()) != 0 {
            found.insert(String(cString: gtk_label_get_text(OpaquePointer(widget))))
        }
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found.formUnion(texts(in: next))
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    func testAPressOnARowDoesWhatItIsFor() async throws {
        let row = ActionRow("Go")
        var presses = 0
        row.onActivate { presses += 1 }
        let window = try await TestWindow(BoxedList("", [row]).pointer)
        gtk_widget_activate(row.pointer)
        try await pump(until: { presses == 1 })
        window.close()
    }

    func testAPressOnASwitchRowSwitches() async throws {
        let row = SwitchRow("On")
        var states: [Bool] = []
        row.onToggle { states.append($0) }
        let list = BoxedList("", [row])
        let window = try await TestWindow(list.pointer)
        row.activate()
        try await pump(until: { states == [true] })
        row.isOn = false
        XCTAssertEqual(states, [true, false])
        window.close()
    }

    func testAFaultStandsUnderTheEntryAsLongAsThereIsOne() async throws {
        let entry = EntryRow("UUID"), other = ActionRow("Other")
        let list = BoxedList("", [entry, other])
        let lines = rows(of: list)
        XCTAssertEqual(lines.count, 3)
        XCTAssertEqual([lines[0], lines[2]], [entry.pointer, other.pointer])
        XCTAssertEqual(gtk_widget_get_visible(lines[1]), 0)
        entry.problem = "A UUID has 32 digits."
        XCTAssertEqual(gtk_widget_get_visible(lines[1]), 1)
        XCTAssertTrue(texts(in: lines[1]).contains("A UUID has 32 digits."))
        XCTAssertTrue(entry.styleClasses.contains("error"))
        XCTAssertNotEqual(gtk_test_accessible_has_state(entry.opaque, GTK_ACCESSIBLE_STATE_INVALID), 0)
        entry.problem = nil
        XCTAssertEqual(gtk_widget_get_visible(lines[1]), 0)
        XCTAssertFalse(entry.styleClasses.contains("error"))
        list.remove(entry)
        XCTAssertEqual(rows(of: list), [other.pointer], "what belongs to a row goes with it")
    }

    func testAnEntryTellsEachChange() async {
        let entry = EntryRow("Name")
        var texts: [String] = []
        entry.onChange { texts.append($0) }
        entry.text = "a"
        entry.text = "a"
        entry.text = ""
        XCTAssertEqual(texts.last, "")
        XCTAssertTrue(texts.contains("a"))
    }

    func testAChoiceRowHasTheChoiceThatIsSetAndIgnoresAnUnknownOne() async {
        let row = ChoiceRow("Repeat", [(0, "No"), (5, "Every 5 minutes"), (15, "Every 15 minutes")])
        var chosen: [Int] = []
        row.onSelect { chosen.append($0) }
        XCTAssertEqual(row.selection, 0)
        row.selection = 15
        row.selection = 7
        XCTAssertEqual(row.selection, 15)
        XCTAssertEqual(chosen, [15])
    }

    func testASpinRowStaysInItsRange() async {
        let row = SpinRow("Away after", value: 5, in: 10...3600)
        XCTAssertEqual(row.value, 10)
        var values: [Double] = []
        row.onChange { values.append($0) }
        row.value = 1e9
        XCTAssertEqual(row.value, 3600)
        XCTAssertEqual(values, [3600])
    }

    func testRowsAreFreedWithTheirList() async throws {
        let tracker = LifeTracker()
        do {
            let entry = EntryRow("Name"), toggle = SwitchRow("On"), choice = ChoiceRow("One", [(1, "One")])
            entry.onChange { _ in }
            let list = BoxedList("", [entry, toggle, choice])
            for row in [entry, toggle, choice] as [Widget] { tracker.watch(row) }
            tracker.watch(list)
            tracker.watch(list.pointer, "AdwPreferencesGroup")
        }
        try await pump(until: { tracker.survivors.isEmpty })
    }
}
