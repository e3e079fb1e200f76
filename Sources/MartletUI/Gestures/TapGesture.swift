import CGtk
import Foundation
import MartletGLib

/// A click or a tap on a widget that was no part of a longer movement; UIKit's tap gesture.
@MainActor
public final class TapGesture {
    /// Told where it was, in the widget's coordinates, and the how manieth in a row: 2 for a double click.
    public var onTap: (_ point: CGPoint, _ count: Int) -> Void = { _, _ in }

    /// Looks at what happens over a widget.
    public init(on widget: Widget) {
        let click = gtk_gesture_click_new()!
        // In the phase in which a pan claims its movement: in another one GTK would not tell of that movement's end, and
        // the next tap would be lost.
        gtk_event_controller_set_propagation_phase(click.opaque, GTK_PHASE_CAPTURE)
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_PRIMARY))
        connect(click, "released") { [weak self] (count: Int, x: Double, y: Double) in
            self?.onTap(CGPoint(x: x, y: y), count)
        }
        gtk_widget_add_controller(widget.pointer, click.opaque)
    }
}
