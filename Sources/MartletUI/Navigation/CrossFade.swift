/// Lets the upper view appear over the lower one, without any movement.
public final class CrossFade: NavigationTransition {
    private weak var upper: Widget?

    /// Creates one.
    public init() {}

    /// As long as GTK's own.
    public var duration: Double { 0.2 }

    /// Nothing is ever more than opaque.
    public var dampingRatio: Double { 1 }

    /// Notes the view that appears.
    public func begin(from lower: Widget, to upper: Widget) { self.upper = upper }

    /// Shows it so far.
    public func update(_ progress: Double) { upper?.opacity = min(max(0, progress), 1) }

    /// Shows it wholly.
    public func end(isOpen: Bool) { upper?.opacity = 1 }
}
