import Testing

@testable import Paper

/// What the bar says of a search.
struct FindBarTests {
    private func progress(
        _ phase: SearchProgress.Phase, found: Int = 0, shown: Int? = nil, searched: Int = 0
    ) -> SearchProgress {
        var progress = SearchProgress(pageCount: 40)
        progress.phase = phase
        progress.found = found
        progress.shown = shown
        progress.searchedPages = searched
        return progress
    }

    @Test func itSaysHowFarASearchIsAndWhichMatchIsShown() {
        #expect(FindBar.text(progress(.idle)) == "")
        #expect(FindBar.text(progress(.searching, searched: 10)) == "25 %")
        #expect(FindBar.text(progress(.searching, found: 3, shown: 0, searched: 10)) == "1 of 3…")
        #expect(FindBar.text(progress(.finished, found: 3, shown: 2, searched: 40)) == "3 of 3")
        #expect(FindBar.text(progress(.finished, searched: 40)) == "Nothing found")
        #expect(FindBar.text(progress(.full, found: 10_000, shown: 8, searched: 40)) == "9 of 10000+")
    }
}
