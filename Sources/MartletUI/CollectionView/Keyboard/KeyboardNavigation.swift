import Foundation
import MartletLayouts

/// What a key does in a collection: which item it reaches, and how the selection follows.
///
/// A pure value over a layout and a viewport, so that every key is tested without a window.
struct KeyboardNavigation {
    /// The keys that mean something here.
    enum Key: Hashable {
        case arrow(MoveDirection), home, end, pageUp, pageDown
        case activate, space, escape, menu
        case letter(Character)
    }

    /// What is to be done.
    enum Command: Hashable {
        /// Move the cursor, and select as told; `nil` leaves the selection as it is.
        case move(ItemIndex, SelectionModel.Event?)
        /// Change the selection where the cursor is.
        case select(SelectionModel.Event)
        /// Do what a double click does.
        case activate(ItemIndex)
        /// Open the cursor item's menu.
        case menu(ItemIndex)
        /// A letter, to be gathered into a word.
        case type(Character)
        /// The key is somebody else's.
        case pass
    }

    /// The layout, prepared.
    var layout: any CollectionLayout

    /// How many items each section has.
    var counts: [Int]

    /// What is in sight, in content coordinates.
    var viewport: CGRect

    /// How many items may be selected.
    var mode: SelectionMode

    /// Says what `key` does while the cursor is on `cursor`; `hasSelection` is whether anything is selected.
    func command(
        for key: Key, shift: Bool = false, control: Bool = false, cursor: ItemIndex?, hasSelection: Bool = false
    ) -> Command {
        switch key {
        case .arrow, .home, .end, .pageUp, .pageDown:
            guard let target = target(of: key, from: cursor) else { return .pass }
            return .move(target, selection(on: target, shift: shift, control: control))
        case .activate:
            return cursor.map { .activate($0) } ?? .pass
        case .space:
            return space(shift: shift, control: control, cursor: cursor)
        case .escape:
            return hasSelection && mode != .none ? .select(.clear) : .pass
        case .menu:
            return cursor.map { .menu($0) } ?? .pass
        case .letter(let letter):
            return typed(letter, control: control)
        }
    }

    /// The item that a movement key reaches; without a cursor the first item in sight.
    ///
    /// At an edge the cursor stays where it is, so that the focus does not leave by an arrow key.
    func target(of key: Key, from cursor: ItemIndex?) -> ItemIndex? {
        guard let first, let last else { return nil }
        switch key {
        case .home: return first
        case .end: return last
        default: break
        }
        guard let cursor, isItem(cursor) else { return firstInSight ?? first }
        switch key {
        case .arrow(let direction): return layout.item(from: cursor, toward: direction) ?? cursor
        case .pageUp: return page(from: cursor, by: -1) ?? first
        case .pageDown: return page(from: cursor, by: 1) ?? last
        default: return nil
        }
    }

    /// The first item of all; `nil` when there is none.
    var first: ItemIndex? {
        counts.firstIndex { $0 > 0 }.map { ItemIndex(0, section: $0) }
    }

    /// The last item of all; `nil` when there is none.
    var last: ItemIndex? {
        counts.lastIndex { $0 > 0 }.map { ItemIndex(counts[$0] - 1, section: $0) }
    }

    private var firstInSight: ItemIndex? {
        let seen = layout.attributes(in: viewport, margin: 0).compactMap { attributes -> (ItemIndex, CGRect)? in
            guard case .item(let item) = attributes.element else { return nil }
            return (item, attributes.frame)
        }
        let whole = seen.filter { viewport.contains($0.1) }
        return (whole.isEmpty ? seen : whole).map(\.0).min()
    }

    private func isItem(_ item: ItemIndex) -> Bool {
        counts.indices.contains(item.section) && (0..<counts[item.section]).contains(item.item)
    }

    private func selection(on item: ItemIndex, shift: Bool, control: Bool) -> SelectionModel.Event? {
        switch (mode, shift, control) {
        case (.none, _, _): nil
        case (.multiple, true, let control): .extend(item, adding: control)
        case (_, _, true): nil
        default: .select(item)
        }
    }

    private func space(shift: Bool, control: Bool, cursor: ItemIndex?) -> Command {
        guard let cursor else { return .pass }
        switch (mode, shift, control) {
        case (.none, _, _): return .activate(cursor)
        case (.multiple, true, let control): return .select(.extend(cursor, adding: control))
        case (_, _, true): return .select(.toggle(cursor))
        default: return .activate(cursor)
        }
    }

    private func typed(_ letter: Character, control: Bool) -> Command {
        guard control else { return .type(letter) }
        return (letter == "a" || letter == "A") && mode == .multiple ? .select(.selectAll) : .pass
    }

    /// The item a viewport's length away whose middle is nearest; `nil` where that is past the end.
    private func page(from cursor: ItemIndex, by pages: CGFloat) -> ItemIndex? {
        guard let start = layout.attributes(of: .item(cursor), at: viewport.origin)?.frame else { return nil }
        let isVertical = layout.axis == .vertical
        // Along a right-to-left row "down" is towards smaller x.
        let sign: CGFloat = !isVertical && layout.container.direction == .rightToLeft ? -pages : pages
        let dx = isVertical ? 0 : sign * viewport.width
        let dy = isVertical ? sign * viewport.height : 0
        let wanted = CGPoint(x: start.midX + dx, y: start.midY + dy)
        let bounds = CGRect(origin: .zero, size: layout.contentSize)
        guard
            isVertical ? (bounds.minY...bounds.maxY).contains(wanted.y) : (bounds.minX...bounds.maxX).contains(wanted.x)
        else { return nil }
        let area = CGRect(
            x: isVertical ? 0 : wanted.x - viewport.width / 2, y: isVertical ? wanted.y - viewport.height / 2 : 0,
            width: isVertical ? bounds.width : viewport.width, height: isVertical ? viewport.height : bounds.height)
        let distance = { (frame: CGRect) in hypot(frame.midX - wanted.x, frame.midY - wanted.y) }
        return layout.attributes(in: area, margin: 0)
            .compactMap { attributes -> (ItemIndex, CGFloat)? in
                guard case .item(let item) = attributes.element else { return nil }
                return (item, distance(attributes.frame))
            }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }
}
