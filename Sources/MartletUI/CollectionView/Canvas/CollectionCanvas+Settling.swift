import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts

// Layouts that come to rest at certain places, such as a carousel on a cover, are brought there.
extension CollectionCanvas {
    /// Looks on while fingers and buttons go down here, and go up, whoever acts on them.
    ///
    /// Where they go up is watched at the window: a gesture further out that has claimed a finger does not let its end
    /// come in here.
    func addSettlingController() {
        gtk_widget_add_controller(widget, watcher { [weak self] type in self?.watchBegin(type) })
        connect(widget, "realize") { [weak self] in
            guard let self, endWatcher == nil, let root = gtk_widget_get_root(widget) else { return }
            let watcher = watcher { [weak self] type in self?.watchEnd(type) }
            endWatcher = (root, watcher)
            gtk_widget_add_controller(UnsafeMutablePointer(root), watcher)
        }
        connect(widget, "unrealize") { [weak self] in self?.removeEndWatcher() }
    }

    /// Takes the watcher off the window, which may live on.
    func removeEndWatcher() {
        guard let (root, watcher) = endWatcher else { return }
        endWatcher = nil
        gtk_widget_remove_controller(UnsafeMutablePointer(root), watcher)
    }

    private func watcher(_ handler: @escaping @MainActor (GdkEventType) -> Void) -> OpaquePointer {
        let watcher = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(watcher, GTK_PHASE_CAPTURE)
        connect(watcher, "event") { () -> Bool in
            if let event = gtk_event_controller_get_current_event(watcher) { handler(gdk_event_get_event_type(event)) }
            return false
        }
        return watcher
    }

    private func watchBegin(_ type: GdkEventType) {
        guard type == GDK_TOUCH_BEGIN || type == GDK_BUTTON_PRESS else { return }
        settling.held(true, at: now)
        settleTask?.cancel()
    }

    private func watchEnd(_ type: GdkEventType) {
        guard [GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_BUTTON_RELEASE].contains(type), settling.isHeld else { return }
        settling.held(false, at: now)
        awaitRest()
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
