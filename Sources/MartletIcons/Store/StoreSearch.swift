/// Finds the stores that concern paths.
enum StoreSearch {
    private static let maximumFolders = 200_000
    private static let maximumDepth = 64

    /// The stores beside and above paths that know files at or below them.
    ///
    /// - Parameter paths: Without links.
    static func stores(above paths: [String]) throws(IconsError) -> [OriginalStore] {
        var index = StoreIndex()
        var stores: [OriginalStore] = []
        for path in paths { stores += try index.stores(above: path) }
        return stores
    }

    /// The stores in folders and all that is in them, but for hidden ones; links are not followed.
    ///
    /// - Throws: `tooLarge` over 200,000 files or 64 levels, and what reading the given folders throws.
    static func stores(below paths: [String]) throws(IconsError) -> [OriginalStore] {
        var stores: [OriginalStore] = []
        var visited = 0
        for path in paths where Disk.isFolder(path) {
            var pending = [(path: path, depth: 0)]
            while let (folder, depth) = pending.popLast() {
                guard depth <= maximumDepth, visited <= maximumFolders else {
                    throw IconsError(
                        .tooLarge, path: path,
                        "More than \(maximumFolders) files or \(maximumDepth) levels of folders are here. Name the icons' own folder."
                    )
                }
                let listing: Disk.Listing
                do throws(IconsError) {
                    listing = try Disk.list(folder, atMost: maximumFolders, withFiles: false)
                } catch {
                    guard error.code == .permissionDenied, depth > 0 else { throw error }
                    continue
                }
                visited += listing.count
                for entry in listing.entries where entry.kind == .folder {
                    let child = PathName.joining(folder, entry.name)
                    if entry.name == OriginalStore.folderName {
                        stores.append(OriginalStore(folder: folder))
                    } else if !entry.isHidden {
                        pending.append((child, depth + 1))
                    }
                }
            }
        }
        return stores
    }
}
