import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts

// Layouts that come to rest at certain places, such as a carousel on a cover, are brought there.
extension CollectionCanvas {
    /// Looks on while fingers and buttons go down and up, whoever acts on them.
    func addSettlingController() {
        let watcher = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(watcher, GTK_PHASE_CAPTURE)
        connect(watcher, "event") { [weak self] () -> Bool in
            if let event = gtk_event_controller_get_current_event(watcher) { self?.watch(event) }
            return false
        }
        gtk_widget_add_controller(widget, watcher)
    }

    private func watch(_ event: OpaquePointer) {
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN, GDK_BUTTON_PRESS:
            settling.held(true, at: now)
            settleTask?.cancel()
        case GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_BUTTON_RELEASE:
            settling.held(false, at: now)
            awaitRest()
        default: break
        }
    }

    /// Notes a movement that was not the program's, and waits for its end.
    func noteMotion() {
        settling.moved(to: offset, at: now)
        awaitRest()
    }

    private func awaitRest() {
        settleTask?.cancel()
        guard let time = settling.remaining(at: now) else { return }
        settleTask = Task { [weak self] in
            try? await Task.sleep(for: .seconds(time + 0.01))
            guard !Task.isCancelled else { return }
            self?.comeToRest()
        }
    }

    private func comeToRest() {
        guard let time = settling.remaining(at: now) else { return }
        guard time <= 0 else { return awaitRest() }
        let (offset, velocity) = (offset, settling.velocity)
        let rest = layout.restingOffset(near: offset, velocity: velocity)
        settling.placed(at: offset)
        guard abs(rest.x - offset.x) > 0.5 || abs(rest.y - offset.y) > 0.5 else { return }
        scroll(to: rest, animated: true)
    }
}
