import CGtk
import MartletGLib
import UITestSupport
import XCTest

@testable import MartletUI

@MainActor
final class SparklineTests: XCTestCase {
    override func setUp() async throws { try VirtualDisplay.start() }

    private func points(_ values: [Double]) -> [[Double]] {
        Sparkline.points(values, in: 0...10).map { [$0.x, $0.y] }
    }

    func testValuesAreSpreadFromTheLeftAndFromTheBottom() async {
        XCTAssertEqual(points([0, 5, 10]), [[0, 1], [0.5, 0.5], [1, 0]])
    }

    func testWhatIsBeyondTheRangeIsAtItsEdge() async {
        XCTAssertEqual(points([-3, 20]), [[0, 1], [1, 0]])
    }

    func testWhatIsNoNumberIsLeftOut() async {
        XCTAssertEqual(points([.nan, 10, .infinity, 0]), [[0, 0], [1, 1]])
    }

    func testFewerThanTwoValuesAreAFlatLineAtTheBottom() async {
        for values in [[], [7], [.nan, .nan]] as [[Double]] { XCTAssertEqual(points(values), [[0, 1], [1, 1]]) }
    }

    func testARangeWithoutLengthIsAFlatLine() async {
        XCTAssertEqual(Sparkline.points([3, 3], in: 3...3).map(\.y), [0.5, 0.5])
    }

    /// The columns of the picture in which the line is, and its height there.
    private func rows(_ picture: WidgetPicture, x: Int) -> [Int] {
        (0..<picture.height).filter { picture[x, $0].alpha > 128 }
    }

    func testTheLineIsDrawnWhereTheValuesAreInTheTintsColour() async throws {
        let line = Sparkline(range: 0...10, width: 80, height: 20)
        line.align(horizontal: .start, vertical: .start)
        line.tint = .red
        line.values = [0, 0, 10, 10]
        let window = try await TestWindow(line.pointer)
        let picture = try XCTUnwrap(WidgetPicture(of: line.pointer))
        XCTAssertEqual(picture.width, 80)
        // Two pixels wide: at the bottom for the first third, at the top for the last.
        XCTAssertEqual(rows(picture, x: 10), [18, 19])
        XCTAssertEqual(rows(picture, x: 70), [0, 1])
        let pixel = picture[10, 18]
        XCTAssertGreaterThan(pixel.red, 2 * max(pixel.green, pixel.blue))
        window.close()
    }

    func testInARightToLeftWindowTheOldestIsAtTheRight() async throws {
        let line = Sparkline(range: 0...10, width: 80, height: 20)
        line.align(horizontal: .start, vertical: .start)
        gtk_widget_set_direction(line.pointer, GTK_TEXT_DIR_RTL)
        line.values = [0, 0, 10, 10]
        let window = try await TestWindow(line.pointer)
        let picture = try XCTUnwrap(WidgetPicture(of: line.pointer))
        XCTAssertEqual(rows(picture, x: 70), [18, 19])
        window.close()
    }

    func testItIsAPictureWithTheNameItIsGiven() async {
        let line = Sparkline(range: 0...1)
        line.setAccessibleLabel("signal growing")
        XCTAssertEqual(gtk_accessible_get_accessible_role(line.opaque), GTK_ACCESSIBLE_ROLE_IMG)
        XCTAssertNotEqual(gtk_test_accessible_has_property(line.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL), 0)
    }
}
