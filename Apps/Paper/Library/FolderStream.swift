import Foundation

/// The names in a folder, one after the other, in no order.
struct FolderStream: ~Copyable {
    /// What a name leads to.
    enum Kind: Hashable, Sendable {
        /// A file, or a link to one.
        case file
        /// A folder; a link to one is none, so that no folder is within itself.
        case folder
    }

    /// A name as the file system has it.
    struct Name: Sendable {
        fileprivate let bytes: [CChar]
        fileprivate let type: UInt8

        /// The name; `nil` where it is not UTF-8, and so cannot be part of a path here.
        var text: String? { String(validating: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        /// The name with marks for what is not UTF-8.
        var shown: String { String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        /// Hidden files, and the folder itself and the one above.
        var isHidden: Bool { bytes.first == CChar(bitPattern: UInt8(ascii: ".")) }
    }

    private let stream: OpaquePointer

    /// Opens a folder.
    ///
    /// - Parameter followsLink: Whether a link to a folder is opened.
    /// - Throws: `LibraryError` if it cannot be read.
    init(_ path: String, followsLink: Bool) throws(LibraryError) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
        let descriptor = open(path, flags)
        guard descriptor >= 0, let opened = fdopendir(descriptor) else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw LibraryError(
                .unreadable, path, "The folder cannot be read (\(reason)): see that it is there and may be read.")
        }
        stream = opened
    }

    /// Closes the descriptor too.
    deinit { closedir(stream) }

    /// The next name; `nil` after the last, and where the disk fails.
    func next() -> Name? {
        guard let entry = readdir(stream) else { return nil }
        let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        return Name(bytes: bytes.map { CChar(bitPattern: $0) } + [0], type: entry.pointee.d_type)
    }

    /// What a name leads to; `nil` for a link to a folder, a pipe, and what is gone by now.
    func kind(of name: Name) -> Kind? {
        switch Int(name.type) {
        case DT_REG: return .file
        case DT_DIR: return .folder
        case DT_LNK: return fileSize(of: name) == nil ? nil : .file
        case DT_UNKNOWN:
            // Some file systems do not tell with the name.
            var status = stat()
            guard fstatat(dirfd(stream), name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            if status.st_mode & S_IFMT == S_IFDIR { return .folder }
            return fileSize(of: name) == nil ? nil : .file
        default: return nil
        }
    }

    /// The bytes of a file, also behind a link; `nil` where there is none.
    func fileSize(of name: Name) -> Int64? {
        var status = stat()
        guard fstatat(dirfd(stream), name.bytes, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
    }
}
