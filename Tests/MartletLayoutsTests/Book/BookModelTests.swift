import Foundation
import MartletLayouts
import Testing

@Suite("Book: every answer is that of a plain model")
struct BookModelTests {
    private static let sizes = [
        CGSize(width: 1024, height: 768), CGSize(width: 320, height: 480), CGSize(width: 768, height: 100),
        CGSize(width: 0, height: 480), CGSize(width: 320, height: 0), .zero,
    ]

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], Array(0...12) + [17, 18])
    func aBookAnswersAsThePlainModel(_ direction: LayoutDirection, _ pageCount: Int) {
        compareAll(direction, pageCount, .mid)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], Array(0...9))
    func aBookOfSinglePagesAnswersAsThePlainModel(_ direction: LayoutDirection, _ pageCount: Int) {
        compareAll(direction, pageCount, .min)
    }

    private func compareAll(
        _ direction: LayoutDirection, _ pageCount: Int, _ spineLocation: BookLayout.SpineLocation
    ) {
        for size in Self.sizes {
            let plain = PlainBook(
                pageCount: pageCount, size: size, direction: direction, spineLocation: spineLocation)
            var book = BookLayout(spineLocation: spineLocation)
            book.prepare(
                for: LayoutContainer(size: size, direction: direction), itemCount: pageCount, length: { _, _ in 0 })
            #expect(book.contentSize == plain.contentSize)
            // Boundaries, quarters and what is just beside boundaries and middles.
            for step in -16...(16 * (plain.turns + 2)) where [0, 1, 4, 7, 8, 9, 12, 15].contains((step + 16) % 16) {
                let x = size.width * CGFloat(step) / 16
                guard compare(book, with: plain, at: x) else { return }
            }
        }
    }

    private func compare(_ book: BookLayout, with plain: PlainBook, at x: CGFloat) -> Bool {
        let pages = plain.pages(turned: plain.turned(at: x))
        for page in pages.indices {
            guard let attributes = book.attributes(ofItem: page, at: CGPoint(x: x, y: 0)),
                attributes.matches(plain: pages[page])
            else {
                Issue.record("page \(page) at \(x) of \(plain)")
                return false
            }
        }
        for (part, margins) in [(1, [0, 1, 8, 40]), (4, [0, 16])] as [(CGFloat, [CGFloat])] {
            for margin in margins.map({ plain.size.width * $0 / 16 }) {
                let viewport = CGRect(x: x, y: 0, width: plain.size.width / part, height: plain.size.height)
                let visible = book.attributes(in: viewport, margin: margin)
                let expected = plain.visible(of: pages, in: viewport, margin: margin)
                guard visible.count == expected.count, zip(visible, expected).allSatisfy({ $0.matches(plain: $1) }),
                    visible.allSatisfy({ $0 == book.attributes(of: $0.element, at: viewport.origin) })
                else {
                    Issue.record(
                        "\(visible.items) instead of \(expected.items) in \(viewport) with \(margin) of \(plain)")
                    return false
                }
            }
        }
        return true
    }
}
