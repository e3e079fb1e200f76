import CGtk
import CGtkShim
import Foundation
import MartletGLib
import MartletLayouts

// The cursor: the item that the keyboard acts on, which has GTK's focus whenever the view has.
extension CollectionCanvas {
    /// Whether the focus is in the view.
    var hasFocus: Bool {
        gtk_widget_get_focus_child(widget) != nil || gtk_widget_has_focus(widget) != 0
    }

    /// Puts the cursor on an item, scrolls it into sight, and gives it the focus if the view has that.
    func moveCursor(to item: ItemIndex, animated: Bool = true, focusing: Bool) {
        cursor = item
        let target = layout.offset(showing: .item(item), at: .nearest(scrollClock.isRunning ? scrollTarget : offset))
        if focusing {
            // A cell must exist to be focused; one that is far is placed first, and scrolled to from where we are.
            ensureCell(for: item)
            if let cell = view(for: .item(item)) { gtk_widget_grab_focus(cell.pointer) }
        }
        // A step is smooth, a jump over more than two screens is at once.
        let distance = max(
            abs(target.x - offset.x) / max(size.width, 1), abs(target.y - offset.y) / max(size.height, 1))
        if target != offset { scroll(to: target, animated: animated && distance <= 2) }
    }

    private func ensureCell(for item: ItemIndex) {
        guard view(for: .item(item)) == nil, isPrepared, !needsPrepare, let source else { return }
        let shown = targets.map(\.element) + [.item(item)]
        recycler.show(shown) { source.kind(of: $0) }.forEach(perform)
        guard let cell = view(for: .item(item)), let attributes = layout.attributes(of: .item(item), at: offset) else {
            return
        }
        martlet_cell_follow(cell.pointer, widget, gtk_widget_get_last_child(widget))
        targets.append(attributes)
        invalidate()
    }

    /// GTK's focus should come into the view, or move inside it.
    func moveFocus(_ direction: GtkDirectionType) -> Bool {
        guard let child = gtk_widget_get_focus_child(widget) else { return grabFocus() }
        switch direction {
        case GTK_DIR_TAB_FORWARD, GTK_DIR_TAB_BACKWARD:
            let content = gtk_widget_get_first_child(child)
            let cellHasFocus = gtk_widget_has_focus(child) != 0
            if cellHasFocus, direction == GTK_DIR_TAB_BACKWARD { return false }
            if let content, gtk_widget_child_focus(content, direction) != 0 { return true }
            return direction == GTK_DIR_TAB_BACKWARD && gtk_widget_grab_focus(child) != 0
        default:
            // Arrow keys move the cursor; they never leave the view.
            return false
        }
    }

    /// The view is to take the focus: the cursor's cell does, or one that is in sight where the cursor is far away.
    ///
    /// The focus also comes without anybody asking for it, as when a search bar goes; what is seen then stays.
    func grabFocus() -> Bool {
        guard isPrepared, !needsPrepare else { return false }
        let navigation = KeyboardNavigation(
            layout: layout, counts: numbering.counts, viewport: viewport, mode: selection.mode)
        guard let first = cursor ?? navigation.target(of: .arrow(.down), from: nil) else { return false }
        let item = isNearby(first) ? first : itemInPlace ?? first
        moveCursor(to: item, animated: false, focusing: true)
        return gtk_widget_get_focus_child(widget) != nil
    }

    /// Whether an item can be brought into sight by scrolling less than half a viewport.
    private func isNearby(_ item: ItemIndex) -> Bool {
        let offset = scrollClock.isRunning ? scrollTarget : offset
        let target = layout.offset(showing: .item(item), at: .nearest(offset))
        return abs(target.x - offset.x) <= size.width / 2 && abs(target.y - offset.y) <= size.height / 2
    }

    /// The item that marks the viewport's place, if there is one.
    private var itemInPlace: ItemIndex? {
        let anchor = layout.anchor(at: scrollClock.isRunning ? scrollTarget : offset)
        guard case .item(let item, _) = anchor, numbering.contains(item) else { return nil }
        return item
    }

    /// After the items changed: where the focused one has gone, the cursor's cell has the focus.
    func restoreFocus() {
        guard wantsFocus else { return }
        wantsFocus = false
        // Called in the middle of GTK's layout, where the focus must not move.
        EventSource.idle { [weak self] in
            guard let self, source != nil, let cursor, let cell = view(for: .item(cursor)) else { return }
            let isElsewhere = gtk_widget_get_focus_child(widget) == nil && !self.lostFocusToNobody
            if !isElsewhere, gtk_widget_get_focus_child(widget) != cell.pointer { gtk_widget_grab_focus(cell.pointer) }
        }
    }

    /// Whether no widget of the window has the focus, as when the one that had it is gone.
    private var lostFocusToNobody: Bool {
        guard let root = gtk_widget_get_root(widget) else { return false }
        return gtk_root_get_focus(root) == nil
    }

    /// GTK gave the focus to a cell, after a click or a Tab; the cursor follows.
    func focusChildChanged(_ child: UnsafeMutablePointer<GtkWidget>?) {
        guard let child, let item = item(shownBy: child) else { return }
        cursor = item
    }

    /// The item whose cell a widget is.
    func item(shownBy cell: UnsafeMutablePointer<GtkWidget>) -> ItemIndex? {
        for attributes in targets {
            guard case .item(let item) = attributes.element else { continue }
            if view(for: attributes.element)?.pointer == cell { return item }
        }
        return nil
    }
}
