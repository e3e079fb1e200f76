import CGtk
import Foundation
import MartletLayouts

/// What a canvas asks about the items: the part that knows their type.
@MainActor
protocol CollectionSource: AnyObject {
    /// How many items each section has, and which is which.
    var numbering: ItemNumbering { get }

    /// Which sections have a header or a footer.
    func has(_ element: LayoutElement) -> Bool

    /// The pool that an element's view comes from and goes to.
    func kind(of element: LayoutElement) -> CellKind

    /// Makes a view; that of a header or footer is bound when it is used.
    func makeView(of kind: CellKind) -> CollectionReusableView

    /// Shows an element in a view of its kind.
    func bind(_ view: CollectionReusableView, to element: LayoutElement)

    /// Takes leave of what a view shows.
    func release(_ view: CollectionReusableView)

    /// An item's length, where its cell class knows it without a widget.
    func length(of item: ItemIndex, breadth: CGFloat) -> CGFloat?

    /// What a person types to get to an item; empty for nothing.
    func searchText(of item: ItemIndex) -> String

    /// What happened, for the handlers.
    func didActivate(_ item: ItemIndex)
    func didChangeSelection()
    func didAskForMenu(on item: ItemIndex, at point: CGPoint) -> Bool
    func prefetch(_ items: [ItemIndex], cancelling: [ItemIndex])
    func didScroll()
    func didResize()
}

/// Which pool a view belongs to.
enum CellKind: Hashable {
    /// A cell of the class registered under this number.
    case cell(Int)
    /// A header or footer, which is its own kind: its widget is made for it.
    case supplementary
}
