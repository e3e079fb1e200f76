import Foundation

/// Looks through the directory of a disk cache.
enum CacheSweep {
    private struct File {
        let name: String
        let size: Int
        let used: timespec
    }

    /// Removes the files that were not used for the longest until the rest takes no more than `goal`; returns their sum.
    ///
    /// Whoever writes holds the ledger, as the caller does now, so a half-written file is a killed process's, and goes too.
    /// O(n log n) in the number of files.
    static func run(in directory: String, downTo goal: Int) -> Int {
        var files = files(in: directory)
        for file in files where file.name.hasPrefix(CacheFile.temporaryPrefix) {
            unlink(directory + "/" + file.name)
        }
        files.removeAll { $0.name.hasPrefix(CacheFile.temporaryPrefix) }
        var total = files.reduce(0) { $0 + DiskCache.rounded($1.size) }
        guard total > goal else { return total }
        files.sort { ($0.used.tv_sec, $0.used.tv_nsec, $0.name) < ($1.used.tv_sec, $1.used.tv_nsec, $1.name) }
        for file in files where total > goal {
            if unlink(directory + "/" + file.name) == 0 || errno == ENOENT { total -= DiskCache.rounded(file.size) }
        }
        return total
    }

    /// The sum of all files.
    static func total(in directory: String) -> Int {
        files(in: directory).reduce(0) { $0 + DiskCache.rounded($1.size) }
    }

    /// The size of a file; nil where there is none.
    static func size(of path: String) -> Int? {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private static func files(in directory: String) -> [File] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var files: [File] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard name != CacheLedger.name, fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(File(name: name, size: Int(status.st_size), used: status.st_mtim))
        }
        return files
    }
}
