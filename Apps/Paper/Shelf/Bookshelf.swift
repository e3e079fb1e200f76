import Foundation

/// The books of the library as the window shows them, and what is kept of each.
///
/// What happens to a book is on the disk a moment later, in the order in which it happened; what cannot be kept is told.
@MainActor
final class Bookshelf {
    /// The books: those read last first.
    private(set) var books: [ShelfBook] = [] {
        didSet { onChange() }
    }

    /// Called when other books are there, or a book is another.
    var onChange: () -> Void = {}
    /// Called with a sentence where something cannot be kept.
    var onTrouble: (String) -> Void = { _ in }

    private let library: Library
    private let loader: PageLoader
    private let now: () -> Date

    init(_ library: Library, loader: PageLoader = PaperPipeline.loader, now: @escaping () -> Date = { .now }) {
        self.library = library
        self.loader = loader
        self.now = now
    }

    /// Reads which books there are.
    func load() async {
        await attempt { [weak self] library throws(LibraryError) in
            let all = try library.all()
            return { self?.set(all) }
        }
    }

    private func set(_ all: [LibraryBook]) {
        let known = Dictionary(books.map { ($0.id, $0.source.password) }, uniquingKeysWith: { first, _ in first })
        let new = all.map { ShelfBook($0, password: known[Int($0.id)] ?? nil) }
        for book in new { loader.books.register(book.id, book.source) }
        books = new
    }

    /// Puts a book on the shelf, or finds it there.
    ///
    /// - Parameters:
    ///   - place: How many books are to stand before it, if it is new.
    ///   - isWanted: Whether a person opened it; one that was only come across stays off the shelf where it was removed.
    func add(_ found: FoundBook, at place: Int = 0, isWanted: Bool = true) async -> ShelfBook? {
        let time = now()
        do throws(LibraryError) {
            let kept = try await library.perform { library throws(LibraryError) -> LibraryBook? in
                let added =
                    try isWanted ? library.add(found.entry, at: time) : library.addFound(found.entry, at: time)
                return try added.flatMap { added throws(LibraryError) in try library.book(added.id) }
            }
            guard let kept else { return nil }
            let book = ShelfBook(kept, password: found.source.password)
            loader.books.register(book.id, book.source, found.book)
            if let index = books.firstIndex(where: { $0.id == book.id }) {
                books[index] = book
            } else {
                books.insert(book, at: min(max(0, place), books.count))
            }
            return book
        } catch {
            onTrouble(error.message)
            return nil
        }
    }

    /// Takes a book off the shelf; what is returned puts it back with all that was kept of it.
    func remove(_ book: ShelfBook) async -> (() async -> Void)? {
        guard let index = books.firstIndex(where: { $0.id == book.id }) else { return nil }
        do throws(LibraryError) {
            guard
                let removed = try await library.perform({ library throws(LibraryError) in
                    try library.remove(Int64(book.id))
                })
            else { return nil }
            books.removeAll { $0.id == book.id }
            return { [weak self] in
                await self?.attempt { [weak self] library throws(LibraryError) in
                    try library.restore(removed)
                    return { self?.putBack(ShelfBook(removed, password: book.source.password), at: index) }
                }
            }
        } catch {
            onTrouble(error.message)
            return nil
        }
    }

    private func putBack(_ book: ShelfBook, at index: Int) {
        guard !books.contains(where: { $0.id == book.id }) else { return }
        books.insert(book, at: min(index, books.count))
    }

    /// Notes that somebody reads a book.
    func opened(_ book: ShelfBook) {
        let time = now()
        change(book) { library, id throws(LibraryError) in try library.markRead(id, at: time) }
    }

    /// Notes the page that a book is open at, and the part of it that is seen.
    func turned(_ book: ShelfBook, to place: ReadingPlace) {
        guard let index = books.firstIndex(where: { $0.id == book.id }), books[index].place != place else { return }
        books[index].place = place
        change(book) { library, id throws(LibraryError) in try library.setPlace(id, place) }
    }

