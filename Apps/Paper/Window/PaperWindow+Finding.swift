import MartletUI

// What is searched: the titles on the shelf, or the text of the open book.
extension PaperWindow {
    func connectFinding() {
        find.onFocusChange = { [weak self] in self?.showActions() }
        find.onStep { [weak self] isForward in self?.finder?.step(forward: isForward) }
        find.bar.onChange { [weak self] text in
            guard let self, let view = reading else { return }
            finder?.find(text, from: view.currentPage)
        }
        find.bar.onToggle { [weak self] isOn in
            guard let self, !isOn else { return }
            find.bar.text = ""
            finder?.stop()
            find.show(nil)
            showActions()
        }
    }

    /// Shows the bar for what there is to search, or hides it.
    func toggleSearch() {
        if reading == nil {
            guard !bookshelf.books.isEmpty else { return }
            search.isSearching = !search.isSearching
        } else if reading?.book.kind == .pdf, reading?.overview == nil {
            // Once more goes to the entry, where another one has the keyboard.
            find.bar.isSearching = !(find.bar.isSearching && find.hasFocus)
        }
    }

    /// Lets the text of an open book be selected and searched.
    func connectText(of view: BookView) {
        let id = view.book.id
        view.readText = { [weak bookshelf] page in await bookshelf?.text(of: id, page: page) }
        view.onSelect = { [weak self] isAny in self?.copy.isEnabled = isAny }
        view.onOverview = { [weak self] _ in self?.showActions() }
        let finder = bookshelf.finder(for: view.book)
        finder.onChange = { [weak view] found, shown in view?.showMatches(found, shown: shown) }
        finder.onProgress = { [weak self] progress in self?.find.show(progress.phase == .idle ? nil : progress) }
        self.finder = finder
    }

    /// Ends what belongs to a book that is closed.
    func endFinding() {
        find.bar.isSearching = false
        finder?.stop()
        finder = nil
        copy.isEnabled = false
    }
}
