import Foundation
import MartletSQLite
import Synchronization

/// The feed's memory: which pictures there are, how often they were looked at, and what was said of them.
///
/// One database may hold several folders; views and comments belong to a picture's number, so they are there again when
/// its folder is moved. Everything is durable when a call returns.
///
/// Thread: any.
final class FeedStore: Sendable {
    let pool: DatabasePool
    /// The folder's number in the database.
    let folderID: Int64
    private let count = Mutex<Int?>(nil)
    private let lastRating = Mutex(Date.distantPast)
    /// One flush at a time: two would write the same looks twice.
    private let flushing = Mutex(())
    private let views = Mutex<[Int64: Int]>([:])

    /// Opens or creates the database file, and its folder.
    init(databasePath: String, folder: String) throws {
        let parent = URL(fileURLWithPath: databasePath).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        pool = try DatabasePool(path: databasePath, readerCount: 2) { database in
            try database.migrate(FeedSchema.migrations)
        }
        folderID = try pool.writeAndWait { database in
            try database.execute("INSERT INTO folders (path) VALUES (?) ON CONFLICT DO NOTHING", folder)
            return try database.value("SELECT id FROM folders WHERE path = ?", folder) ?? 0
        }
    }

    /// Writes what is still in memory and closes the database.
    func close() throws {
        try flushViews()
        pool.close()
    }

    // MARK: The number of photos, counted once per change

    func forgetCount() {
        count.withLock { $0 = nil }
    }

    func cachedCount(_ database: Database) throws -> Int {
        if let known = count.withLock({ $0 }) { return known }
        let counted: Int =
            try database.value(
                "SELECT count(DISTINCT photo_id) FROM files WHERE folder_id = ? AND photo_id IS NOT NULL", folderID)
            ?? 0
        count.withLock { $0 = counted }
        return counted
    }

    // MARK: The day's ratings

    func isRatingDue(_ now: Date) -> Bool {
        Self.isDayOver(since: lastRating.withLock { $0 }, at: now)
    }

    func rememberRating(_ date: Date) {
        lastRating.withLock { $0 = date }
    }

    /// Also where the clock was set back: else the day would never end.
    static func isDayOver(since last: Date, at now: Date) -> Bool {
        now.timeIntervalSince(last) >= 86_400 || last > now
    }

    // MARK: Views

    /// Counts a look at a photo; written with the next `flushViews`, not at once, so that reading stays reading.
    func countView(of photo: Int64) {
        views.withLock { $0[photo, default: 0] += 1 }
    }

    /// The looks that are not yet written.
    func pendingViews(of photo: Int64) -> Int {
        views.withLock { $0[photo] ?? 0 }
    }

    /// Writes the looks counted since the last time.
    func flushViews() throws {
        try flushing.withLock { _ in try writeViews() }
    }

    private func writeViews() throws {
        let pending = views.withLock { $0 }
        guard !pending.isEmpty else { return }
        try pool.writeAndWait { database in
            for (photo, count) in pending {
                try database.execute("UPDATE photos SET times_viewed = times_viewed + ? WHERE id = ?", count, photo)
            }
        }
        // Only now are they taken off: a failed write loses none.
        views.withLock { views in
            for (photo, count) in pending {
                let left = (views[photo] ?? 0) - count
                views[photo] = left > 0 ? left : nil
            }
        }
    }
}
