import Foundation
import MartletSQLite

extension FeedStore {
    static let commentsPerPage = 20

    /// One page of what was said of a photo, the oldest first; `nil` where the photo is not in the folder.
    func comments(of photo: Int64, page: Int) throws -> StoredPage<StoredComment>? {
        try pool.readAndWait { database in
            guard try self.isListed(photo, in: database) else { return nil }
            let rows = try database.rows(
                """
                SELECT comments.id, photo_id, fullname, body, created_at
                FROM comments JOIN users ON users.id = user_id
                WHERE photo_id = ? ORDER BY comments.id LIMIT ? OFFSET ?
                """, photo, Self.commentsPerPage, (page - 1) * Self.commentsPerPage)
            let total: Int = try database.value("SELECT count(*) FROM comments WHERE photo_id = ?", photo) ?? 0
            return StoredPage(
                items: try rows.map(Self.comment), totalItems: total, page: page, perPage: Self.commentsPerPage)
        }
    }

    /// Keeps a comment; it is on disk when this returns.
    ///
    /// `nil` where the photo is not in the folder.
    func addComment(_ body: String, by user: Photographer, to photo: Int64, now: Date) throws -> StoredComment? {
        try pool.writeAndWait { database in
            guard try self.isListed(photo, in: database) else { return nil }
            try Self.save(user, in: database)
            try database.execute(
                "INSERT INTO comments (photo_id, user_id, body, created_at) VALUES (?, ?, ?, ?)", photo, user.id, body,
                now)
            return StoredComment(
                id: database.lastInsertedRowID, photo: photo, user: user, body: body, createdAt: now)
        }
    }

    private func isListed(_ photo: Int64, in database: Database) throws -> Bool {
        try database.value(
            "SELECT EXISTS (SELECT 1 FROM files INDEXED BY files_photo WHERE photo_id = ? AND folder_id = ?)", photo,
            folderID)
            ?? false
    }

    private static func comment(_ row: Row) throws -> StoredComment {
        StoredComment(
            id: try row[0], photo: try row[1], user: Photographer(fullname: try row[2]), body: try row[3],
            createdAt: try row[4])
    }
}
