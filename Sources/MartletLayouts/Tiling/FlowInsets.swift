import Foundation

/// Insets in flow space.
struct FlowInsets: Hashable, Sendable {
    /// Before and after, along.
    let start, end: Double
    /// On both sides, across.
    let leading, trailing: Double

    /// Reads insets for a scroll axis.
    init(_ insets: LayoutInsets, axis: ScrollAxis) {
        let (top, bottom) = (sanitized(insets.top), sanitized(insets.bottom))
        let (leading, trailing) = (sanitized(insets.leading), sanitized(insets.trailing))
        (start, end) = axis == .vertical ? (top, bottom) : (leading, trailing)
        (self.leading, self.trailing) = axis == .vertical ? (leading, trailing) : (top, bottom)
    }

    /// What is left across in a container of this breadth; a length of zero where the insets want it all.
    func room(in breadth: Double) -> FlowSpan {
        FlowSpan(start: min(leading, breadth), length: max(0, breadth - leading - trailing))
    }
}
