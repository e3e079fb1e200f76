import CGtk
import MartletGLib

/// A bar that shows how much of something is done.
public final class ProgressBar: Widget {
    /// A bar at 0.
    ///
    /// - Parameter isOverlay: Whether it lies on a picture, and is drawn to be seen on any.
    public init(isOverlay: Bool = false) {
        super.init(gtk_progress_bar_new()!)
        if isOverlay { addStyleClass("osd") }
    }

    /// How much is done, 0 to 1; what is outside, or no number, is drawn as the nearest of those.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue.isNaN ? 0 : min(max(newValue, 0), 1)) }
    }

    /// Moves the bar to say that something goes on of which nobody knows how much there is.
    public func pulse() {
        gtk_progress_bar_pulse(opaque)
    }
}
