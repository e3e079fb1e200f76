import Foundation

@testable import Paper

/// Pages as from a typewriter: each scalar is a hundredth of the page wide and two hundredths high.
enum TypedPage {
    static let width = 0.01
    static let height = 0.02

    /// A line of text from a place.
    struct Line {
        var text: String
        /// In hundredths of the page, from its upper left corner.
        var x: Int
        var y: Int
        /// Where the next scalar is, in hundredths of the page.
        var step = (x: 1, y: 0)

        init(_ text: String, _ x: Int, _ y: Int, step: (x: Int, y: Int) = (1, 0)) {
            (self.text, self.x, self.y, self.step) = (text, x, y, step)
        }

        fileprivate var glyphs: [TextGlyph] {
            text.unicodeScalars.enumerated().map { index, scalar in
                TextGlyph(scalar: scalar, frame: TypedPage.frame(x + index * step.x, y + index * step.y))
            }
        }
    }

    static func text(_ lines: Line...) -> PageText { text(lines) }

    static func text(_ lines: [Line]) -> PageText {
        let newline = TextGlyph(scalar: "\n", frame: .zero)
        return PageText(lines.map(\.glyphs).joined(separator: [newline]))
    }

    /// Text whose lines are one under the other, from the upper left corner.
    static func text(_ text: String) -> PageText {
        let lines = text.split(separator: "\n").enumerated().map { Line(String($1), 0, 3 * $0) }
        return self.text(lines)
    }

    /// A rectangle of so many scalars side by side.
    static func frame(_ x: Int, _ y: Int, count: Int = 1) -> CGRect {
        CGRect(x: Double(x) * width, y: Double(y) * 0.01, width: Double(count) * width, height: height)
    }

    /// A point in hundredths of the page.
    static func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x / 100, y: y / 100) }
}

extension CGRect {
    /// Whether no edge is farther from another rectangle's than a distance.
    func isNear(_ other: CGRect, within distance: CGFloat = 1e-6) -> Bool {
        [minX - other.minX, maxX - other.maxX, minY - other.minY, maxY - other.maxY].allSatisfy { abs($0) <= distance }
    }
}
