import Foundation
import MartletGLib
import MartletImageView
import MartletLayouts
import MartletUI

/// A page of an open book.
final class PageCell: CollectionCell<PageItem> {
    private let picture = ImageView(pipeline: PaperPipeline.shared)

    /// What lies on the page while it turns: light falls from above, and less of it the steeper the page stands.
    let shade = Box(.vertical)

    /// A ribbon at the outer corner of a page that is marked.
    let mark = Box(.vertical)

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        picture.onLoad = { [weak self] in Log.debug("Paper", "page \((self?.item?.page ?? 0) + 1) is shown") }
        shade.addStyleClass("shade")
        shade.opacity = 0
        mark.addStyleClass("mark")
        mark.requestSize(width: 18, height: 34)
        mark.isVisible = false
        let layers = Overlay(picture)
        layers.add(mark)
        layers.add(shade)
        return layers
    }

    override func apply(_ attributes: LayoutAttributes) {
        // An open book's two pages have an emphasis of a half, and are to be read.
        shade.opacity = max(0, 1 - 2 * attributes.emphasis)
    }

    override func bind(_ page: PageItem) {
        addStyleClass("page")
        for (name, isRight) in [("right", true), ("left", false)] {
            if page.isOnTheRight == isRight { addStyleClass(name) } else { removeStyleClass(name) }
        }
        picture.priority = page.isFirstSeen ? .high : .normal
        mark.isVisible = page.isMarked
        mark.align(horizontal: page.isOnTheRight ? .end : .start, vertical: .start)
        retry()
    }

    /// Lets go of the page's picture: cells that wait would keep as many as there are open.
    override func prepareForReuse() { picture.show(nil as URL?) }

    /// Shows its picture, or asks for it again.
    func retry() {
        guard let item else { return }
        picture.show(
            item.picture, contentMode: .fit, part: ImagePart(item.part),
            preview: item.cover.flatMap { PaperPipeline.covers.cachedPreview(of: $0) })
    }

    /// Whether nothing of its page can be seen yet.
    var isBlank: Bool { item?.page != nil && !picture.showsPicture }

    override var accessibilityLabel: String? { item.map { $0.page.map { "Page \($0 + 1)" } ?? "Empty page" } }
}

extension ImagePart {
    /// The part of a page's picture that is on a face.
    init(_ part: Imposition.Part) {
        self =
            switch part {
            case .whole: .whole
            case .leftHalf: .leftHalf
            case .rightHalf: .rightHalf
            }
    }
}
