import CGtk
import Foundation
import MartletGLib

/// A pointer that moves over a widget without a button down; UIKit's hover gesture.
@MainActor
public final class HoverGesture {
    /// Told where the pointer is, in the widget's coordinates; `nil` when it has left.
    public var onMove: (_ point: CGPoint?) -> Void = { _ in }

    /// Looks at what happens over a widget.
    public init(on widget: Widget) {
        let motion = gtk_event_controller_motion_new()!
        gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
        connect(motion, "motion") { [weak self] (x: Double, y: Double) in self?.onMove(CGPoint(x: x, y: y)) }
        connect(motion, "leave") { [weak self] () in self?.onMove(nil) }
        gtk_widget_add_controller(widget.pointer, motion)
    }
}
