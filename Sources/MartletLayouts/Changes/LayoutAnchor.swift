import Foundation

/// What a reader is looking at: it stays in place while content around it comes, goes, moves or changes its size.
public enum LayoutAnchor: Hashable, Sendable {
    /// The very beginning of the content; what is put in front is seen.
    case start
    /// An item and how far, in points along the scroll axis, it begins after the viewport does; negative when before.
    case item(ItemIndex, distance: CGFloat)

    /// The same anchor after items of the collection came, went or moved; complexity O(1) unless its item went.
    ///
    /// When its item went, the next one that stayed takes the viewport's edge, else the last one before it that stayed.
    public func following(_ changes: ItemChanges) -> LayoutAnchor {
        guard case .item(let item, let distance) = self else { return self }
        if let index = changes.newIndex(of: item) { return .item(index, distance: distance) }
        return changes.survivor(near: item).map { .item($0, distance: 0) } ?? .start
    }
}
