import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

/// What wears a tint: pills, symbols and cards.
@MainActor
final class TintTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    func testTheStylesAreWhatGTKUnderstands() async throws {
        XCTAssertNoThrow(try StyleSheet(TintStyle.css))
    }

    func testAWidgetHasOneTintAtATime() async {
        let pill = PillLabel("Near", tint: .blue)
        pill.tint = .orange
        XCTAssertEqual(pill.styleClasses.filter { $0.hasPrefix("tint-") }, ["tint-orange"])
        pill.tint = .orange
        XCTAssertEqual(pill.styleClasses.filter { $0.hasPrefix("tint-") }, ["tint-orange"])
    }

    func testAPillTakesItsTextAsItIs() async {
        let pill = PillLabel()
        pill.text = "<b>A & B</b>"
        XCTAssertEqual(pill.text, "<b>A & B</b>")
    }

    /// W3C's contrast of two colours (WCAG 2.1, "contrast ratio").
    private func contrast(_ first: WidgetPicture.Pixel, _ second: WidgetPicture.Pixel) -> Double {
        func luminance(_ pixel: WidgetPicture.Pixel) -> Double {
            func part(_ value: Int) -> Double {
                let share = Double(value) / 255
                return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * part(pixel.red) + 0.7152 * part(pixel.green) + 0.0722 * part(pixel.blue)
        }
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    func testPillsAndCardsAreReadableInLightAndDark() async throws {
        defer { ColorScheme.preference = .system }
        for scheme in [ColorScheme.Preference.light, .dark] {
            ColorScheme.preference = scheme
            for tint in Tint.allCases {
                // Full blocks: the middle of one is the colour of the text.
                let pill = PillLabel("\u{2588}\u{2588}\u{2588}\u{2588}", tint: tint)
                pill.align(horizontal: .center, vertical: .center)
                let place = Box(.vertical, [pill])
                place.addStyleClass("background")
                let window = try await TestWindow(place.pointer, width: 200, height: 80)
                let picture = try XCTUnwrap(WidgetPicture(of: place.pointer))
                let frame = try XCTUnwrap(
                    pill.convert(CGRect(x: 0, y: 0, width: pill.width, height: pill.height), to: place))
                let middle = Int(frame.midY)
                let ground = picture[Int(frame.minX) + 6, middle]
                let text = picture[Int(frame.midX), middle]
                XCTAssertGreaterThan(contrast(ground, text), 4.5, "\(tint) in \(scheme)")
                window.close()
            }
        }
    }

    func testACardWithoutATextShowsItsTitleAlone() async throws {
        let card = AlertCard(icon: "alarm-symbolic", title: "Gone")
        let window = try await TestWindow(Box(.vertical, [card]).pointer, width: 400)
        let low = card.height
        card.text = "At 14:02."
        try await window.nextFrame()
        XCTAssertGreaterThan(card.height, low)
        XCTAssertEqual(card.text, "At 14:02.")
        window.close()
    }

    func testANarrowCardHasItsButtonUnderTheText() async throws {
        let card = AlertCard(icon: "alarm-symbolic", title: "Gone", text: "At 14:02.")
        let button = Button("I know")
        var presses = 0
        button.onClick { presses += 1 }
        card.add(button)
        let window = try await TestWindow(Box(.vertical, [card]).pointer, width: 400)
        let wide = try XCTUnwrap(button.convert(.zero, to: card))
        card.isNarrow = true
        try await window.nextFrame()
        let narrow = try XCTUnwrap(button.convert(.zero, to: card))
        XCTAssertGreaterThan(narrow.minY, wide.minY + 20)
        button.click()
        try await pump(until: { presses == 1 })
        window.close()
    }

    func testASymbolIsAsWideAsHighWhateverRoomThereIs() async throws {
        let badge = SymbolBadge("camera-photo-symbolic", tint: .green, size: 40)
        let window = try await TestWindow(Box(.horizontal, [badge]).pointer, width: 300, height: 200)
        XCTAssertEqual([badge.width, badge.height], [40, 40])
        window.close()
    }

    func testAClampKeepsItsContentInTheMiddle() async throws {
        let label = Label("Text")
        let clamp = Clamp(label, maximum: 200)
        let window = try await TestWindow(clamp.pointer, width: 500, height: 100)
        XCTAssertEqual(label.width, 200)
        XCTAssertEqual(label.convert(.zero, to: clamp)?.minX, 150)
        try await window.resize(width: 150, height: 100)
        XCTAssertEqual(label.width, 150)
        window.close()
    }
}
