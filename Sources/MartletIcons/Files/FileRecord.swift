import Glibc

/// What a file was like, so that a later run can tell without reading it that it still is.
struct FileRecord: Hashable, Sendable {
    /// The bytes.
    var size: Int
    /// When it was last changed, in nanoseconds since 1970; 0 where that tells nothing.
    var time: Int
    /// The SHA-256 of its bytes.
    var hash: String

    /// A file's size and time of change, at the end of links.
    struct Stamp: Hashable, Sendable {
        var size: Int
        var time: Int
        var permissions: mode_t

        /// - Throws: `notFound`, `permissionDenied` or `unreadable`, also where it is no file.
        init(of path: String) throws(IconsError) {
            var status = stat()
            guard !path.utf8.contains(0), stat(path, &status) == 0 else { throw Disk.failure(path, errno) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw IconsError(.unreadable, path: path, "This is not a file.")
            }
            size = Int(status.st_size)
            time = status.st_mtim.nanoseconds
            permissions = status.st_mode & 0o7777
        }

        /// The time, or 0 where the file has been changed so lately that its next change could have the same one: the
        /// kernel's clock for files stands still for some milliseconds (git's "racily clean" entries).
        ///
        /// - Parameter now: In nanoseconds since 1970.
        func safeTime(at now: Int = FileRecord.now) -> Int {
            let (age, overflow) = now.subtractingReportingOverflow(time)
            return !overflow && (0..<50_000_000).contains(age) ? 0 : time
        }
    }

    /// In nanoseconds since 1970.
    static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.nanoseconds
    }

    /// Whether a file still has the bytes of this record; it is read only where its time differs.
    func isCurrent(at path: String) -> Bool {
        guard let stamp = try? Stamp(of: path), stamp.size == size else { return false }
        return stamp.time == time || (try? FileDigest.hash(ofFile: path)) == hash
    }
}

extension timespec {
    /// Since 1970; at the ends of what a number holds for what is farther away.
    fileprivate var nanoseconds: Int {
        let (seconds, overflow) = Int(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowToo) = seconds.addingReportingOverflow(Int(tv_nsec))
        return overflow || overflowToo ? 0 : sum
    }
}
