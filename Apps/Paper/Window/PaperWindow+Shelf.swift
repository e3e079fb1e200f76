import Foundation
import MartletGLib
import MartletUI

// Books that come to the shelf and leave it.
extension PaperWindow {
    func connectShelf() {
        shelf.onOpen = { [weak self] book in self?.open(book) }
        search.onChange { [weak self] _ in self?.showBooks() }
        search.onToggle { [weak self] isOn in if !isOn { self?.search.text = "" } }
        search.onActivate { [weak self] in
            guard let self, let book = shelf.centered else { return }
            open(book)
        }
        FileDrop(on: navigation) { [weak self] uris in self?.open(uris) }
        connectReading()
        connectFinding()
    }

    /// Puts what is at these addresses on the shelf, one book after the other, each as soon as it is read; a single one is
    /// opened.
    func open(_ uris: [String]) {
        let before = opening
        opening = Task { [weak self] in
            await before?.value
            var added: [ShelfBook] = []
            for uri in uris {
                let path = URL(string: uri).flatMap { $0.isFileURL ? $0.path(percentEncoded: false) : nil } ?? uri
                for source in await FoundBook.sources(at: path) {
                    guard let self else { return }
                    if let book = await add(source, at: added.count) { added.append(book) }
                }
            }
            guard let self, let book = added.first, reading == nil else { return }
            shelf.center(book)
            if uris.count == 1, added.count == 1 { open(book) }
        }
    }

    /// Opens a book and puts it on the shelf; asks for its password where it has one.
    private func add(_ source: OpenBooks.Source, at place: Int) async -> ShelfBook? {
        var source = source
        while true {
            switch await FoundBook.at(source) {
            case .success(let found): return await bookshelf.add(found, at: place)
            case .failure(let error) where error.isAboutPassword:
                guard let password = await ask(error, title: BookTitle.of(source.path)) else { return nil }
                source.password = password
            case .failure(let error):
                toasts.show(error.message)
                return nil
            }
        }
    }

    /// Asks for a book's password.
    func ask(_ error: BookError, title: String) async -> String? {
        let message =
            error.code == .passwordWrong ? "That was not its password. Please try again." : "It opens with a password."
        return await PromptDialog(heading: "“\(title)” Is Locked", message: message, isSecret: true).ask(over: self)
    }

    func chooseFiles() {
        Task {
            let chosen = await FileChooser.choose(.files, over: self, title: "Add Books")
            if !chosen.isEmpty { open(chosen) }
        }
    }

    /// Puts the books of a folder on the shelf, now and whenever others come into it.
    func chooseFolder() {
        Task {
            guard let uri = await FileChooser.choose(.folder, over: self, title: "Watch a Folder").first,
                let path = URL(string: uri)?.path(percentEncoded: false)
            else { return }
            await bookshelf.watch(path)
            await lookIntoFolders()
        }
    }

    /// Puts the books on the shelf that have come into the folders that are watched, and goes on looking.
    func lookIntoFolders() async {
        let folders = await bookshelf.watchedFolders()
        // Before the first look, so that what comes meanwhile is not missed.
        if folders != watched.map(\.path) {
            watched = folders.map { path in
                (path, FolderMonitor(path) { [weak self] in Task { await self?.lookIntoFolders() } })
            }
        }
        var place = 0
        for path in await bookshelf.newBooks() {
            if case .success(let found) = await FoundBook.at(.init(path: path)) {
                if await bookshelf.add(found, at: place, isWanted: false) != nil { place += 1 }
            }
        }
    }

    /// Takes the book in the middle off the shelf; its file stays where it is.
    func remove() {
        guard let book = shelf.centered else { return }
        Task {
            guard let undo = await bookshelf.remove(book) else { return }
            toasts.show("“\(book.title)” was taken off the shelf", action: ("_Undo", { Task { await undo() } }))
        }
    }
}

extension BookError {
    /// Whether a password, or another one, would help.
    var isAboutPassword: Bool { code == .passwordNeeded || code == .passwordWrong }
}
