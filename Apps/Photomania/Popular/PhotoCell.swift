import Foundation
import MartletImageView
import MartletUI

/// A tile of the wall: a photograph, and in a waterfall its name, photographer and description under it.
final class PhotoCell: CollectionCell<PhotoTile> {
    /// The room around a caption in points: at its sides, and above and under it.
    private static let margin = (side: 12, end: 10)

    let picture = ImageView()
    let name = Label(style: .heading, overflow: .wrap)
    let photographer = Label(style: .dimmedCaption, overflow: .wrap)
    let text = Label(style: .dimmedCaption, overflow: .wrap)
    private(set) lazy var caption = Box(.vertical, [name, photographer, text])

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        caption.setMargins(
            top: Self.margin.end, start: Self.margin.side, bottom: Self.margin.end, end: Self.margin.side)
        return Box(.vertical, [picture, caption])
    }

    override func bind(_ tile: PhotoTile) {
        let photo = tile.photo
        let isCard = tile.style == .waterfall
        name.text = photo.name
        photographer.text = photo.photographer
        text.text = photo.description
        text.isVisible = !photo.description.isEmpty
        caption.isVisible = isCard
        if isCard { addStyleClass("card") } else { removeStyleClass("card") }
        picture.show(photo.images)
    }

    override class func length(of tile: PhotoTile, breadth: CGFloat) -> CGFloat? {
        guard tile.style == .waterfall else { return breadth }
        let photo = tile.photo
        let width = Int(breadth) - 2 * margin.side
        var height = Int((breadth / photo.aspectRatio).rounded()) + 2 * margin.end
        height += TextMeasure.shared.height(of: photo.name, style: .heading, width: width)
        height += TextMeasure.shared.height(of: photo.photographer, style: .dimmedCaption, width: width)
        if !photo.description.isEmpty {
            height += TextMeasure.shared.height(of: photo.description, style: .dimmedCaption, width: width)
        }
        return CGFloat(height)
    }

    override class func searchText(of tile: PhotoTile) -> String? { tile.photo.name }

    override var accessibilityLabel: String? { item.map { "\($0.photo.name), \($0.photo.photographer)" } }
}
