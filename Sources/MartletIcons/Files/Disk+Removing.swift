import Glibc

extension Disk {
    /// Removes a file; nothing happens where there is none.
    static func removeFile(_ path: String) throws(IconsError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw unwritable(path, errno) }
    }

    /// Removes a file or a folder with all that is in it; links are removed, never followed.
    static func removeTree(_ path: String) throws(IconsError) {
        var pending = [(path: path, isEmptied: false)]
        while let (path, isEmptied) = pending.popLast() {
            var status = stat()
            guard lstat(path, &status) == 0 else {
                if errno == ENOENT { continue }
                throw unwritable(path, errno)
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                try removeFile(path)
                continue
            }
            if isEmptied {
                guard rmdir(path) == 0 || errno == ENOENT else { throw unwritable(path, errno) }
                continue
            }
            pending.append((path, true))
            // Names that are not UTF-8 are not listed, and this program writes none.
            for entry in try list(path, atMost: 1_000_000).entries {
                pending.append((PathName.joining(path, entry.name), false))
            }
        }
    }

    /// Whether anything is at a path, be it a link that leads nowhere.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}

extension Disk {
    /// Removes a folder that has nothing in it.
    static func removeEmptyFolder(_ path: String) throws(IconsError) {
        guard rmdir(path) == 0 || errno == ENOENT else { throw unwritable(path, errno) }
    }
}
