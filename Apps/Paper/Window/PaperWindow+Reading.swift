import Foundation
import MartletUI

// A book that is taken from the shelf, read, and put back.
extension PaperWindow {
    func connectReading() {
        navigation.onPinchOut { [weak self] in
            guard let self, reading == nil, let book = shelf.centered else { return nil }
            return take(book)
        }
        // Beyond open, fingers enlarge the pages, and make them smaller again before they close the book.
        navigation.allowsPinchIn { [weak self] in self?.reading?.zoom.isZoomed == false }
        navigation.onZoom { [weak self] factor in
            guard let view = self?.reading else { return false }
            view.enlarge(by: factor)
            return true
        }
        navigation.onSettle { [weak self] isOpen in
            guard let self else { return }
            if isOpen {
                guard let view = reading, !view.isBegun else { return }
                view.isBegun = true
                begin(view)
            } else {
                endFinding()
                reading = nil
                showBooks()
            }
        }
    }

    /// Takes a book from the shelf and opens it.
    func open(_ book: ShelfBook) {
        guard reading == nil, !navigation.isInTransition else { return }
        let (view, transition) = take(book)
        navigation.push(view, transition: transition)
    }

    /// The view of a book that is taken from the shelf, and its way.
    private func take(_ book: ShelfBook) -> NavigationView.Destination {
        let room = CGSize(width: navigation.width, height: navigation.height)
        let view = BookView(book, at: book.place?.page ?? BookView.start(of: book, in: room), in: room)
        search.isSearching = false
        view.onTurn = { [weak self, weak view] _ in
            guard let self, let view else { return }
            describe(view)
            if view.opening == nil, !navigation.isInTransition { bookshelf.turned(view.book, to: view.place) }
        }
        connectText(of: view)
        reading = view
        contents.menu = Menu()
        describe(view)
        return (view.widget, BookTransition(view, from: shelf))
    }

    /// A book lies open: it is being read, if it can be.
    private func begin(_ view: BookView) {
        Task {
            var error: BookError?
            repeat {
                error = await bookshelf.check(view.book.id)
                guard let problem = error, problem.isAboutPassword else { break }
                guard let password = await ask(problem, title: view.book.title) else { break }
                bookshelf.unlock(view.book.id, password)
            } while true
            guard reading === view else { return }
            if let error {
                if !error.isAboutPassword { toasts.show(error.message) }
                return navigation.pop()
            }
            view.reload()
            bookshelf.opened(view.book)
            if let wide = await bookshelf.widePages(of: view.book.id) { view.setWidePages(wide) }
            await showContents(of: view)
        }
    }

    /// Closes the open book; what lies over it and a full screen end first.
    func goBack() {
        if find.bar.isSearching {
            find.bar.isSearching = false
        } else if let view = reading, view.overview != nil {
            view.toggleOverview()
        } else if isFullscreen {
            isFullscreen = false
        } else {
            navigation.pop()
        }
    }

    /// The bookmarks and the table of contents, as a menu.
    func showContents(of view: BookView) async {
        let outline = await bookshelf.outline(of: view.book.id)
        let marks = bookshelf.books.first { $0.id == view.book.id }?.bookmarks ?? []
        guard reading === view else { return }
        contents.menu = ContentsMenu.menu(bookmarks: marks, outline: outline)
        contents.isSensitive = !contents.menu.sections.isEmpty
    }

    func toggleBookmark() {
        guard let view = reading else { return }
        let book = bookshelf.books.first { $0.id == view.book.id }
        // Of two pages the one that is marked, or else the first.
        let page = book?.bookmarks.first { view.openPages.contains($0 + 1) } ?? view.currentPage
        bookshelf.toggleBookmark(view.book, at: page)
        view.marks = bookshelf.books.first { $0.id == view.book.id }?.bookmarks ?? []
        describe(view)
        Task { await showContents(of: view) }
    }

    func askForPage() {
        guard let view = reading else { return }
        Task {
            let question = PromptDialog(
                heading: "Go to Page", message: "From 1 to \(view.book.pageCount).", accept: "_Go")
            guard let text = await question.ask(over: self) else { return }
            guard let page = Int(text.trimmingCharacters(in: .whitespaces)), (1...view.book.pageCount).contains(page)
            else { return toasts.show("There is no page “\(text.prefix(40))”.") }
            view.show(page: page - 1)
        }
    }
}
