import CGLib
import CGtk
import Foundation
import MartletGLib

/// A finger, or a pointer with its button down, that moves over a widget; UIKit's pan gesture.
///
/// It is none until it has moved a little, so that clicks stay clicks; from then on nothing else gets the movement, such as
/// a view that would scroll. Points are in the widget's coordinates, velocities in points a second.
@MainActor
public final class PanGesture {
    /// How far it must move, as GTK's own drags.
    private static let threshold = 8.0

    /// Asked with where it began, and how far it is from there by now; `false` leaves the movement to others.
    public var onBegin: (_ start: CGPoint, _ movement: CGPoint) -> Bool = { _, _ in true }
    /// Told where it is.
    public var onChange: (_ point: CGPoint) -> Void = { _ in }
    /// Told how fast it was when it ended.
    public var onEnd: (_ velocity: CGPoint) -> Void = { _ in }
    /// Told when it turned out to be part of something else.
    public var onCancel: () -> Void = {}

    /// Whether it is a finger on a screen that moves, and no pointer.
    public var isTouch: Bool {
        guard let device = gtk_event_controller_get_current_event_device(gesture) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
    }

    private enum Phase { case possible, under, failed }

    private let gesture: OpaquePointer
    private var phase = Phase.failed
    private var start = CGPoint.zero
    private var across = VelocityTracker()
    private var down = VelocityTracker()

    /// Looks at what happens over a widget.
    public init(on widget: Widget) {
        let drag = gtk_gesture_drag_new()!
        gesture = drag.opaque
        gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_PRIMARY))
        gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
        connect(drag, "drag-begin") { [weak self] (x: Double, y: Double) in
            self?.start = CGPoint(x: x, y: y)
            self?.phase = .possible
        }
        connect(drag, "drag-update") { [weak self] (dx: Double, dy: Double) in self?.moved(dx, dy) }
        connect(drag, "drag-end") { [weak self] (_: Double, _: Double) in self?.ended() }
        connect(drag, "cancel") { [weak self] () in
            guard let self, phase == .under else { return }
            phase = .failed
            onCancel()
        }
        gtk_widget_add_controller(widget.pointer, gesture)
    }

    private var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

    private func moved(_ dx: Double, _ dy: Double) {
        if phase == .possible {
            guard max(abs(dx), abs(dy)) >= Self.threshold else { return }
            guard onBegin(start, CGPoint(x: dx, y: dy)) else {
                phase = .failed
                return
            }
            phase = .under
            (across, down) = (VelocityTracker(), VelocityTracker())
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        guard phase == .under else { return }
        across.add(dx, at: now)
        down.add(dy, at: now)
        onChange(CGPoint(x: start.x + dx, y: start.y + dy))
    }

    private func ended() {
        guard phase == .under else { return }
        phase = .failed
        onEnd(CGPoint(x: across.velocity(at: now), y: down.velocity(at: now)))
    }
}
