/// How much room a window has across.
public enum WidthClass: Hashable, Sendable, CaseIterable {
    /// As on a phone: one thing at a time, the switcher at the bottom.
    case compact
    /// Room for things beside each other.
    case regular

    /// The class of a width in pixels.
    ///
    /// - Parameter threshold: The smallest width that is regular.
    public init(width: Int, threshold: Int) {
        self = width < threshold ? .compact : .regular
    }
}
