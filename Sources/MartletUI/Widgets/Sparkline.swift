import CGtk
import CGtkShim
import MartletGLib

/// A small trace of a value over time, without axes; drawn in the colour that CSS gives the widget.
public final class Sparkline: Widget {
    /// A trace without values yet, that asks for this size in pixels.
    ///
    /// - Parameter range: What the bottom and the top stand for; values beyond are drawn at the edge.
    public init(range: ClosedRange<Double>, width: Int = 82, height: Int = 26) {
        self.range = range
        super.init(martlet_sparkline_new(Int32(clamping: width), Int32(clamping: height)))
        TintStyle.install(for: pointer)
        show()
    }

    /// What the bottom and the top stand for.
    public let range: ClosedRange<Double>

    /// The values, oldest first, at even distances; what is not finite is left out.
    ///
    /// Where there are fewer than two, a flat line at the bottom says that nothing is known.
    public var values: [Double] = [] {
        didSet { if values != oldValue { show() } }
    }

    /// The colour.
    public var tint: Tint? {
        didSet { exchangeTint(oldValue, tint) }
    }

    /// The points from the left and the top, as fractions of the widget.
    static func points(_ values: [Double], in range: ClosedRange<Double>) -> [(x: Double, y: Double)] {
        let values = values.filter(\.isFinite)
        guard values.count >= 2 else { return [(0, 1), (1, 1)] }
        let length = range.upperBound - range.lowerBound
        return values.enumerated().map { index, value in
            let share = length > 0 ? (value - range.lowerBound) / length : 0.5
            return (Double(index) / Double(values.count - 1), 1 - min(max(share, 0), 1))
        }
    }

    private func show() {
        let numbers = Self.points(values, in: range).flatMap { [$0.x, $0.y] }
        martlet_sparkline_set(pointer, numbers, Int32(clamping: numbers.count / 2))
    }
}
