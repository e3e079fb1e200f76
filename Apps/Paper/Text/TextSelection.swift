import Foundation

/// What is selected of the pages that are open: from where the button went down to where the pointer is.
///
/// A value: what the pointer does is told. One click selects nothing, two a word and three a line; what is then dragged
/// over is selected by the same.
struct TextSelection: Sendable {
    /// A page that is open.
    struct Page: Hashable, Sendable {
        var index: Int
        /// `nil` while it is not known, and where there is none.
        var text: PageText?
    }

    enum Event: Sendable {
        /// These are open, in reading order; what was selected stays if they are the same and only their text is new.
        case opened([Page])
        /// The button went down at a point of a page, for the `clickCount`th time in quick succession.
        case pressed(page: Int, CGPoint, clickCount: Int)
        /// The pointer is at a point of a page, also beyond its edges, and the button is down.
        case dragged(page: Int, CGPoint)
        case released
        case selectAll
        case clear
    }

    /// What a drag selects at once.
    private enum Unit {
        case character, word, line
    }

    /// A place between two characters.
    private struct Place: Comparable {
        /// Which of the open pages.
        var page: Int
        var index: Int

        static func < (first: Place, second: Place) -> Bool {
            (first.page, first.index) < (second.page, second.index)
        }
    }

    private(set) var pages: [Page] = []
    /// The characters that are selected, at least one, by the pages they are on.
    private(set) var ranges: [Int: Range<Int>] = [:]
    private var unit = Unit.character
    /// Where the button went down; `nil` when it is up.
    private var anchor: ClosedRange<Place>?

    var isEmpty: Bool { ranges.isEmpty }

    /// What is copied: the selected text of each page in a line of its own, without soft hyphens.
    var text: String {
        let parts = pages.compactMap { page in ranges[page.index].flatMap { page.text?.string(of: $0) } }
        return parts.joined(separator: "\n").filter { $0 != "\u{AD}" }
    }

    /// Takes what happened; answers whether something else is selected now.
    @discardableResult
    mutating func handle(_ event: Event) -> Bool {
        let before = ranges
        switch event {
        case .opened(let pages): open(pages)
        case .pressed(let page, let point, let clickCount): press(page, point, clickCount)
        case .dragged(let page, let point): drag(page, point)
        case .released: anchor = nil
        case .selectAll: select(Place(page: 0, index: 0)...Place(page: pages.count, index: 0))
        case .clear: clear()
        }
        return ranges != before
    }

    private mutating func open(_ pages: [Page]) {
        let areSame =
            pages.map(\.index) == self.pages.map(\.index)
            && zip(self.pages, pages).allSatisfy { $0.text == nil || $0.text == $1.text }
        self.pages = pages
        if !areSame { clear() }
    }

    private mutating func clear() {
        ranges = [:]
        anchor = nil
    }

    private mutating func press(_ page: Int, _ point: CGPoint, _ clickCount: Int) {
        clear()
        guard let text = pages.first(where: { $0.index == page })?.text else { return }
        // Far from any text nobody means a word.
        unit = clickCount < 2 || !text.isText(at: point) ? .character : clickCount == 2 ? .word : .line
        anchor = places(page, point)
        if let anchor { select(anchor) }
    }

    private mutating func drag(_ page: Int, _ point: CGPoint) {
        guard let anchor, let end = places(page, point) else { return }
        select(min(anchor.lowerBound, end.lowerBound)...max(anchor.upperBound, end.upperBound))
    }

    /// What is at a point of a page: a place, a word or a line.
    private func places(_ page: Int, _ point: CGPoint) -> ClosedRange<Place>? {
        guard let number = pages.firstIndex(where: { $0.index == page }) else { return nil }
        let text = pages[number].text
        let range =
            switch unit {
            case .character: text.map { $0.boundary(at: point) }.map { $0..<$0 }
            case .word: text?.word(at: point)
            case .line: text?.line(at: point)
            }
        let (start, end) = (range?.lowerBound ?? 0, range?.upperBound ?? 0)
        return Place(page: number, index: start)...Place(page: number, index: end)
    }

    private mutating func select(_ places: ClosedRange<Place>) {
        ranges = [:]
        let (start, end) = (places.lowerBound, places.upperBound)
        for (number, page) in pages.enumerated() where start.page <= number && number <= end.page {
            let first = number == start.page ? start.index : 0
            let last = number == end.page ? end.index : page.text?.count ?? 0
            if first < last { ranges[page.index] = first..<last }
        }
    }
}
