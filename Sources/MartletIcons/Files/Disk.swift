import Glibc

/// Files and folders as the system gives them.
///
/// The system's own calls, not FileManager: a walk through a project asks for the kind of each entry, which `readdir` gives
/// with the name and FileManager only with one more call for each.
package enum Disk {
    enum Kind: Hashable, Sendable { case file, folder, link, other }

    /// What makes a file the same file under another name.
    struct Identity: Hashable, Sendable {
        var device: UInt64
        var number: UInt64
    }

    struct Entry: Hashable, Sendable {
        var name: String
        /// The kind of the entry itself: a link is not followed.
        var kind: Kind

        /// Whether the name begins with a dot; to Swift, a dot and an accent behind it are one character.
        var isHidden: Bool { name.utf8.first == 0x2E }
    }

    /// What is in a folder.
    struct Listing: Hashable, Sendable {
        /// Sorted in natural order of the names.
        var entries: [Entry]
        /// How many there are, listed or not, with `.` and `..`.
        var count = 0
        /// How many entries are left out because their names are not UTF-8.
        var unreadableNames = 0
    }

    /// What is at a path, at the end of all links, and which file it is.
    ///
    /// - Throws: `notFound`, `permissionDenied` or `unreadable`.
    static func status(of path: String) throws(IconsError) -> (kind: Kind, identity: Identity) {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { throw failure(path, errno) }
        let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        return switch status.st_mode & S_IFMT {
        case S_IFREG: (.file, identity)
        case S_IFDIR: (.folder, identity)
        default: (.other, identity)
        }
    }

    package static func isFile(_ path: String) -> Bool { (try? status(of: path).kind) == .file }
    static func isFolder(_ path: String) -> Bool { (try? status(of: path).kind) == .folder }

    /// Whether anything is at a path, at the end of all links.
    package static func exists(_ path: String) -> Bool { (try? status(of: path)) != nil }

    /// The absolute path without links; nil where nothing is there.
    package static func realPath(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// All bytes of a file.
    ///
    /// - Throws: `notFound`, `permissionDenied`, `unreadable`, and `tooLarge` over the budget.
    package static func read(_ path: String, atMost budget: Int) throws(IconsError) -> [UInt8] {
        // Without O_NONBLOCK a named pipe would hold the program for ever.
        let descriptor = path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw IconsError(.unreadable, path: path, "This is not a file.")
        }
        guard status.st_size <= budget else {
            throw IconsError(.tooLarge, path: path, "The file has \(status.st_size) bytes; at most \(budget) are read.")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                return Glibc.read(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path, errno) }
            if count == 0 { break }
            filled += count
        }
        // The file may have been cut off since its size was asked for.
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// The first bytes of a file, fewer where it is shorter; nil where it cannot be read.
    static func readStart(of path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = Glibc.read(descriptor, &bytes, count)
        return got >= 0 ? Array(bytes.prefix(got)) : nil
    }

    /// What is in a folder, but for `.` and `..`.
    ///
    /// - Parameters:
    ///   - budget: The most entries.
    ///   - withFiles: Whether plain files are listed, and not only counted. A project has many, and of most the names
    ///     mean nothing to a search.
    /// - Throws: `notFound`, `permissionDenied`, `unreadable`, and `tooLarge` over the budget.
    static func list(_ path: String, atMost budget: Int, withFiles: Bool = true) throws(IconsError) -> Listing {
        guard !path.utf8.contains(0), let folder = opendir(path) else { throw failure(path, errno) }
        defer { closedir(folder) }
        var listing = Listing(entries: [])
        while true {
            errno = 0
            guard let entry = readdir(folder) else { break }
            listing.count += 1
            // `.` and `..` come too.
            guard listing.count - 2 <= budget else {
                throw IconsError(
                    .tooLarge, path: path, "More than \(budget) files are here. Name the folder of the icons.")
            }
            if !withFiles, Int(entry.pointee.d_type) == Int(DT_REG) { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(validatingCString: $0)
                }
            }
            guard let name else {
                listing.unreadableNames += 1
                continue
            }
            if name == "." || name == ".." { continue }
            let kind = kind(entry.pointee.d_type, path + "/" + name)
            if withFiles || kind != .file { listing.entries.append(Entry(name: name, kind: kind)) }
        }
        guard errno == 0 else { throw failure(path, errno) }
        listing.entries.sort { PathName.isOrdered($0.name, before: $1.name) }
        return listing
    }

    /// The names in a folder in natural order; none where it cannot be read.
    static func names(in path: String) -> [String] {
        ((try? list(path, atMost: 200_000))?.entries ?? []).map(\.name)
    }

    private static func kind(_ type: UInt8, _ path: String) -> Kind {
        switch Int(type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK): return .link
        case Int(DT_UNKNOWN):
            // Some file systems do not say it with the name.
            var status = stat()
            guard lstat(path, &status) == 0 else { return .other }
            return switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        default: return .other
        }
    }

    static func failure(_ path: String, _ code: CInt) -> IconsError {
        if path.utf8.contains(0) {
            return IconsError(.notFound, path: path, "A path cannot have a zero byte.")
        }
        let cause = String(cString: strerror(code))
        return switch code {
        case ENOENT, ENOTDIR: IconsError(.notFound, path: path, "Nothing is at this path.")
        case EACCES, EPERM: IconsError(.permissionDenied, path: path, "This may not be read by you.", cause: cause)
        default: IconsError(.unreadable, path: path, "This could not be read.", cause: cause)
        }
    }
}
