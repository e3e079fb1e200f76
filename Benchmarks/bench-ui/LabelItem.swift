import Foundation
import MartletUI

/// One of the million.
struct LabelItem: Identifiable, Equatable, Sendable {
    var id: Int
    var text: String
}

/// A cell that is one label, as the peer's is.
final class LabelCell: CollectionCell<LabelItem> {
    /// What GtkGridView makes of such a label, its padding included.
    static let height: CGFloat = 48

    private let label = Label()

    override func makeContent() -> Widget { label }
    override func bind(_ item: LabelItem) { label.text = item.text }
    override class func length(of item: LabelItem, breadth: CGFloat) -> CGFloat? { height }
}
