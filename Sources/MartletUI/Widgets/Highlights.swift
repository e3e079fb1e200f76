import CGtk
import CGtkShim
import Foundation
import MartletGLib

/// Rectangles over something else, as of words that were found in a page: in the colour that CSS gives the widget.
///
/// The pointer does not meet them.
public final class Highlights: Widget {
    /// None yet.
    public init() {
        super.init(martlet_highlights_new())
    }

    /// The rectangles, as fractions of the widget; what is not finite is left out.
    public var frames: [CGRect] = [] {
        didSet {
            guard frames != oldValue else { return }
            let numbers = frames.map { [$0.minX, $0.minY, $0.width, $0.height].map(Double.init) }
                .filter { $0.allSatisfy(\.isFinite) }
            martlet_highlights_set(pointer, numbers.flatMap(\.self), Int32(clamping: numbers.count))
        }
    }
}
