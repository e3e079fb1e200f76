import Foundation

/// An item and where it is in flow space.
struct PlacedItem: Hashable, Sendable {
    var item: ItemIndex
    var frame: FlowRect
}

extension CollectionLayout {
    /// The items that show in a stretch along, over the whole breadth.
    func items(in span: FlowSpan, of space: FlowSpace) -> [PlacedItem] {
        let window = FlowRect(across: FlowSpan(start: 0, length: space.breadth), along: span)
        return attributes(in: space.rect(window)).compactMap { attributes in
            guard case .item(let item) = attributes.element else { return nil }
            return PlacedItem(item: item, frame: space.flowRect(attributes.frame))
        }
    }

    /// Asks `find` about a window that begins at `edge` and grows toward one end of the content until there is an answer.
    ///
    /// The window starts as long as the viewport and doubles, so the cost stays within a factor of what is found.
    func search<Result>(
        from edge: Double, toward sign: Double, in space: FlowSpace, _ find: (FlowSpan) -> Result?
    ) -> Result? {
        let room = sign > 0 ? space.extent - edge : edge
        guard room >= 0 else { return nil }
        var length = max(space.viewportLength, 1)
        while true {
            let window = FlowSpan(start: sign > 0 ? edge : edge - length, length: length)
            if let result = find(window) { return result }
            if length >= room { return nil }
            length *= 2
        }
    }
}
