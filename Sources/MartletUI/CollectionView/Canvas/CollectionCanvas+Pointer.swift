import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts

// Clicks, taps and long presses.
extension CollectionCanvas {
    func addControllers() {
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click.opaque, 0)
        connect(click, "pressed") { [weak self] (presses: Int, x: Double, y: Double) in
            self?.pressed(click.opaque, presses: presses, at: CGPoint(x: x, y: y))
        }
        connect(click, "released") { [weak self] (presses: Int, x: Double, y: Double) in
            self?.released(click.opaque, presses: presses, at: CGPoint(x: x, y: y))
        }
        gtk_widget_add_controller(widget, click.opaque)

        let press = gtk_gesture_long_press_new()!
        gtk_gesture_single_set_touch_only(press.opaque, 1)
        connect(press, "pressed") { [weak self] (x: Double, y: Double) in
            self?.longPressed(press.opaque, at: CGPoint(x: x, y: y))
        }
        gtk_widget_add_controller(widget, press.opaque)
        addSettlingController()
        addWheelController()
        addKeyController()
    }

    /// The item under a point of the viewport; the topmost where cells overlap.
    func item(under point: CGPoint) -> ItemIndex? {
        let spot = CGPoint(x: point.x + offset.x, y: point.y + offset.y)
        for attributes in displayed.reversed() where attributes.alpha > 0 && attributes.contains(spot) {
            if case .item(let item) = attributes.element { return item }
        }
        return nil
    }

    private func pressed(_ gesture: OpaquePointer, presses: Int, at point: CGPoint) {
        let button = gtk_gesture_single_get_current_button(gesture)
        guard let item = item(under: point) else { return }
        if button == guint(GDK_BUTTON_SECONDARY) {
            claim(gesture)
            if !selection.selected.contains(item) { select(.select(item)) }
            focus(item)
            _ = source?.didAskForMenu(on: item, at: point)
        } else if button == guint(GDK_BUTTON_PRIMARY), presses == 2, !activatesOnSingleClick, !isModified(gesture) {
            claim(gesture)
            source?.didActivate(item)
        }
    }

    private func released(_ gesture: OpaquePointer, presses: Int, at point: CGPoint) {
        guard gtk_gesture_single_get_current_button(gesture) == guint(GDK_BUTTON_PRIMARY), presses == 1 else { return }
        let state = gtk_event_controller_get_current_event_state(controller(gesture)).rawValue
        click(
            item(under: point), shift: state & GDK_SHIFT_MASK.rawValue != 0,
            control: state & GDK_CONTROL_MASK.rawValue != 0,
            touch: isTouch(gesture))
    }

    /// Does what a click does, or a tap.
    func click(_ item: ItemIndex?, shift: Bool = false, control: Bool = false, touch: Bool = false) {
        guard let item else {
            if !shift, !control { select(.clear) }
            return
        }
        focus(item)
        switch (shift, control) {
        case (true, let control): select(.extend(item, adding: control))
        case (false, true): select(.toggle(item))
        case (false, false):
            // After a long press fingers gather items, as they have no Ctrl.
            if touch, selection.mode == .multiple, isSelectingByTouch {
                select(.toggle(item))
            } else if activatesOnSingleClick {
                source?.didActivate(item)
            } else {
                select(.select(item))
            }
        }
        if selection.selected.isEmpty { isSelectingByTouch = false }
    }

    private func longPressed(_ gesture: OpaquePointer, at point: CGPoint) {
        guard let item = item(under: point) else { return }
        claim(gesture)
        focus(item)
        if selection.mode == .multiple {
            isSelectingByTouch = true
            select(.toggle(item))
        } else {
            select(.select(item))
            _ = source?.didAskForMenu(on: item, at: point)
        }
    }

    /// Opens an item's menu by the keyboard, at the middle of its cell.
    func openMenu(on item: ItemIndex) -> Bool {
        guard let frame = layout.attributes(of: .item(item), at: offset)?.frame else { return false }
        return source?.didAskForMenu(on: item, at: CGPoint(x: frame.midX - offset.x, y: frame.midY - offset.y)) ?? false
    }

    /// Changes the selection and shows it.
    func select(_ event: SelectionModel.Event) {
        if selection.handle(event, counts: numbering.counts) { selectionChanged() }
    }

    /// Shows the selection on the cells and tells of it.
    func selectionChanged() {
        for element in recycler.elements {
            guard case .item(let item) = element else { continue }
            view(for: element)?.isSelected = selection.selected.contains(item)
        }
        source?.didChangeSelection()
    }

    private func focus(_ item: ItemIndex) {
        cursor = item
        guard let cell = view(for: .item(item)) else { return }
        // A widget inside the cell that took the focus by this click keeps it.
        if gtk_widget_get_focus_child(widget) != cell.pointer { gtk_widget_grab_focus(cell.pointer) }
    }

    private func isModified(_ gesture: OpaquePointer) -> Bool {
        let state = gtk_event_controller_get_current_event_state(controller(gesture)).rawValue
        return state & (GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue) != 0
    }

    private func isTouch(_ gesture: OpaquePointer) -> Bool {
        guard let device = gtk_event_controller_get_current_event_device(controller(gesture)) else { return false }
        return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
    }

    private func claim(_ gesture: OpaquePointer) {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }

    private func controller(_ gesture: OpaquePointer) -> OpaquePointer { gesture }
}
