import Foundation

/// The cell of a collection view: a widget that shows one item after another.
///
/// ```swift
/// final class PhotoCell: CollectionCell<Photo> {
///     let picture = ImageView(), name = Label(style: .heading)
///     override func bind(_ photo: Photo) { … }
/// }
/// ```
/// The collection view makes as many as fit on screen and a few more, and binds each to what scrolls into sight.
@MainActor
open class CollectionCell<Item: Identifiable & Equatable & Sendable>: CollectionReusableView {
    /// The item that the cell shows; `nil` before the first.
    public internal(set) final var item: Item?

    /// Creates a cell without an item.
    public required init() {
        super.init()
    }

    /// Shows an item.
    ///
    /// Called when the cell gets another item, and when its item is no longer equal to what it was.
    open func bind(_ item: Item) {}

    /// How long a cell is along the scroll axis, in points, when it is `breadth` points across.
    ///
    /// Override it where that can be told from the item alone: it is asked for every item. By default `nil`: a cell of
    /// the class is bound to the item and measured by GTK, for the items near the viewport; further ones are estimated.
    open class func length(of item: Item, breadth: CGFloat) -> CGFloat? { nil }

    /// What a person types to get to an item; by default `nil`: nothing does.
    open class func searchText(of item: Item) -> String? { nil }
}
