import CGLib
import CGtk
import MartletGLib
import MartletUI
import UITestSupport
import XCTest

/// GtkLabel is the peer that the measure must agree with.
@MainActor
final class TextMeasureTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    private let texts = [
        "", "Bridge", "Taken just after the rain had stopped.", "A long walk for a short moment of light.",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "two\nlines", "  spaces   between  ",
        "漢字とかなの長い説明文はここで折り返されます", "שלום עולם, זה טקסט ארוך", "emoji 🏔️🌅 and ﬁ ligatures", "a\u{2028}b",
        "hyphen-ated-words-that-may-break-any-where", String(repeating: "word ", count: 200), "\n\n", "<b>&amp;</b>",
    ]

    func testHeightsAgreeWithALabelOfTheSameStyleAndWidth() async {
        for style in TextStyle.allCases {
            for text in texts {
                let label = Label(text, style: style, overflow: .wrap)
                for width in [60, 120, 143, 200, 236, 500, 2000] {
                    let least = measure(label, GTK_ORIENTATION_HORIZONTAL, -1).minimum
                    // GTK allocates no less than a label's least width, so no narrower place comes to be asked for.
                    guard width >= least else { continue }
                    XCTAssertEqual(
                        TextMeasure.shared.height(of: text, style: style, width: width),
                        measure(label, GTK_ORIENTATION_VERTICAL, width).minimum, "\(style) at \(width): \(text)")
                }
            }
        }
    }

    func testSizesAgreeWithALabelThatDoesNotWrap() async {
        for style in TextStyle.allCases {
            for text in texts {
                let label = Label(text, style: style)
                let size = TextMeasure.shared.size(of: text, style: style)
                XCTAssertEqual(size.width, measure(label, GTK_ORIENTATION_HORIZONTAL, -1).natural, "\(style): \(text)")
                XCTAssertEqual(size.height, measure(label, GTK_ORIENTATION_VERTICAL, -1).natural, "\(style): \(text)")
            }
        }
    }

    func testALabelInAWindowGetsTheMeasuredHeight() async throws {
        let text = "Taken just after the rain had stopped, on the way home from the lake."
        let label = Label(text, style: .dimmedCaption, overflow: .wrap)
        label.align(vertical: .start)
        let window = try await TestWindow(label.pointer, width: 180, height: 300)
        XCTAssertEqual(label.width, 180)
        XCTAssertEqual(label.height, TextMeasure.shared.height(of: text, style: .dimmedCaption, width: 180))
        XCTAssertGreaterThan(label.height, TextMeasure.shared.height(of: "x", style: .dimmedCaption, width: 180))
        window.close()
    }

    func testAnswersAreTheSameWhenAskedAgainAndInAnyOrder() async {
        let first = texts.map { TextMeasure.shared.height(of: $0, style: .body, width: 150) }
        _ = texts.reversed().map { TextMeasure.shared.size(of: $0, style: .body) }
        let again = texts.reversed().map { TextMeasure.shared.height(of: $0, style: .body, width: 150) }
        XCTAssertEqual(again.reversed(), first)
    }

    func testImpossibleWidthsAreNoTrap() async {
        for width in [-5, 0, 1, Int.max, Int.min] {
            XCTAssertGreaterThan(TextMeasure.shared.height(of: "some words", style: .body, width: width), 0)
        }
        XCTAssertEqual(
            TextMeasure.shared.height(of: "some words", style: .body, width: .max),
            TextMeasure.shared.size(of: "some words", style: .body).height)
    }

    func testALargerFontMeasuresLargerAndIsTold() async throws {
        let settings = try XCTUnwrap(gtk_settings_get_default())
        let font = text(settings, "gtk-font-name")
        let resolution = number(settings, "gtk-xft-dpi")
        defer {
            set(settings, "gtk-font-name", font)
            set(settings, "gtk-xft-dpi", resolution)
        }
        let before = TextMeasure.shared.height(of: "Bridge", style: .heading, width: 200)
        var changes = 0
        TextMeasure.shared.onChange { changes += 1 }
        set(settings, "gtk-xft-dpi", 2 * 96 * 1024)
        XCTAssertEqual(changes, 1)
        let label = Label("Bridge", style: .heading, overflow: .wrap)
        let after = TextMeasure.shared.height(of: "Bridge", style: .heading, width: 200)
        XCTAssertGreaterThan(Double(after), Double(before) * 1.7)
        XCTAssertEqual(after, measure(label, GTK_ORIENTATION_VERTICAL, 200).minimum)
        set(settings, "gtk-font-name", "Cantarell 20")
        XCTAssertEqual(changes, 2)
    }

    private func measure(
        _ widget: Widget, _ orientation: GtkOrientation, _ size: Int
    ) -> (minimum: Int, natural: Int) {
        var minimum: Int32 = 0
        var natural: Int32 = 0
        gtk_widget_measure(widget.pointer, orientation, Int32(size), &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    private func text(_ object: OpaquePointer, _ property: String) -> String {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        defer { g_value_unset(&value) }
        g_object_get_property(object.cast(), property, &value)
        return g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }

    private func number(_ object: OpaquePointer, _ property: String) -> Int32 {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gint"))
        defer { g_value_unset(&value) }
        g_object_get_property(object.cast(), property, &value)
        return g_value_get_int(&value)
    }

    private func set(_ object: OpaquePointer, _ property: String, _ text: String) {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gchararray"))
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        g_object_set_property(object.cast(), property, &value)
    }

    private func set(_ object: OpaquePointer, _ property: String, _ number: Int32) {
        var value = GValue()
        g_value_init(&value, g_type_from_name("gint"))
        defer { g_value_unset(&value) }
        g_value_set_int(&value, number)
        g_object_set_property(object.cast(), property, &value)
    }
}
