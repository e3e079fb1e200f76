import CGtk
import MartletGLib

/// Keeps its content in the middle of a wide place, no wider than what is well read.
public final class Clamp: Widget {
    /// `child`, at most `maximum` pixels wide.
    public init(_ child: Widget, maximum: Int = 600) {
        super.init(adw_clamp_new()!)
        adw_clamp_set_maximum_size(opaque, Int32(clamping: maximum))
        adw_clamp_set_tightening_threshold(opaque, Int32(clamping: maximum))
        own(child)
        adw_clamp_set_child(opaque, child.pointer)
    }
}
