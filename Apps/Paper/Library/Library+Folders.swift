import MartletSQLite

extension Library {
    /// The folders to look for books in, in natural order.
    func watchedFolders() throws(LibraryError) -> [String] {
        NaturalOrder.sorted(try read { try Self.watchedFolders(in: $0) })
    }

    /// Keeps a folder to look for books in; it need not be there now.
    ///
    /// Whoever chooses a folder, be it again, wants its books: those that were removed from it are no longer left out.
    func watch(_ folder: String) throws(LibraryError) {
        let folder = try BookPath.standardized(folder)
        try write { database in
            try database.execute("INSERT OR IGNORE INTO watched_folders (path) VALUES (?)", folder)
            try Self.takeBackRemovals(in: database) { BookPath.isWithin($0, folder) }
        }
    }

    /// Forgets a folder; the books that were found in it stay.
    func unwatch(_ folder: String) throws(LibraryError) {
        let folder = try BookPath.standardized(folder)
        try write { database in
            try database.execute("DELETE FROM watched_folders WHERE path = ?", folder)
            // Nobody looks there any more, so nobody needs to know what a reader did not want.
            let folders = try Self.watchedFolders(in: database)
            try Self.takeBackRemovals(in: database) { path in !folders.contains { BookPath.isWithin(path, $0) } }
        }
    }

    static func watchedFolders(in database: Database) throws(DatabaseError) -> [String] {
        var folders: [String] = []
        for row in try database.rows("SELECT path FROM watched_folders") { folders.append(try row[0]) }
        return folders
    }
}
