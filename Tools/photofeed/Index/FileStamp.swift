import Foundation

/// What tells that a file is the one that was read before.
struct FileStamp: Hashable, Sendable {
    /// Bytes.
    var size: Int64
    /// When its content changed, in nanoseconds since 1970.
    var modified: Int64
    /// When its content or its entry changed, in nanoseconds since 1970: also tells of a file put in its place.
    var changed: Int64

    init(size: Int64, modified: Int64, changed: Int64) {
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// When the content changed.
    var modifiedDate: Date {
        Date(timeIntervalSince1970: Double(modified) / 1e9)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? 0 : seconds &+ Int64(time.tv_nsec)
    }
}
