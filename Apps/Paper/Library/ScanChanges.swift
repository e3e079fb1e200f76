/// What a scan of folders changes: the books that are new, and those that are no longer found.
struct ScanChanges: Hashable, Sendable {
    /// Found, and neither known nor removed, in natural order.
    let added: [String]
    /// Known and not found, in natural order.
    let missing: [String]

    /// Compares the paths of the known books with those that were found; each may come more than once.
    ///
    /// - Parameter removed: The library's `removedPaths`.
    init(known: [String], removed: [String] = [], found: [String]) {
        added = Self.paths(found, without: known + removed)
        missing = Self.paths(known, without: found)
    }

    /// Compares the library with a scan of one folder.
    ///
    /// Missing is only what lay in that folder and is gone: not what the scan did not come to, or would not take for a
    /// book, and nothing where the folder itself cannot be read, since its disk may be away.
    ///
    /// - Parameter removed: The library's `removedPaths`.
    init(known: [String], removed: [String] = [], scan: FolderScan) {
        let within = known.filter { BookPath.isWithin($0, scan.folder) }
        let changes = ScanChanges(known: within, removed: removed, found: scan.books)
        added = changes.added
        missing = scan.isReadable ? changes.missing.filter(BookPath.isGone) : []
    }

    /// By bytes: to Swift, names that are spelt with and without combining marks are equal, and to a disk they are not.
    private static func paths(_ paths: [String], without others: [String]) -> [String] {
        var seen = Set(others.map { Array($0.utf8) })
        return NaturalOrder.sorted(paths.filter { seen.insert(Array($0.utf8)).inserted })
    }
}
