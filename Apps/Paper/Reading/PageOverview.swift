import Foundation
import MartletImageView
import MartletLayouts
import MartletUI

/// All pages of a book, small, to go to one of them.
@MainActor
final class PageOverview {
    /// A page as the overview shows it.
    struct Page: Identifiable, Equatable, Sendable {
        /// From 0.
        var id: Int
        var picture: URL
        var isMarked: Bool
    }

    /// The widget, to lie over the book.
    let widget: CollectionView<Page>

    /// Called with the page, from 0, that was chosen.
    var onChoose: (Int) -> Void = { _ in }

    /// A page's breadth in points, the room for its number below it, and the one around both.
    private static let breadth: CGFloat = 120
    private static let caption: CGFloat = 24
    private static let padding: CGFloat = 6

    init(_ book: ShelfBook, shape: PageShape, marks: [Int], current: Int) {
        // Neither the tallest nor the flattest page of all takes more than its share of the window.
        let height = (Self.breadth / min(max(shape.aspectRatio, 0.5), 2)).rounded()
        let layout = FlowLayout(
            .uniform(
                CGSize(width: Self.breadth + 2 * Self.padding, height: height + Self.caption + 2 * Self.padding)),
            distribution: .center,
            spacing: 18, lineSpacing: 14, insets: LayoutInsets(18))
        widget = CollectionView(PageThumbnail.self, layout: layout)
        widget.addStyleClass("desk")
        widget.setAccessibleLabel("Pages of \(book.title)")
        widget.isRightToLeft = book.direction == .rightToLeft
        widget.selectionMode = .single
        widget.activatesOnSingleClick = true
        widget.items = (0..<book.pageCount).map { page in
            Page(
                id: page, picture: PageAddress(book: book.id, content: book.content, page: page).url,
                isMarked: marks.contains(page))
        }
        widget.selection = [current]
        widget.scroll(to: current, at: .center)
        widget.onActivate { [weak self] page in self?.onChoose(page.id) }
    }
}

/// A small page with its number.
final class PageThumbnail: CollectionCell<PageOverview.Page> {
    private let picture = ImageView(pipeline: PaperPipeline.shared)
    private let mark = Box(.vertical)
    let number = Label(style: .caption)

    override func makeContent() -> Widget {
        picture.expandsVertically = true
        mark.addStyleClass("mark")
        mark.align(horizontal: .end, vertical: .start)
        let layers = Overlay(picture)
        layers.addStyleClass("thumbnail")
        layers.add(mark)
        number.align(horizontal: .center)
        return Box(.vertical, spacing: 6, [layers, number])
    }

    override func bind(_ page: PageOverview.Page) {
        addStyleClass("overview")
        picture.show(page.picture, contentMode: .fit)
        mark.isVisible = page.isMarked
        number.text = "\(page.id + 1)"
    }

    override func prepareForReuse() { picture.show(nil as URL?) }

    override var accessibilityLabel: String? {
        item.map { "Page \($0.id + 1)" + ($0.isMarked ? ", bookmarked" : "") }
    }
}
