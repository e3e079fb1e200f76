import CGtk
import CGtkShim
import Foundation
import MartletLayouts

// What follows from a placement: more items to ask for, pictures to begin with, what screen readers are told.
extension CollectionCanvas {
    /// Looks at where the viewport has come to.
    ///
    /// Called in the middle of GTK's layout, so handlers are called later.
    func tellOfPlacement() {
        let isVertical = layout.axis == .vertical
        let length = isVertical ? layout.contentSize.height : layout.contentSize.width
        let page = isVertical ? size.height : size.width
        var start = isVertical ? offset.y : offset.x
        // Sideways and right to left, the content ends at the left.
        if !isVertical, layout.container.direction == .rightToLeft { start = max(0, length - page - start) }
        if page > 0, numbering.total > 0 { tellNearEnd(.viewport(start: start, end: start + page, length: length)) }
        tellPrefetch(start: start)
        tellMovement()
    }

    /// Tells of a movement within a pass after it, since the handler may change what a pass must not.
    private func tellMovement() {
        guard hasUntoldMovement else { return }
        hasUntoldMovement = false
        Task { @MainActor [weak self] in self?.source?.didScroll() }
    }

    /// Tells of another size after GTK's layout, since the handler may change what that must not.
    func tellOfResize() {
        Task { @MainActor [weak self] in self?.source?.didResize() }
    }

    /// Calls the handler for more items when it is time.
    func tellNearEnd(_ event: NearEndTrigger.Event) {
        guard nearEnd?.handle(event) == true, let handler = nearEndHandler else { return }
        Task { @MainActor [weak self] in
            await handler()
            self?.nearEndHandlerReturned()
        }
    }

    private func nearEndHandlerReturned() {
        tellNearEnd(.handlerReturned)
    }

    private func tellPrefetch(start: CGFloat) {
        let change = prefetchWindow.handle(visible: shownRange, of: numbering.total, offset: start)
        guard !change.prefetch.isEmpty || !change.cancel.isEmpty else { return }
        source?.prefetch(
            change.prefetch.compactMap(numbering.item), cancelling: change.cancel.compactMap(numbering.item))
    }

    /// Says which of how many an item is, and in which row and column, where there are such.
    func describePosition(of item: ItemIndex, in view: CollectionReusableView) {
        guard numbering.contains(item) else { return }
        var (row, column) = (0, 0)
        if !columnStarts.isEmpty, let frame = layout.attributes(of: .item(item), at: offset)?.frame {
            let index = item.item % columnStarts.count
            if columnStarts[index] == across(frame) { (row, column) = (item.item / columnStarts.count + 1, index + 1) }
        }
        martlet_accessible_set_position(
            view.pointer, Int32(clamping: row), Int32(clamping: column),
            Int32(clamping: numbering.position(of: item) + 1), Int32(clamping: numbering.total))
    }

    /// Says how many rows and columns there are, and whether several items can be selected.
    func describeCollection() {
        let columns = columnStarts.count
        let rows = columns > 0 ? (numbering.total + columns - 1) / columns : numbering.total
        martlet_accessible_set_counts(
            widget, Int32(clamping: rows), Int32(clamping: columns), selection.mode == .multiple ? 1 : 0)
    }
}
