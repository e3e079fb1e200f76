import CGtk
import MartletGLib

/// Turns while something is awaited whose end cannot be told; turns only while it is shown.
public final class Spinner: Widget {
    /// A spinner `size` pixels wide and high that turns.
    public init(size: Int = 32) {
        super.init(gtk_spinner_new()!)
        requestSize(width: size, height: size)
        align(horizontal: .center, vertical: .center)
        gtk_spinner_start(opaque)
    }

    /// Whether it turns.
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}
