import CPoppler
import Foundation

/// The glyphs of a document's page, in reading order.
struct PDFText {
    private(set) var glyphs: [TextGlyph] = []

    /// Reads a page of a size in points.
    init(_ page: OpaquePointer, _ size: CGSize) {
        // Poppler gives what lies from the text nearest to the first point to that nearest to the second, and all only
        // if the first is beyond where reading begins and the second beyond its end: not between a page's corners,
        // which some text may be beyond, or on a page that is read from right to left.
        let far = 1e6
        guard var found = Found(page, PopplerRectangle(x1: -far, y1: -far, x2: far, y2: far)) else { return }
        if found.text.isEmpty || found.text.unicodeScalars.contains("\u{202B}") {
            for end in [-far, far] {
                let other = Found(page, PopplerRectangle(x1: far, y1: -far, x2: end, y2: far))
                if let other, other.frames.count > found.frames.count { found = other }
            }
        }
        let order = PDFTextOrder(found.text.unicodeScalars, limit: PageText.limit)
        var doubtful: Set<Int> = []
        for (index, place) in order.places.enumerated() where place < found.frames.count {
            if order.seams.contains(index) {
                doubtful.insert(glyphs.count)
                glyphs.append(TextGlyph(scalar: " ", frame: .zero))
            }
            glyphs.append(
                TextGlyph(scalar: order.scalars[index], frame: Self.fraction(of: found.frames[place], size)))
        }
        setSpaces()
        // Of a line that is read from right to left, Poppler forgets the first space.
        glyphs = glyphs.enumerated().filter { !doubtful.contains($0) || Self.isWide($1.frame, size) }.map(\.element)
    }

    /// Whether a space is one: a tenth of the height of its words, as for Poppler.
    private static func isWide(_ space: CGRect, _ size: CGSize) -> Bool {
        let sides = [space.width * size.width, space.height * size.height]
        return min(sides[0], sides[1]) > 0.1 * max(sides[0], sides[1])
    }

    /// What Poppler says of the text between two points.
    private struct Found {
        let text: String
        let frames: [PopplerRectangle]

        init?(_ page: OpaquePointer, _ area: PopplerRectangle) {
            var area = area
            guard let text = poppler_page_get_selected_text(page, POPPLER_SELECTION_GLYPH, &area) else { return nil }
            defer { g_free(text) }
            self.text = String(cString: text)
            var frames: UnsafeMutablePointer<PopplerRectangle>?
            var count: UInt32 = 0
            poppler_page_get_text_layout_for_area(page, &area, &frames, &count)
            defer { g_free(frames) }
            self.frames = Array(UnsafeBufferPointer(start: frames, count: frames == nil ? 0 : Int(count)))
        }
    }

    /// A rectangle in fractions of the page, as far as it lies on it.
    private static func fraction(of frame: PopplerRectangle, _ size: CGSize) -> CGRect {
        let share = { (place: Double, length: Double) in place.isNaN ? 0 : min(max(0, place / length), 1) }
        let (left, right) = (share(frame.x1, size.width), share(frame.x2, size.width))
        let (top, bottom) = (share(frame.y1, size.height), share(frame.y2, size.height))
        return CGRect(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
    }

    /// Puts each space between its words: Poppler's rectangles are right only for what is read from left to right.
    private mutating func setSpaces() {
        var (before, word) = (CGRect.null, CGRect.null)
        var space: Int?
        for (index, glyph) in glyphs.enumerated() {
            guard glyph.scalar == " " || glyph.scalar == "\n" else {
                word = word.union(glyph.frame)
                continue
            }
            if let space { glyphs[space].frame = Self.gap(before, word) }
            space = glyph.scalar == " " ? index : nil
            (before, word) = (word, .null)
        }
        if let space { glyphs[space].frame = Self.gap(before, word) }
    }

    /// What is between two words; something without an area where they touch.
    private static func gap(_ first: CGRect, _ second: CGRect) -> CGRect {
        if first.isNull { return CGRect(origin: second.isNull ? .zero : second.origin, size: .zero) }
        var gap = first
        if second.isNull || first.intersects(second) {
            (gap.origin.x, gap.size.width) = (first.maxX, 0)
        } else if second.minX >= first.maxX {
            (gap.origin.x, gap.size.width) = (first.maxX, second.minX - first.maxX)
        } else if second.maxX <= first.minX {
            (gap.origin.x, gap.size.width) = (second.maxX, first.minX - second.maxX)
        } else if second.minY >= first.maxY {
            (gap.origin.y, gap.size.height) = (first.maxY, second.minY - first.maxY)
        } else {
            (gap.origin.y, gap.size.height) = (second.maxY, first.minY - second.maxY)
        }
        return gap
    }
}