    /// Marks a page, from 0, or takes its mark away.
    func toggleBookmark(_ book: ShelfBook, at page: Int) {
        guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
        var marks = Set(books[index].bookmarks)
        if marks.remove(page) == nil { marks.insert(page) }
        let pages = marks.sorted()
        books[index].bookmarks = pages
        change(book) { library, id throws(LibraryError) in try library.setBookmarks(id, pages) }
    }

    // MARK: Reading

    /// Opens a book whose pages are wanted; `nil` if it can be opened, else why not.
    func check(_ id: Int) async -> BookError? {
        await loader.books.perform { books in
            do throws(BookError) {
                _ = try books.book(id)
                return nil
            } catch {
                return error
            }
        }
    }

    /// The table of contents of a book.
    func outline(of id: Int) async -> [OutlineEntry] {
        await loader.books.perform { (try? $0.book(id))?.outline ?? [] }
    }

    /// The text of a page, from 0; `nil` where there is none, or none that can be read.
    func text(of id: Int, page: Int) async -> PageText? {
        await loader.books.perform { books in (try? books.book(id))?.readableText(of: page) }
    }

    /// A search through the text of a book.
    func finder(for book: ShelfBook) -> BookFinder {
        BookFinder(book.id, pageCount: book.pageCount, in: loader.books)
    }

    /// The pages of a book that are wider than high, from 0; `nil` if it cannot be opened.
    ///
    /// All are looked at the first time, which takes a while in a large archive.
    func widePages(of id: Int) async -> [Int]? {
        if let known = books.first(where: { $0.id == id })?.widePages { return known }
        let wide = await loader.books.perform { books -> [Int]? in
            guard let book = try? books.book(id) else { return nil }
            return book.pages().enumerated().filter { $0.element.isWide }.map(\.offset)
        }
        guard let wide, let index = books.firstIndex(where: { $0.id == id }) else { return wide }
        books[index].widePages = wide
        let content = books[index].fingerprint
        change(books[index]) { library, id throws(LibraryError) in try library.setWidePages(id, wide, of: content) }
        return wide
    }

    /// Notes the password that a book may open with.
    func unlock(_ id: Int, _ password: String) {
        guard let index = books.firstIndex(where: { $0.id == id }) else { return }
        books[index].source.password = password
        loader.books.register(id, books[index].source)
    }

    // MARK: Folders that are watched

    /// Watches a folder from now on.
    func watch(_ folder: String) async {
        await attempt { library throws(LibraryError) in
            try library.watch(folder)
            return {}
        }
    }

    /// The folders that are watched.
    func watchedFolders() async -> [String] {
        (try? await library.perform { library throws(LibraryError) in try library.watchedFolders() }) ?? []
    }

    /// The paths of books in the folders that are watched, which are not on the shelf and were not taken off it.
    func newBooks() async -> [String] {
        let known = books.map(\.source.path)
        let folders = await watchedFolders()
        let removed =
            (try? await library.perform { library throws(LibraryError) in try library.removedPaths() }) ?? []
        return await loader.books.perform { _ in
            folders.flatMap { ScanChanges(known: known, removed: removed, scan: FolderScan(of: $0)).added }
        }
    }

    /// Waits until all that happened so far is kept.
    func flush() async {
        _ = try? await library.perform { _ throws(LibraryError) in }
    }

    private func change(
        _ book: ShelfBook, _ body: @escaping @Sendable (Library, Int64) throws(LibraryError) -> Void
    ) {
        let id = Int64(book.id)
        library.enqueue { [weak self] library in
            do throws(LibraryError) {
                try body(library, id)
            } catch {
                let message = error.message
                Task { @MainActor in self?.onTrouble(message) }
            }
        }
    }

    private func attempt(
        _ body: @escaping @Sendable (Library) throws(LibraryError) -> @MainActor @Sendable () -> Void
    ) async {
        do throws(LibraryError) {
            try await library.perform(body)()
        } catch {
            onTrouble(error.message)
        }
    }
}

extension Book {
    /// The text of a page, if there is any that can be read.
    fileprivate func readableText(of page: Int) -> PageText? { (try? text(of: page)) ?? nil }
}
