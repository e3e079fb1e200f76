/// The pictures that make a folder a book, with their sizes, in the order of their bytes.
struct FolderPictures: Sendable {
    /// How deep folders within folders are looked into.
    private static let depth = 8
    /// The pictures that are kept: those whose names come first.
    static let limit = 20_000
    /// The names that are looked at; behind them, it depends on the disk which pictures are found.
    private static let lookLimit = 200_000

    struct Picture: Hashable, Sendable {
        /// The path within the folder.
        var name: String
        var size: Int64
    }

    private(set) var all: [Picture] = []
    private var looksLeft = Self.lookLimit

    /// Lists a folder and those within; a folder within that cannot be read counts as empty.
    ///
    /// - Throws: `LibraryError` if the folder itself cannot be read.
    init(of path: String) throws(LibraryError) {
        var pending: [(name: String, depth: Int)] = []
        pending += try list(FolderStream(path, followsLink: true), "", depth: 0)
        while let next = pending.popLast() {
            guard let stream = try? FolderStream(BookPath.joined(path, next.name), followsLink: false) else { continue }
            pending += list(stream, next.name + "/", depth: next.depth)
        }
        cut(to: Self.limit)
    }

    /// Takes the pictures of one folder, and gives the folders in it.
    private mutating func list(
        _ stream: borrowing FolderStream, _ prefix: String, depth: Int
    ) -> [(name: String, depth: Int)] {
        var folders: [(name: String, depth: Int)] = []
        while looksLeft > 0, let name = stream.next() {
            looksLeft -= 1
            guard !name.isHidden, let text = name.text else { continue }
            if PageNames.isPage(text), let size = stream.fileSize(of: name) {
                all.append(Picture(name: prefix + text, size: size))
                // Sorting at twice the limit costs less than at each name, and keeps as little.
                if all.count >= 2 * Self.limit { cut(to: Self.limit) }
            } else if depth < Self.depth, stream.kind(of: name) == .folder {
                folders.append((prefix + text, depth + 1))
            }
        }
        return folders
    }

    private mutating func cut(to count: Int) {
        // By bytes: equal to Swift are also names that are spelt differently.
        all.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        if all.count > count { all.removeSubrange(count...) }
    }
}
