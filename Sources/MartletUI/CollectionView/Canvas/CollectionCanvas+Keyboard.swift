import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts

// Keys.
extension CollectionCanvas {
    func addKeyController() {
        let keys = gtk_event_controller_key_new()!
        connect(
            keys, "key-pressed",
            answering: { [weak self] (value: UInt, code: UInt, state: UInt) -> Bool in
                self?.keyPressed(value: guint(truncatingIfNeeded: value), state: guint(truncatingIfNeeded: state))
                    ?? false
            })
        gtk_widget_add_controller(widget, keys)
    }

    private func keyPressed(value: guint, state: guint) -> Bool {
        let shift = state & GDK_SHIFT_MASK.rawValue != 0
        let control = state & GDK_CONTROL_MASK.rawValue != 0
        guard state & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return false }
        guard let key = Self.key(value, shift: shift, isTyping: typeToSelect.isTyping(at: now)) else { return false }
        return press(key, shift: shift, control: control)
    }

    /// Does what a key does; returns whether it does anything here.
    func press(_ key: KeyboardNavigation.Key, shift: Bool = false, control: Bool = false) -> Bool {
        guard isPrepared, !needsPrepare else { return false }
        let navigation = KeyboardNavigation(
            layout: layout, counts: numbering.counts, viewport: viewport, mode: selection.mode)
        let command = navigation.command(
            for: key, shift: shift, control: control, cursor: cursor, hasSelection: !selection.selected.isEmpty)
        switch command {
        case .move(let item, let event):
            showFocus()
            moveCursor(to: item, focusing: true)
            if let event { select(event) }
        case .select(let event): select(event)
        case .activate(let item): source?.didActivate(item)
        case .menu(let item): return openMenu(on: item)
        case .type(let letter): return type(letter)
        case .pass: return false
        }
        if case .type = command {} else { typeToSelect.reset() }
        return true
    }

    private func type(_ letter: Character) -> Bool {
        guard let source else { return false }
        let (numbering, isTyping) = (numbering, typeToSelect.isTyping(at: now))
        guard numbering.total > 0, letter.isLetter || letter.isNumber || isTyping else { return false }
        let text = { (position: Int) in numbering.item(at: position).map(source.searchText) ?? "" }
        // Items without a text are not typed for: letters go on to whoever wants them.
        guard isTyping || !text(0).isEmpty else { return false }
        let match = typeToSelect.handle(
            letter, at: now, current: cursor.map(numbering.position), count: numbering.total, text: text)
        guard let match, let item = numbering.item(at: match) else { return true }
        showFocus()
        moveCursor(to: item, focusing: true)
        if selection.mode != .none { select(.select(item)) }
        return true
    }

    /// The focus ring is for those who use the keyboard; now somebody does.
    private func showFocus() {
        guard let root = gtk_widget_get_root(widget) else { return }
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self)
        if g_type_check_instance_is_a(
            UnsafeMutableRawPointer(root).assumingMemoryBound(to: GTypeInstance.self), gtk_window_get_type()) != 0
        {
            gtk_window_set_focus_visible(window, 1)
        }
    }

    /// What a key value means in a collection; `nil` for what is somebody else's.
    static func key(_ value: guint, shift: Bool, isTyping: Bool) -> KeyboardNavigation.Key? {
        switch Int32(bitPattern: value) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: .arrow(.up)
        case GDK_KEY_Down, GDK_KEY_KP_Down: .arrow(.down)
        case GDK_KEY_Left, GDK_KEY_KP_Left: .arrow(.left)
        case GDK_KEY_Right, GDK_KEY_KP_Right: .arrow(.right)
        case GDK_KEY_Home, GDK_KEY_KP_Home: .home
        case GDK_KEY_End, GDK_KEY_KP_End: .end
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: .pageUp
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: .pageDown
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: .activate
        case GDK_KEY_space, GDK_KEY_KP_Space: isTyping ? .letter(" ") : .space
        case GDK_KEY_Escape: .escape
        case GDK_KEY_Menu: .menu
        case GDK_KEY_F10: shift ? .menu : nil
        default: Unicode.Scalar(gdk_keyval_to_unicode(value)).flatMap { letter($0) }
        }
    }

    private static func letter(_ scalar: Unicode.Scalar) -> KeyboardNavigation.Key? {
        scalar.value > 0x20 && scalar.value != 0x7f ? .letter(Character(scalar)) : nil
    }
}
