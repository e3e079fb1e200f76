import Foundation
import MartletLayouts

/// The two ways in which books stand on the shelf.
enum ShelfStyle: String, CaseIterable, Sendable {
    /// A row of covers, of which the one in the middle is the largest.
    case carousel
    /// Covers about an axle below, as on a wheel.
    case wheel

    /// The layout of a shelf.
    var layout: any CollectionLayout {
        switch self {
        case .carousel: CarouselLayout()
        case .wheel: WheelLayout(itemSize: CGSize(width: 200, height: 290), radius: 700)
        }
    }

    /// The book in the middle at an offset.
    func centeredItem(_ layout: any CollectionLayout, at offset: CGPoint) -> ItemIndex? {
        switch layout {
        case let layout as CarouselLayout: layout.centeredItem(at: offset)
        case let layout as WheelLayout: layout.centeredItem(at: offset)
        default: nil
        }
    }
}
