import Foundation
import MartletSQLite

extension FeedStore {
    /// One page of the folder's photos; a page behind the last is empty.
    func photos(_ query: PhotoQuery) throws -> StoredPage<StoredPhoto> {
        // The number comes last in each order, so that equal photos keep their places.
        let order =
            switch query.feature {
            case .popular: "rating DESC, photos.id"
            case .freshToday: "created_at DESC, photos.id"
            case .editors: "featured DESC, rating DESC, photos.id"
            }
        return try pool.readAndWait { database in
            let rows = try database.rows(
                """
                SELECT \(Self.columns) FROM photos JOIN users ON users.id = photos.user_id
                WHERE photos.id IN (
                    SELECT id FROM photos
                    WHERE EXISTS (SELECT 1 FROM files INDEXED BY files_photo WHERE photo_id = photos.id AND folder_id = ?)
                    ORDER BY \(order) LIMIT ? OFFSET ?)
                ORDER BY \(order)
                """, self.folderID, query.rpp, (query.page - 1) * query.rpp)
            return StoredPage(
                items: try rows.map(Self.photo), totalItems: try self.cachedCount(database), page: query.page,
                perPage: query.rpp)
        }
    }

    /// A photo that is in the folder now; `nil` where there is none.
    func photo(_ id: Int64) throws -> StoredPhoto? {
        try pool.readAndWait { database in
            try database.row(
                """
                SELECT \(Self.columns) FROM photos JOIN users ON users.id = photos.user_id
                WHERE photos.id = ? AND EXISTS (SELECT 1 FROM files INDEXED BY files_photo WHERE photo_id = photos.id AND folder_id = ?)
                """, id, self.folderID
            ).map(Self.photo)
        }
    }

    /// The files that hold a photo, each with its stamp; several where it was copied.
    func files(of photo: Int64) throws -> [(path: PicturePath, stamp: FileStamp)] {
        try pool.readAndWait { database in
            try database.rows(
                "SELECT path, size, modified, changed FROM files INDEXED BY files_photo WHERE photo_id = ? AND folder_id = ? ORDER BY path",
                photo, self.folderID
            ).map { row in
                let stamp = FileStamp(size: try row[1], modified: try row[2], changed: try row[3])
                return (PicturePath(bytes: [UInt8](try row[0] as Data)), stamp)
            }
        }
    }

    /// How many photos the folder has.
    func photoCount() throws -> Int {
        try pool.readAndWait { try self.cachedCount($0) }
    }

    /// The name of a user; `nil` where there is none.
    func user(_ id: Int64) throws -> Photographer? {
        let name: String? = try pool.readAndWait { try $0.value("SELECT fullname FROM users WHERE id = ?", id) }
        return name.map { Photographer(fullname: $0) }
    }

    private static let columns = """
        photos.id, photos.name, photos.description, users.fullname, photos.width, photos.height, photos.nsfw,
        photos.featured, photos.created_at, photos.taken_at, photos.camera, photos.aperture, photos.iso,
        photos.times_viewed, photos.votes_count, photos.rating,
        (SELECT count(*) FROM comments WHERE photo_id = photos.id)
        """

    private static func photo(_ row: Row) throws -> StoredPhoto {
        let record = PictureRecord(
            id: try row[0], name: try row[1], description: try row[2], photographer: Photographer(fullname: try row[3]),
            width: try row[4], height: try row[5], isNSFW: try row[6], isFeatured: try row[7], createdAt: try row[8],
            takenAt: try row[9], camera: try row[10], aperture: try row[11], iso: try row[12])
        return StoredPhoto(
            record: record, timesViewed: try row[13], votesCount: try row[14], commentsCount: try row[16],
            rating: try row[15])
    }
}
