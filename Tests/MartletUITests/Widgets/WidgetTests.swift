import CGLib
import CGtk
import MartletGLib
import MartletUI
import UITestSupport
import XCTest

@MainActor
final class WidgetTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    func testAWidgetThatIsNeverShownIsFreedWithItsSwiftObject() async {
        let tracker = LifeTracker()
        var label: Label? = Label("x")
        tracker.watch(label!.pointer, "GtkLabel")
        tracker.watch(label!)
        label = nil
        XCTAssertEqual(tracker.survivors, [])
    }

    func testEveryWidgetIsFreedWithItsSwiftObject() async {
        let tracker = LifeTracker()
        func watch(_ widget: Widget) {
            tracker.watch(widget)
            tracker.watch(widget.pointer, String(describing: type(of: widget)) + "'s")
        }
        func makeAll() {
            watch(Label("a", style: .heading, overflow: .wrap))
            watch(Button("_Go", style: .suggested, isPill: true))
            watch(Button(icon: "go-next-symbolic", tooltip: "Next"))
            watch(ToggleButton(icon: "go-next-symbolic", tooltip: "Next"))
            watch(ToggleGroup([.init(1, icon: "a", tooltip: "A"), .init(2, icon: "b", tooltip: "B")]))
            watch(MenuButton(tooltip: "Menu", menu: Menu(.init("Quit", action: "app.quit"))))
            watch(StatusPage(icon: "dialog-error-symbolic", title: "t", description: "d", child: Button("Retry")))
            watch(Spinner())
            watch(ProgressBar(isOverlay: true))
            watch(Icon("go-next-symbolic"))
            watch(Box(.horizontal, spacing: 3, [Label("a"), Label("b")]))
            watch(ScrolledWindow(Label("a")))
            watch(ToastOverlay(Label("a")))
            let overlay = Overlay(Label("a"))
            overlay.add(Label("b"))
            watch(overlay)
            let stack = Stack()
            stack.set(Label("a"), name: "a")
            stack.set(Label("b"), name: "b")
            watch(stack)
            let header = HeaderBar()
            header.setTitle("Title", subtitle: "Sub")
            header.packEnd(Button("x"))
            watch(header)
            let switcher = ViewSwitcher(title: "T")
            switcher.add(Label("a"), name: "a", title: "A", icon: "go-next-symbolic")
            switcher.onShow { _ in }
            tracker.watch(switcher)
            for part in [switcher.title, switcher.views, switcher.bar] { watch(part) }
        }
        makeAll()
        pumpUntilIdle()
        XCTAssertEqual(tracker.survivors, [])
    }

    func testABoxKeepsItsChildrenUntilTheyAreTakenOut() async {
        let tracker = LifeTracker()
        let box = Box(.vertical)
        var child: Label? = Label("a")
        tracker.watch(child!)
        tracker.watch(child!.pointer, "GtkLabel")
        box.append(child!)
        child = nil
        XCTAssertEqual(tracker.survivors.count, 2)
        box.remove(box.children[0])
        XCTAssertEqual(tracker.survivors, [])
        XCTAssertNil(gtk_widget_get_first_child(box.pointer))
    }

    func testABoxTakesOutNoWidgetOfAnother() async {
        let box = Box(.vertical)
        let other = Box(.vertical, [Label("a")])
        box.remove(other.children[0])
        box.remove(Label("b"))
        XCTAssertEqual(other.children.count, 1)
    }

    func testABoxOrdersWhatIsAppendedAndPrepended() async {
        let box = Box(.horizontal)
        let a = Label("a"), b = Label("b")
        box.append(a)
        box.prepend(b)
        XCTAssertEqual(gtk_widget_get_first_child(box.pointer), b.pointer)
        XCTAssertEqual(gtk_widget_get_last_child(box.pointer), a.pointer)
    }

    func testStyleClassesAreASet() async {
        let label = Label("x")
        label.styleClasses = ["one", "two"]
        label.styleClasses = ["two", "three"]
        XCTAssertEqual(label.styleClasses, ["two", "three"])
        label.addStyleClass("four")
        label.removeStyleClass("two")
        XCTAssertEqual(label.styleClasses, ["three", "four"])
    }

    func testEachTextStyleIsADifferentLook() async {
        var looks: [Set<String>] = []
        for style in TextStyle.allCases {
            let classes = Label("x", style: style).styleClasses
            XCTAssertFalse(looks.contains(classes), "\(style)")
            looks.append(classes)
        }
    }

    func testALabelShowsMarkupAsItIs() async {
        let label = Label("<b>1 & 2</b>")
        XCTAssertEqual(label.text, "<b>1 & 2</b>")
        XCTAssertEqual(String(cString: gtk_label_get_text(label.opaque)), "<b>1 & 2</b>")
    }

    func testALabelsOverflowDecidesItsWidth() async {
        let text = String(repeating: "word ", count: 40)
        func natural(_ overflow: Label.Overflow) -> (minimum: Int, natural: Int) {
            let label = Label(text, overflow: overflow)
            var minimum: Int32 = 0
            var natural: Int32 = 0
            gtk_widget_measure(label.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
            return (Int(minimum), Int(natural))
        }
        XCTAssertEqual(natural(.grow).minimum, natural(.grow).natural)
        XCTAssertLessThan(natural(.ellipsis).minimum, 60)
        XCTAssertLessThan(natural(.wrap).minimum, 100)
        XCTAssertGreaterThan(natural(.grow).natural, 1000)
    }

    func testMarginsThatAreNotNamedStay() async {
        let label = Label("x")
        label.setMargins(top: 1, start: 2, bottom: 3, end: 4)
        label.setMargins(bottom: 30)
        XCTAssertEqual(gtk_widget_get_margin_top(label.pointer), 1)
        XCTAssertEqual(gtk_widget_get_margin_start(label.pointer), 2)
        XCTAssertEqual(gtk_widget_get_margin_bottom(label.pointer), 30)
        XCTAssertEqual(gtk_widget_get_margin_end(label.pointer), 4)
    }

    func testTooltipsCanBeTakenAway() async {
        let label = Label("x")
        label.tooltip = "a & b"
        XCTAssertEqual(label.tooltip, "a & b")
        label.tooltip = ""
        XCTAssertNil(gtk_widget_get_tooltip_text(label.pointer))
    }

    func testHighlightsAreDrawnInTheStylesColourAndLetThePointerThrough() async throws {
        try VirtualDisplay.start()
        let sheet = try StyleSheet("highlights.marked { color: #00f; }")
        sheet.apply()
        defer { sheet.remove() }
        let highlights = Highlights()
        highlights.addStyleClass("marked")
        highlights.requestSize(width: 200, height: 100)
        let window = try await TestWindow(highlights.pointer, width: 200, height: 100)
        defer { window.close() }
        highlights.frames = [
            CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
        ]
        try await window.nextFrame()
        let picture = try XCTUnwrap(WidgetPicture(of: highlights.pointer))
        // From 50 to 150 across and 50 to 75 down.
        for (x, y, isBlue) in [(52, 52, true), (148, 73, true), (47, 52, false), (52, 47, false), (100, 78, false)] {
            XCTAssertEqual(picture[x, y].isNear(.rgb(0, 0, 255), tolerance: 5), isBlue, "at \(x), \(y)")
        }
        XCTAssertFalse(highlights.isTargetable)
        highlights.frames = []
        try await window.nextFrame()
        let empty = try XCTUnwrap(WidgetPicture(of: highlights.pointer))
        XCTAssertFalse(empty[100, 60].isNear(.rgb(0, 0, 255), tolerance: 5))
    }
}
