import Foundation
import MartletSQLite

extension FeedStore {
    /// A file as the index knows it.
    struct KnownFile: Hashable, Sendable {
        var stamp: FileStamp
        /// `nil` for a file that is left out.
        var photo: Int64?
    }

    /// A change of the index.
    enum IndexChange: Sendable {
        case picture(PicturePath, FileStamp, PictureRecord)
        case fault(PicturePath, FileStamp, String)
        case gone(PicturePath)
    }

    /// The files below a path of the folder.
    func knownFiles(within scope: PicturePath = PicturePath("")) throws -> [PicturePath: KnownFile] {
        try pool.readAndWait { database in
            var files: [PicturePath: KnownFile] = [:]
            let statement = try database.prepare(
                "SELECT path, size, modified, changed, photo_id FROM files WHERE folder_id = ?")
            try statement.bind([self.folderID])
            while let row = try statement.step() {
                let path = PicturePath(bytes: [UInt8](try row[0] as Data))
                guard path.isWithin(scope) else { continue }
                let stamp = FileStamp(size: try row[1], modified: try row[2], changed: try row[3])
                files[path] = KnownFile(stamp: stamp, photo: try row[4])
            }
            return files
        }
    }

    /// Those of some files that the index knows.
    func knownFiles(_ paths: [PicturePath]) throws -> [PicturePath: KnownFile] {
        try pool.readAndWait { database in
            var files: [PicturePath: KnownFile] = [:]
            for path in paths {
                let row = try database.row(
                    "SELECT size, modified, changed, photo_id FROM files WHERE folder_id = ? AND path = ?",
                    self.folderID,
                    Data(path.bytes))
                guard let row else { continue }
                let stamp = FileStamp(size: try row[0], modified: try row[1], changed: try row[2])
                files[path] = KnownFile(stamp: stamp, photo: try row[3])
            }
            return files
        }
    }

    /// Writes changes in one transaction: a client sees all of them or none.
    func apply(_ changes: [IndexChange]) throws {
        guard !changes.isEmpty else { return }
        try pool.writeAndWait { database in
            for change in changes {
                switch change {
                case .picture(let path, let stamp, let record):
                    try self.save(record, in: database)
                    try self.save(path, stamp, photo: record.id, fault: nil, in: database)
                case .fault(let path, let stamp, let reason):
                    try self.save(path, stamp, photo: nil, fault: reason, in: database)
                case .gone(let path):
                    try database.execute(
                        "DELETE FROM files WHERE folder_id = ? AND path = ?", self.folderID, Data(path.bytes))
                }
            }
        }
        forgetCount()
    }

    /// Takes a picture out of the feed whose decoding failed, until its file changes.
    func markBroken(_ path: PicturePath, _ reason: String) throws {
        try pool.writeAndWait { database in
            try database.execute(
                "UPDATE files SET photo_id = NULL, fault = ? WHERE folder_id = ? AND path = ?", reason, self.folderID,
                Data(path.bytes))
        }
        forgetCount()
    }

    /// Removes photos without a file that nobody looked at or spoke of: nothing of them would be missed.
    func removeForgotten() throws {
        try pool.writeAndWait { database in
            try database.execute(
                """
                DELETE FROM photos WHERE times_viewed = 0
                    AND NOT EXISTS (SELECT 1 FROM files WHERE photo_id = photos.id)
                    AND NOT EXISTS (SELECT 1 FROM comments WHERE photo_id = photos.id)
                """)
        }
    }

    /// Brings ratings, and so the order of `popular`, up to date, at most once a day: the order must not change under
    /// clients that go through its pages.
    func refreshRatings(now: Date) throws {
        // Another photofeed on the same database may have done it, so the date in memory alone does not tell.
        guard isRatingDue(now) else { return }
        try pool.writeAndWait { database in
            let last: Date = try database.value("SELECT date FROM dates WHERE name = 'ratings'") ?? .distantPast
            self.rememberRating(last)
            guard Self.isDayOver(since: last, at: now) else { return }
            try database.execute("UPDATE photos SET rating = \(Self.rating) WHERE rating <> \(Self.rating)")
            try database.execute("INSERT OR REPLACE INTO dates VALUES ('ratings', ?)", now)
            self.rememberRating(now)
        }
    }

    /// From 0 to 100, with one decimal: half of it at 20 views.
    private static let rating = "round(100.0 * times_viewed / (times_viewed + 20), 1)"

    private func save(_ record: PictureRecord, in database: Database) throws {
        try Self.save(record.photographer, in: database)
        try database.execute(
            """
            INSERT INTO photos (id, name, description, user_id, width, height, nsfw, featured, created_at, taken_at,
                camera, aperture, iso)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            ON CONFLICT (id) DO UPDATE SET name = ?2, description = ?3, user_id = ?4, width = ?5, height = ?6, nsfw = ?7,
                featured = ?8, created_at = ?9, taken_at = ?10, camera = ?11, aperture = ?12, iso = ?13
            """,
            record.id, record.name, record.description, record.photographer.id, record.width, record.height,
            record.isNSFW, record.isFeatured, record.createdAt, record.takenAt, record.camera, record.aperture,
            record.iso)
    }

    static func save(_ user: Photographer, in database: Database) throws {
        try database.execute(
            """
            INSERT INTO users (id, username, fullname) VALUES (?1, ?2, ?3)
            ON CONFLICT (id) DO UPDATE SET fullname = ?3 WHERE fullname <> ?3
            """, user.id, user.username, user.fullname)
    }

    private func save(
        _ path: PicturePath, _ stamp: FileStamp, photo: Int64?, fault: String?, in database: Database
    ) throws {
        try database.execute(
            """
            INSERT OR REPLACE INTO files (folder_id, path, size, modified, changed, photo_id, fault)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, folderID, Data(path.bytes), stamp.size, stamp.modified, stamp.changed, photo, fault)
    }
}
