import Foundation
import MartletLayouts

/// A book written as plainly as can be: every page by the formulas, and what shows by looking at every other page.
struct PlainBook {
    let pageCount: Int
    let size: CGSize
    let direction: LayoutDirection
    let spineLocation: BookLayout.SpineLocation
    /// Which pages show when a number of sixteenths of a sheet is turned.
    private var shown: [[Bool]] = []

    init(pageCount: Int, size: CGSize, direction: LayoutDirection, spineLocation: BookLayout.SpineLocation) {
        self.pageCount = pageCount
        self.size = size
        self.direction = direction
        self.spineLocation = spineLocation
        shown = (0...16 * turns).map { place in
            (0..<pageCount).map { shows($0, turned: Double(place) / 16) }
        }
    }

    /// How many sheets have a page on both sides, so that they can be turned; of single pages all but the last.
    var turns: Int { isSingle ? max(0, pageCount - 1) : pageCount / 2 }

    private var isSingle: Bool { spineLocation == .min }

    var contentSize: CGSize {
        let width = pageCount == 0 ? 0 : size.width * CGFloat(turns + 1)
        // Content that begins at the right fills the viewport at least.
        return CGSize(width: direction == .rightToLeft ? max(width, size.width) : width, height: size.height)
    }

    /// How many sheets are turned at an offset.
    func turned(at x: CGFloat) -> Double {
        guard size.width > 0 else { return 0 }
        let turned = x / size.width
        return min(max(direction == .rightToLeft ? Double(turns) - turned : turned, 0), Double(turns))
    }

    /// All pages when this many sheets are turned.
    func pages(turned: Double) -> [LayoutAttributes] {
        // The page's breadth over the depth is k = 0.181: a sheet is seen up to 1 / (1 - k * k)^(1/2) as broad while it
        // turns, and 1 / (1 - k) as high.
        // Of a single page half its breadth is on the other side of the middle.
        let broader = 1 / (1 - 0.181 * 0.181).squareRoot() - (isSingle ? 0.5 : 0)
        let scale = min(1, size.width / 2 / 362 / broader, size.height / 568 * (1 - 0.181))
        let (width, height) = (362 * scale, 568 * scale)
        let offset = size.width * (direction == .rightToLeft ? Double(turns) - turned : turned)
        return (0..<pageCount).map { page in
            let ratio = ratio(page, turned)
            let isFront = isFront(page)
            var angle = isFront ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + 0.001
            var isRightHand = isFront
            if direction == .rightToLeft {
                angle = -angle
                isRightHand = !isRightHand
            }
            var transform = LayoutTransform()
            transform.anchor = isRightHand ? CGPoint(x: 0, y: 0.5) : CGPoint(x: 1, y: 0.5)
            transform.turn = angle
            transform.depth = 2000 * scale
            let left = offset + size.width / 2 - (isSingle ? width / 2 : isRightHand ? 0 : width)
            return LayoutAttributes(
                element: .item(ItemIndex(page)),
                frame: CGRect(x: left, y: (size.height - height) / 2, width: width, height: height),
                alpha: faces(page, ratio) ? 1 : 0, transform: transform, emphasis: abs(ratio))
        }
    }

    /// Of all pages as they are at an offset, those that show in a viewport and those that would within a margin, in
    /// painter's order.
    ///
    /// Offsets and margins must be multiples of a sixteenth of the breadth, since that is how finely it looks ahead.
    func visible(of pages: [LayoutAttributes], in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        guard size.width > 0, size.height > 0 else { return [] }
        let turned = turned(at: viewport.minX)
        let reach = Int(margin / size.width * 16)
        let places = Set((-reach...reach).map { min(max(Int(turned * 16) + $0, 0), 16 * turns) })
        let window = viewport.insetBy(dx: -margin, dy: 0)
        return painted(turned).filter { page in
            places.contains { shown[$0][page] } && overlap(pages[page].drawnFrame, window)
        }.map { pages[$0] }
    }

    /// The order in which pages are drawn: the left stack, the right one from its end, at last the sheet on its way; of
    /// single pages, each over those that follow.
    func painted(_ turned: Double) -> [Int] {
        if isSingle { return (0..<pageCount).reversed() }
        let sheets = Array(0..<(pageCount + 1) / 2)
        let left = sheets.filter { Double($0) + 1 <= turned }
        let right = sheets.filter { Double($0) >= turned }
        let turning = sheets.filter { !left.contains($0) && !right.contains($0) }
        var pages: [Int] = []
        for sheet in left { pages += [2 * sheet, 2 * sheet + 1] }
        for sheet in right.reversed() { pages += [2 * sheet + 1, 2 * sheet] }
        for sheet in turning {
            pages += ratio(2 * sheet, turned) < 0 ? [2 * sheet, 2 * sheet + 1] : [2 * sheet + 1, 2 * sheet]
        }
        return pages.filter { $0 < pageCount }
    }

    /// Whether a page shows its face and is not covered by one that lies just as flat.
    private func shows(_ page: Int, turned: Double) -> Bool {
        let ratio = ratio(page, turned)
        guard faces(page, ratio) else { return false }
        let others = (0..<pageCount).filter { other in
            other != page && isFront(other) == isFront(page) && self.ratio(other, turned) == ratio
        }
        return others.allSatisfy { isFront(page) ? $0 > page : $0 < page }
    }

    private func isFront(_ page: Int) -> Bool { isSingle || page.isMultiple(of: 2) }

    private func faces(_ page: Int, _ ratio: Double) -> Bool {
        if isSingle { return ratio > 0 }
        return page.isMultiple(of: 2) ? ratio >= 0 : ratio < 0
    }

    private func ratio(_ page: Int, _ turned: Double) -> Double {
        if isSingle { return min(max(1 - (turned - Double(page)), 0), 1) }
        var ratio = 0.5 + Double(page / 2) - turned
        if ratio > 0.5 { ratio = 0.5 + 0.1 * (ratio - 0.5) }
        if ratio < -0.5 { ratio = -0.5 + 0.1 * (ratio + 0.5) }
        return min(max(ratio, -1), 1)
    }
}

extension LayoutAttributes {
    /// Whether these are a plain model's attributes but for rounding, whatever the drawing order.
    func matches(plain: LayoutAttributes) -> Bool {
        element == plain.element && zip(numbers, plain.numbers).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    private var numbers: [Double] {
        [
            frame.minX, frame.minY, frame.width, frame.height, alpha, emphasis, transform.anchor.x, transform.anchor.y,
            transform.scale, transform.rotation, transform.turn, transform.depth, transform.translation.x,
            transform.translation.y,
        ]
    }
}
