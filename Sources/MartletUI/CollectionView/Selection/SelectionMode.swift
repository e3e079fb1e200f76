/// How many items a person can select.
public enum SelectionMode: Hashable, Sendable {
    /// None: items can be activated, not selected.
    case none
    /// At most one.
    case single
    /// Any number: with Ctrl, Shift, Ctrl+A, and by touch after a long press.
    case multiple
}
