/// A folder and those above it, up to the one that a repository is rooted in, or to the file system's root.
struct Ancestors: Sequence, IteratorProtocol {
    private var following: String?

    /// Starts at the path, or at its folder where it is a file or is not there.
    init(of path: String) {
        let path = ValueFile.absolute(path)
        following = Disk.isFolder(path) ? path : PathText.folder(of: path)
    }

    mutating func next() -> String? {
        guard let folder = following else { return nil }
        let isLast = folder == "/" || Disk.exists(PathText.join(folder, ".git"))
        following = isLast ? nil : PathText.folder(of: folder)
        return folder
    }
}
