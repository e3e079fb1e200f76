import Foundation

/// The books that a folder seems to hold, by their names alone: none is opened.
///
/// Files are told by their endings. A folder with pictures directly in it is a book, unless there are other books in it
/// or in the folders within: then the pictures belong to those. Hidden files and folders are skipped, and links to
/// folders not followed, but for the folder itself; so no loop of links is walked.
struct FolderScan: Hashable, Sendable {
    /// How far a scan goes.
    struct Limits: Hashable, Sendable {
        /// How deep folders within folders are looked into.
        var depth = 8
        /// The books that are listed.
        var books = 10_000
        /// The names that are looked at, pictures included.
        var names = 500_000
    }

    private static let endings: Set<String> = ["pdf", "cbz", "cbr", "cb7", "cbt"]
    /// A disk that fails all over would say so for each folder.
    private static let faultLimit = 100

    /// The folder that was scanned.
    let folder: String
    /// The paths of the books, in natural order.
    private(set) var books: [String] = []
    /// What could not be read, and why; the first hundred.
    private(set) var faults: [LibraryError] = []
    /// Whether all was looked at: no limit was reached and nothing could not be read.
    private(set) var isComplete = true

    private var namesLeft: Int

    /// Scans a folder; waits for the disk.
    init(of folder: String, limits: Limits = Limits()) {
        namesLeft = limits.names
        do throws(LibraryError) {
            self.folder = try BookPath.standardized(folder)
        } catch {
            self.folder = folder
            note(error)
            return
        }
        _ = scan(self.folder, depth: 0, limits)
        books = NaturalOrder.sorted(books)
    }

    /// Whether the folder itself could be read; not so while the disk is away that it is on.
    var isReadable: Bool { !faults.contains { $0.path == folder } }

    /// Whether a name is that of a book in one file.
    static func isBook(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Takes the books of a folder and those within; whether there are any.
    private mutating func scan(_ path: String, depth: Int, _ limits: Limits) -> Bool {
        var content = Content()
        do throws(LibraryError) {
            let stream = try FolderStream(path, followsLink: depth == 0)
            while let name = stream.next() {
                guard namesLeft > 0 else {
                    isComplete = false
                    break
                }
                namesLeft -= 1
                take(name, of: stream, path, into: &content)
            }
        } catch {
            note(error)
            return false
        }
        // The stream is closed by now, so that a deep folder holds one descriptor at a time.
        var hasBooks = !content.books.isEmpty
        for book in content.books { add(BookPath.joined(path, book), limits) }
        for name in NaturalOrder.sorted(content.folders) {
            guard depth < limits.depth else {
                isComplete = false
                break
            }
            if scan(BookPath.joined(path, name), depth: depth + 1, limits) { hasBooks = true }
        }
        guard !hasBooks, content.hasPictures else { return hasBooks }
        add(path, limits)
        return true
    }

    /// What lies directly in a folder.
    private struct Content {
        var books: [String] = []
        var folders: [String] = []
        var hasPictures = false
    }

    private mutating func take(
        _ name: FolderStream.Name, of stream: borrowing FolderStream, _ path: String, into content: inout Content
    ) {
        guard !name.isHidden else { return }
        guard let text = name.text else {
            note(
                LibraryError(
                    .unreadable, BookPath.joined(path, name.shown), "The name is not UTF-8: rename the file."))
            return
        }
        guard text != "__MACOSX" else { return }
        switch stream.kind(of: name) {
        case .folder: content.folders.append(text)
        case .file where Self.isBook(text): content.books.append(text)
        case .file where PageNames.isPage(text): content.hasPictures = true
        default: break
        }
    }

    private mutating func add(_ path: String, _ limits: Limits) {
        guard books.count < limits.books else {
            isComplete = false
            return
        }
        books.append(path)
    }

    private mutating func note(_ fault: LibraryError) {
        isComplete = false
        if faults.count < Self.faultLimit { faults.append(fault) }
    }
}
