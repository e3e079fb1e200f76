import CGLib
import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class DesktopTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    func testAStyleSheetColoursWhatItNames() async throws {
        let sheet = try StyleSheet(".probe { background-color: rgb(10, 200, 30); }")
        let box = Box(.vertical)
        box.addStyleClass("probe")
        let window = try await TestWindow(box.pointer, width: 60, height: 40)
        XCTAssertNotEqual(try XCTUnwrap(WidgetPicture(of: box.pointer))[30, 20], .rgb(10, 200, 30))
        sheet.apply()
        try await window.nextFrame()
        XCTAssertEqual(try XCTUnwrap(WidgetPicture(of: box.pointer))[30, 20], .rgb(10, 200, 30))
        sheet.remove()
        try await window.nextFrame()
        XCTAssertNotEqual(try XCTUnwrap(WidgetPicture(of: box.pointer))[30, 20], .rgb(10, 200, 30))
        window.close()
    }

    func testABrokenStyleSheetSaysInWhichLine() async {
        XCTAssertThrowsError(try StyleSheet(".a { color: red; }\n.b { nonsense: 3; }\n")) { error in
            let error = error as? UIError
            XCTAssertEqual(error?.code, .invalidStyleSheet)
            XCTAssertTrue(error?.context.contains("line 2") ?? false, "\(String(describing: error))")
        }
    }

    func testTheColorSchemeFollowsTheChoiceAndIsTold() async throws {
        defer { ColorScheme.preference = .system }
        var told: [Bool] = []
        ColorScheme.preference = .light
        let handler = ColorScheme.onChange { told.append($0) }
        ColorScheme.preference = .dark
        XCTAssertEqual(ColorScheme.preference, .dark)
        XCTAssertTrue(ColorScheme.isDark)
        ColorScheme.preference = .light
        XCTAssertFalse(ColorScheme.isDark)
        XCTAssertEqual(told, [true, false])
        handler.disconnect()
        ColorScheme.preference = .dark
        XCTAssertEqual(told.count, 2)
    }

    func testADarkWindowIsDark() async throws {
        defer { ColorScheme.preference = .system }
        let box = Box(.vertical)
        box.addStyleClass("background")
        let window = try await TestWindow(box.pointer, width: 60, height: 40)
        func lightness() throws -> Int { try XCTUnwrap(WidgetPicture(of: box.pointer))[30, 20].red }
        ColorScheme.preference = .light
        try await window.nextFrame()
        XCTAssertGreaterThan(try lightness(), 200)
        ColorScheme.preference = .dark
        try await pump(until: {
            gtk_widget_queue_draw(box.pointer)
            return (try? lightness()).map { $0 < 60 } ?? false
        })
        window.close()
    }

    func testOurOwnIconsAreFoundAndDrawn() async throws {
        IconTheme.addOwnIcons()
        XCTAssertTrue(IconTheme.contains(IconTheme.waterfall))
        XCTAssertFalse(IconTheme.contains("martlet-no-such-icon"))
        let icon = Icon(IconTheme.waterfall, size: 16)
        icon.align(horizontal: .center, vertical: .center)
        let window = try await TestWindow(icon.pointer, width: 40, height: 40)
        let picture = try XCTUnwrap(WidgetPicture(of: icon.pointer))
        XCTAssertEqual(picture.width, 16)
        // Four tiles: 6 wide and 8, 4, 4 and 8 high, of 256 pixels; their corners are rounded.
        XCTAssertEqual(picture.share { $0.alpha > 127 }, Double(6 * 24) / 256, accuracy: 0.04)
        XCTAssertEqual(picture[8, 8].alpha, 0)
        XCTAssertGreaterThan(picture[3, 8].alpha, 200)
        XCTAssertEqual(picture[3, 10].alpha, 0)
        XCTAssertGreaterThan(picture[3, 12].alpha, 200)
        XCTAssertEqual(picture[12, 6].alpha, 0)
        window.close()
    }

    func testTheIconsThatTheAppsUseAreInTheTheme() async {
        for name in [
            "view-grid-symbolic", "open-menu-symbolic", "starred-symbolic", "folder-download-symbolic",
            "system-search-symbolic", "dialog-error-symbolic", "network-offline-symbolic", "view-refresh-symbolic",
        ] { XCTAssertTrue(IconTheme.contains(name), name) }
    }

    func testMotionIsTheDesktopsSetting() async {
        let before = Motion.isEnabled
        defer { Motion.isEnabled = before }
        Motion.isEnabled = false
        XCTAssertFalse(Motion.isEnabled)
        Motion.isEnabled = true
        XCTAssertTrue(Motion.isEnabled)
    }

    func testAnAccessibleLabelIsSet() async throws {
        let button = Button(icon: "open-menu-symbolic", tooltip: "Main menu")
        XCTAssertEqual(gtk_test_accessible_has_property(button.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 1)
        XCTAssertEqual(gtk_test_accessible_has_property(button.opaque, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW), 0)
    }

}
