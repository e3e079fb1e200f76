import Foundation
import MartletLayouts

/// The two ways in which a wall of photographs is laid out.
enum WallStyle: String, CaseIterable, Sendable {
    /// Columns of whole photographs, each with its name, photographer and description under it.
    case waterfall
    /// Squares side by side, photographs alone.
    case grid

    /// A window narrower than this, in points, has smaller tiles and gaps.
    static let narrowWidth: CGFloat = 600

    /// The layout of a wall so many points wide.
    func layout(isNarrow: Bool) -> any CollectionLayout {
        switch self {
        case .waterfall:
            let gap: CGFloat = isNarrow ? 8 : 12
            return WaterfallLayout(
                columns: .fitting(minimumWidth: isNarrow ? 160 : 250), spacing: gap, insets: LayoutInsets(gap))
        case .grid:
            let gap: CGFloat = isNarrow ? 2 : 4
            return FlowLayout(
                columns: .fitting(minimumWidth: isNarrow ? 110 : 180), aspectRatio: 1, spacing: gap,
                insets: LayoutInsets(gap))
        }
    }
}
