import CGLib
import CGtk
import Foundation
import MartletGLib

/// A pinch that has taken hold: what the scale and the progress were then.
struct PinchState {
    var scale: Double
    var progress: Double
}

// Two fingers on a screen or a touchpad, and Ctrl with the wheel, which is the same for those who have neither.
extension NavigationView {
    /// By which factor a notch of the wheel spreads or closes.
    private static let notch = 1.12
    /// When a wheel that does not turn has been let go, in seconds.
    private static let wheelPause = 0.3

    func addPinchControllers() {
        let zoom = gtk_gesture_zoom_new()!
        gtk_event_controller_set_propagation_phase(zoom.opaque, GTK_PHASE_CAPTURE)
        connect(zoom, "scale-changed") { [weak self] (scale: Double) in
            guard let self, pinch(to: scale) || enlarge(to: scale) else { return }
            // From here on the fingers scroll nothing.
            gtk_gesture_set_state(zoom.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        connect(zoom, "begin") { [weak self] () in self?.enlarged = nil }
        connect(zoom, "end") { [weak self] () in self?.endPinch() }
        connect(zoom, "cancel") { [weak self] () in self?.cancelPinch() }
        gtk_widget_add_controller(pointer, zoom.opaque)

        let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        gtk_event_controller_set_propagation_phase(wheel.opaque, GTK_PHASE_CAPTURE)
        connect(wheel, "scroll") { [weak self] (_: Double, dy: Double) -> Bool in
            let state = gtk_event_controller_get_current_event_state(wheel.opaque)
            guard let self, state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
            let isInPoints = gtk_event_controller_scroll_get_unit(wheel.opaque) == GDK_SCROLL_UNIT_SURFACE
            return turnWheel(by: isInPoints ? dy / 50 : dy)
        }
        gtk_widget_add_controller(pointer, wheel.opaque)
    }

    /// Fingers are `scale` times as far apart as at first; whether that concerns a transition.
    @discardableResult
    func pinch(to scale: Double) -> Bool {
        guard scale.isFinite, scale > 0 else { return pinch != nil }
        // One that has begun to enlarge does nothing else.
        if pinch == nil {
            guard enlarged == nil else { return false }
            // Where the fingers go is known once they have moved.
            guard scale != 1, takeHold(isOpening: scale > 1) else { return false }
            pinch = PinchState(scale: 1, progress: progress)
        }
        guard let pinch else { return false }
        update(progress(from: pinch.progress, pinchedBy: scale / pinch.scale))
        return true
    }

    /// A pinch that opens and closes nothing enlarges; the factors of one pinch add up to its scale.
    private func enlarge(to scale: Double) -> Bool {
        guard scale.isFinite, scale > 0, topView != nil, zoom(scale / (enlarged ?? 1)) else { return false }
        enlarged = scale
        return true
    }

    private func takeHold(isOpening: Bool) -> Bool {
        if isInTransition { return grab() }
        if isOpening {
            guard let (view, transition) = pinchOut?() else { return false }
            grab(opening: view, transition: transition)
            return true
        }
        return topView != nil && mayPinchIn() && grab()
    }

    /// The fingers have gone.
    func endPinch() {
        guard pinch != nil else { return }
        pinch = nil
        release()
    }

    /// The gesture turned out to be another.
    func cancelPinch() {
        guard pinch != nil else { return }
        pinch = nil
        cancel()
    }

    /// The wheel was turned with Ctrl, away from the person to spread; whether that concerns a transition.
    func turnWheel(by notches: Double) -> Bool {
        guard notches.isFinite, notches != 0 else { return false }
        let factor = pow(Self.notch, -min(max(-10, notches), 10))
        let scale = pinch.map { $0.scale * factor } ?? factor
        guard pinch(to: scale) else { return zoom(factor) }
        // Each notch goes on from where the last one led.
        pinch = PinchState(scale: 1, progress: progress)
        wheelRest?.cancel()
        wheelRest = Task { [weak self] in
            try? await Task.sleep(for: .seconds(Self.wheelPause))
            if !Task.isCancelled { self?.endPinch() }
        }
        return true
    }
}
