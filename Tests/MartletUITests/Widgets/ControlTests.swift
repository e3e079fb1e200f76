import CGLib
import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class ControlTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    func testAButtonCallsItsHandlerWhenPressed() async throws {
        let button = Button("Go")
        var presses = 0
        button.onClick { presses += 1 }
        let window = try await TestWindow(button.pointer)
        button.click()
        try await pump(until: { presses == 1 })
        window.close()
    }

    func testAnInsensitiveButtonIsNotPressed() async throws {
        let button = Button("Go")
        var presses = 0
        button.onClick { presses += 1 }
        button.isSensitive = false
        let window = try await TestWindow(button.pointer)
        button.click()
        try await window.nextFrame()
        XCTAssertEqual(presses, 0)
        window.close()
    }

    func testAToggleTellsItsStateWhoeverChangesIt() async {
        let toggle = ToggleButton("On")
        var states: [Bool] = []
        toggle.onToggle { states.append($0) }
        toggle.isActive = true
        toggle.isActive = true
        toggle.isActive = false
        XCTAssertEqual(states, [true, false])
    }

    private func makeGroup() -> ToggleGroup<String> {
        ToggleGroup([
            .init("waterfall", icon: IconTheme.waterfall, tooltip: "Waterfall"),
            .init("grid", icon: "view-grid-symbolic", tooltip: "Grid"),
            .init("list", icon: "view-list-symbolic", tooltip: "List"),
        ])
    }

    private func active(_ group: ToggleGroup<String>) -> [Bool] {
        group.children.map { gtk_toggle_button_get_active($0.cast()) != 0 }
    }

    func testAGroupBeginsWithItsFirstChoice() async {
        let group = makeGroup()
        XCTAssertEqual(group.selection, "waterfall")
        XCTAssertEqual(active(group), [true, false, false])
    }

    func testPressingAToggleSelectsItAndReleasesTheOthers() async {
        let group = makeGroup()
        var selected: [String] = []
        group.onSelect { selected.append($0) }
        gtk_toggle_button_set_active(group.children[1].cast(), 1)
        gtk_toggle_button_set_active(group.children[2].cast(), 1)
        XCTAssertEqual(selected, ["grid", "list"])
        XCTAssertEqual(active(group), [false, false, true])
    }

    func testSelectingTheSelectedOrAnUnknownChoiceHasNoEffect() async {
        let group = makeGroup()
        var selected: [String] = []
        group.onSelect { selected.append($0) }
        group.selection = "waterfall"
        group.selection = "carousel"
        XCTAssertEqual(selected, [])
        group.selection = "list"
        XCTAssertEqual(selected, ["list"])
        XCTAssertEqual(active(group), [false, false, true])
    }

    func testPressingThePressedToggleKeepsIt() async throws {
        let group = makeGroup()
        let window = try await TestWindow(group.pointer)
        gtk_widget_activate(group.children[0].pointer)
        try await window.nextFrame()
        XCTAssertEqual(active(group), [true, false, false])
        window.close()
    }

    func testACollapsedGroupShowsTheSelectedToggleAndGoesOnWithEachPress() async throws {
        let group = makeGroup()
        let window = try await TestWindow(group.pointer)
        group.isCollapsed = true
        XCTAssertEqual(group.children.map(\.isVisible), [true, false, false])
        var selected: [String] = []
        group.onSelect { selected.append($0) }
        for expected in ["grid", "list", "waterfall"] {
            let shown = try XCTUnwrap(group.children.first(where: \.isVisible))
            gtk_widget_activate(shown.pointer)
            try await pump(until: { group.selection == expected })
            XCTAssertEqual(group.children.filter(\.isVisible).count, 1)
        }
        XCTAssertEqual(selected, ["grid", "list", "waterfall"])
        group.isCollapsed = false
        XCTAssertEqual(group.children.map(\.isVisible), [true, true, true])
        window.close()
    }

    func testAProgressBarTakesAnyNumber() async {
        let bar = ProgressBar()
        for (given, shown) in [(0.5, 0.5), (-1, 0), (7, 1), (.nan, 0), (.infinity, 1)] as [(Double, Double)] {
            bar.fraction = given
            XCTAssertEqual(bar.fraction, shown)
        }
    }

    func testAStatusPageShowsTextAsItIs() async {
        let page = StatusPage(icon: "dialog-error-symbolic", title: "a < b & c", description: "<b>no \"bold\"</b> it's")
        XCTAssertEqual(page.title, "a < b & c")
        XCTAssertEqual(page.text, "<b>no \"bold\"</b> it's")
        XCTAssertEqual(String(cString: adw_status_page_get_title(page.opaque)), "a &lt; b &amp; c")
        page.text = ""
        XCTAssertEqual(page.text, "")
    }

    func testMarkupSurvivesEscapingAndReading() async {
        for text in ["", "plain", "&", "&amp;", "a;b&c", "<>\"'", "Zürich – 漢字", "tab\u{1}end", "&#x1;"] {
            XCTAssertEqual(Markup.text(of: Markup.escape(text)), text)
        }
    }

    func testAStatusPageExchangesItsChild() async {
        let tracker = LifeTracker()
        let page = StatusPage(icon: "x", title: "t", child: Button("Retry"))
        tracker.watch(page.child!)
        page.child = Button("Other")
        XCTAssertEqual(tracker.survivors, [])
        page.child = nil
        XCTAssertEqual(page.children.count, 0)
    }

    func testAStackShowsTheFirstPageAndIgnoresUnknownOnes() async {
        let stack = Stack()
        XCTAssertNil(stack.shown)
        stack.set(Label("a"), name: "a")
        stack.set(Label("b"), name: "b")
        XCTAssertEqual(stack.shown, "a")
        stack.shown = "nothing"
        XCTAssertEqual(stack.shown, "a")
        stack.shown = "b"
        XCTAssertEqual(stack.shown, "b")
    }

    func testAStackExchangesAPageInPlace() async {
        let tracker = LifeTracker()
        let stack = Stack()
        stack.set(Label("a"), name: "a")
        stack.set(Label("b"), name: "b")
        tracker.watch(stack.children[0])
        stack.set(Label("new"), name: "a")
        XCTAssertEqual(tracker.survivors, [])
        XCTAssertEqual(stack.shown, "a")
        XCTAssertEqual(stack.children.count, 2)
    }

    func testAMenuHasItsSectionsAndItems() async {
        let menu = Menu(sections: [[.init("One", action: "app.one")], [.init("Two", action: "app.two('x')")]])
        let model = menu.makeModel()
        XCTAssertEqual(g_menu_model_get_n_items(model.cast()), 2)
        let section = g_menu_model_get_item_link(model.cast(), 1, "section")!
        defer { g_object_unref(section) }
        XCTAssertEqual(g_menu_model_get_n_items(section), 1)
        let action = g_menu_model_get_item_attribute_value(section, 0, "action", nil)!
        let target = g_menu_model_get_item_attribute_value(section, 0, "target", nil)!
        XCTAssertEqual(String(variant: action), "app.two")
        XCTAssertEqual(String(variant: target), "x")
        g_variant_unref(action)
        g_variant_unref(target)
    }

    func testAToastsButtonDoesItsAction() async throws {
        let overlay = ToastOverlay(Label("content"))
        let window = try await TestWindow(overlay.pointer)
        var undone = 0
        overlay.show("Deleted <1 & 2>", action: ("Undo", { undone += 1 }), seconds: nil)
        try await pump(until: { self.find("GtkButton", labelled: "Undo", in: overlay.pointer) != nil })
        gtk_widget_activate(try XCTUnwrap(find("GtkButton", labelled: "Undo", in: overlay.pointer)))
        try await pump(until: { undone == 1 })
        window.close()
    }

    private func find(
        _ type: String, labelled text: String, in root: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkWidget>? {
        var child = gtk_widget_get_first_child(root)
        while let widget = child {
            let isType = g_type_check_instance_is_a(widget.cast(), g_type_from_name(type)) != 0
            if isType, gtk_widget_get_mapped(widget) != 0, let label = gtk_button_get_label(widget.cast()),
                String(cString: label) == text
            {
                return widget
            }
            if let found = find(type, labelled: text, in: widget) { return found }
            child = gtk_widget_get_next_sibling(widget)
        }
        return nil
    }
}
