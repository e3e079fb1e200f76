import CGtk
import CGtkShim
import Foundation
import MartletGLib
import MartletLayouts

// A mouse's wheel turns up and down; where content goes sideways alone, that moves it too.
extension CollectionCanvas {
    func addWheelController() {
        let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        connect(wheel, "scroll") { [weak self] (_: Double, dy: Double) -> Bool in
            self?.turned(
                by: dy, inPoints: gtk_event_controller_scroll_get_unit(wheel.opaque) == GDK_SCROLL_UNIT_SURFACE)
                ?? false
        }
        gtk_widget_add_controller(widget, wheel)
    }

    /// Moves content that goes sideways by a turn of the wheel; `false` leaves the turn to others.
    private func turned(by turn: Double, inPoints: Bool) -> Bool {
        guard layout.axis == .horizontal, layout.contentSize.height <= size.height, turn != 0 else { return false }
        let adjustment = martlet_collection_get_adjustment(widget, GTK_ORIENTATION_HORIZONTAL)
        // As far as GTK moves content by a notch.
        let step = inPoints ? 1 : pow(size.width, 2.0 / 3)
        let forward = layout.container.direction == .rightToLeft ? -turn : turn
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + forward * step)
        return true
    }
}
