import Foundation

/// The pictures, by their names, that lie in a folder and the folders below it.
struct FolderListing: Sendable {
    /// Each picture with its stamp.
    private(set) var files: [PicturePath: FileStamp] = [:]
    /// Each folder, the first included.
    private(set) var folders: [PicturePath] = []
    /// Folders that could not be read, and why.
    private(set) var unreadable: [(path: PicturePath, reason: String)] = []

    /// The endings of pictures.
    ///
    /// A file of another name is not opened: what lies beside pictures is nobody's business.
    static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "png", "gif", "webp", "tif", "tiff", "heic", "heif", "avif", "jxl", "jp2",
    ]

    /// Whether a file of this name is listed: a picture's ending, and no hidden file or folder on the way.
    static func isListed(_ path: PicturePath) -> Bool {
        path.components.allSatisfy { $0.first != UInt8(ascii: ".") } && extensions.contains(path.pathExtension)
    }

    /// Lists what is at `path` and below.
    ///
    /// Complexity: O(files).
    init(of folder: PictureFolder, at path: PicturePath = PicturePath("")) {
        var pending = [path]
        while let next = pending.popLast() {
            pending += list(next, in: folder)
        }
    }

    /// Lists one folder and gives the folders in it.
    private mutating func list(_ path: PicturePath, in folder: PictureFolder) -> [PicturePath] {
        guard let opened = folder.openFolder(path), let stream = fdopendir(opened.number) else {
            // A folder that has just gone, or has become something else, is no news.
            if ![ENOENT, ENOTDIR, ELOOP].contains(errno) { unreadable.append((path, errnoText())) }
            return []
        }
        // The stream closes the descriptor.
        _ = opened.take()
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        folders.append(path)
        var subfolders: [PicturePath] = []
        while let entry = readdir(stream) {
            let name = Self.name(of: entry)
            guard name.first != UInt8(ascii: ".") else { continue }
            let child = path.appending(name)
            let isPicture = Self.extensions.contains(child.pathExtension)
            let mayBeFolder = entry.pointee.d_type == DT_DIR || entry.pointee.d_type == DT_UNKNOWN
            guard isPicture || mayBeFolder else { continue }
            var status = stat()
            guard fstatat(descriptor, name.map { CChar(bitPattern: $0) } + [0], &status, AT_SYMLINK_NOFOLLOW) == 0
            else {
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG where isPicture: files[child] = FileStamp(status)
            case S_IFDIR where child.components.count <= PictureFolder.deepest: subfolders.append(child)
            default: break
            }
        }
        return subfolders
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }
}
