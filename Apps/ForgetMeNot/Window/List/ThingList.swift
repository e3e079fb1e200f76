import Belongings
import Foundation
import MartletLayouts
import MartletUI

/// The boxed list of things, with cards above it.
///
/// It is a collection view, whose cells are used again: ten thousand things take as many widgets as fit on the screen.
@MainActor
final class ThingList {
    /// What is well read is no wider, in points.
    nonisolated static let breadth = 604

    let view: CollectionView<ThingRow>
    /// Opens a thing's page.
    var onOpen: (Belonging.ID) -> Void = { _ in }
    var onAcknowledge: ([Belonging.ID]) -> Void = { _ in }
    var onRemedy: (Trouble.Remedy) -> Void = { _ in }

    private var header: ListHeader?
    private var insets = -1.0

    init() {
        view = CollectionView(ThingCell.self, layout: Self.layout(inset: 12))
        view.accessibilityLabel = "Your things"
        view.activatesOnSingleClick = true
        view.onActivate { [weak self] row in self?.onOpen(row.id) }
    }

    /// The thing that the keyboard, or Ctrl and a click, has chosen.
    var selected: Belonging.ID? { view.selectedItems.first?.id }

    func show(_ rows: [ThingRow], under header: ListHeader) {
        if rows != view.items { view.items = rows }
        guard header != self.header else { return }
        self.header = header
        view.header = header.makeWidget(
            acknowledge: { [weak self] in self?.onAcknowledge($0) }, remedy: { [weak self] in self?.onRemedy($0) })
    }

    /// Keeps the box in the middle of a place so many pixels wide.
    func fit(width: Int) {
        let inset = max(12, (Double(width) - Double(Self.breadth)) / 2)
        guard width > 0, inset != insets else { return }
        insets = inset
        view.setLayout(Self.layout(inset: inset))
    }

    private static func layout(inset: Double) -> FlowLayout {
        FlowLayout(
            columns: 1, insets: LayoutInsets(top: 0, leading: inset, bottom: 24, trailing: inset))
    }
}
