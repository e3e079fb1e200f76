import MartletSQLite

extension Library {
    /// The folders to look for books in, in natural order.
    func watchedFolders() throws(LibraryError) -> [String] {
        NaturalOrder.sorted(
            try read { database in try database.rows("SELECT path FROM watched_folders").map { try $0[0] as String } })
    }

    /// Keeps a folder to look for books in; it need not be there now.
    func watch(_ folder: String) throws(LibraryError) {
        let folder = try BookPath.standardized(folder)
        try write { try $0.execute("INSERT OR IGNORE INTO watched_folders (path) VALUES (?)", folder) }
    }

    /// Forgets a folder; the books that were found in it stay.
    func unwatch(_ folder: String) throws(LibraryError) {
        let folder = try BookPath.standardized(folder)
        try write { try $0.execute("DELETE FROM watched_folders WHERE path = ?", folder) }
    }
}
