import Foundation
import MartletUI

// Text that is selected on enlarged pages, and found on any.
extension BookView {
    /// The open pages, from 0, each once.
    private var openPageNumbers: [Int] {
        openFaces.compactMap(\.page).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted()
    }

    /// Takes note of which pages are open, and reads their text where it can be selected.
    func prepareSelection() {
        let open = openPageNumbers
        if selection.pages.map(\.index) != open {
            texts = nil
            if selection.handle(.opened(open.map { TextSelection.Page(index: $0, text: nil) })) { selectionChanged() }
        }
        if zoom.isZoomed { readTexts() }
    }

    /// Reads the text of the open pages, once.
    @discardableResult
    private func readTexts() -> Task<Void, Never> {
        if let texts { return texts }
        let open = selection.pages.map(\.index)
        let task = Task { [weak self, readText] in
            var pages: [TextSelection.Page] = []
            for page in open { pages.append(.init(index: page, text: await readText(page))) }
            guard let self, !Task.isCancelled, selection.pages.map(\.index) == open else { return }
            selection.handle(.opened(pages))
        }
        texts = task
        return task
    }

    /// Selects all text of the open pages.
    func selectAll() {
        prepareSelection()
        Task { [weak self] in
            await self?.readTexts().value
            guard let self, selection.handle(.selectAll) else { return }
            selectionChanged()
        }
    }

    /// Gives the selected text to other apps.
    func copySelection() {
        if !selection.isEmpty { Clipboard.copy(selection.text) }
    }

    /// Where on a page's text a point of the view is; `nil` where nothing enlarged is there, or no text.
    private func text(at point: CGPoint) -> (page: Int, point: CGPoint)? {
        guard zoom.isZoomed, let hit = enlarged.page(at: point, in: widget),
            selection.pages.first(where: { $0.index == hit.page })?.text?.isText(at: hit.point) == true
        else { return nil }
        return hit
    }

    /// Shows that text can be selected where the pointer is.
    func showCursor(at point: CGPoint?) {
        enlarged.widget.setCursor(point.flatMap(text) == nil ? .default : .text)
    }

    /// Begins to select at a point, if there is text; a finger moves the pages instead.
    func beginSelecting(at point: CGPoint) -> Bool {
        guard !isTouched, let hit = text(at: point) else { return false }
        isSelecting = true
        if selection.handle(.pressed(page: hit.page, hit.point, clickCount: 1)) { selectionChanged() }
        return true
    }

    /// Selects up to a point, or to the nearest text.
    func select(to point: CGPoint) {
        guard let hit = enlarged.page(at: point, in: widget) else { return }
        if selection.handle(.dragged(page: hit.page, hit.point)) { selectionChanged() }
    }

    /// Ends a selecting that is under way.
    func endSelecting() {
        isSelecting = false
        selection.handle(.released)
    }

    /// Selects the word or the line at a point that is clicked several times; one click selects nothing any more.
    ///
    /// - Returns: Whether the click was for the text.
    func selectText(at point: CGPoint, _ count: Int) -> Bool {
        if count == 1 {
            guard !selection.isEmpty else { return false }
            if selection.handle(.clear) { selectionChanged() }
            return true
        }
        guard let hit = text(at: point) else { return false }
        let isChanged = selection.handle(.pressed(page: hit.page, hit.point, clickCount: count))
        selection.handle(.released)
        if isChanged { selectionChanged() }
        return true
    }

    private func selectionChanged() {
        showHighlights()
        onSelect(!selection.isEmpty)
    }

    /// Marks on the pages near the open ones what is selected and what was found.
    func showHighlights() {
        let near = openPages.lowerBound - 1 - Self.nearness...openPages.upperBound - 1 + Self.nearness
        var highlights: [Int: PageHighlights] = [:]
        for (page, matches) in found where near.contains(page) {
            let current = shownMatch.flatMap { $0.page == page ? $0.index : nil }
            highlights[page] = PageHighlights(
                found: matches.enumerated().filter { $0.offset != current }.flatMap(\.element),
                current: current.flatMap { matches.indices.contains($0) ? matches[$0] : nil } ?? [])
        }
        for (page, range) in selection.ranges {
            let text = selection.pages.first { $0.index == page }?.text
            highlights[page, default: .none].selected = text?.frames(of: range) ?? []
        }
        self.highlights = highlights
    }

    /// On how many pages before and after the open ones what was found is marked.
    private static let nearness = 16

    /// Takes over what was found, as rectangles of each match by page, and which of them is to be seen.
    func showMatches(_ matches: [Int: [[CGRect]]], shown: BookSearch.Match?) {
        found = matches
        let isOther = shown != shownMatch
        shownMatch = shown
        if let shown, isOther, !openPages.contains(shown.page + 1) { show(page: shown.page) }
        showHighlights()
    }
}
