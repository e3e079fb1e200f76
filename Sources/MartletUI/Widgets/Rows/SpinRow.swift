import CGtk
import MartletGLib

/// A row with a number that is typed, or changed by its buttons, the wheel and the arrow keys.
public final class SpinRow: ActionRow {
    private let spin: Widget

    /// A row with a number in `range`, changed in steps of `step`.
    public init(
        _ title: String, subtitle: String = "", value: Double, in range: ClosedRange<Double>, step: Double = 1,
        digits: Int = 0
    ) {
        spin = Widget(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)!)
        super.init(title, subtitle: subtitle)
        gtk_spin_button_set_digits(spin.opaque, guint(clamping: digits))
        gtk_spin_button_set_numeric(spin.opaque, 1)
        addSuffix(spin)
        setActivatable(spin)
        spin.setAccessibleLabel(title)
        self.value = value
    }

    /// The number; what is beyond the range becomes its end.
    public var value: Double {
        get { gtk_spin_button_get_value(spin.opaque) }
        set { gtk_spin_button_set_value(spin.opaque, newValue) }
    }

    /// Calls `handler` with the new number whenever it changes, by a person or by the program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (Double) -> Void) -> SignalHandler {
        spin.on("value-changed") { [weak self] in if let self { handler(value) } }
    }
}
