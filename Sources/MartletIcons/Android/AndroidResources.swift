/// The images and XML files of a `res` folder, by what refers to them.
struct AndroidResources {
    struct File: Hashable, Sendable {
        var path: String
        var folder: AndroidFolder
        /// In lower case: `png`, `webp`, `xml` and so on.
        var suffix: String

        var isBitmap: Bool { suffix == "png" || suffix == "webp" || suffix == "jpg" || suffix == "jpeg" }
    }

    let path: String
    /// The files of `mipmap` and `drawable` folders.
    private(set) var files: [AndroidReference: [File]] = [:]
    private(set) var notes: [IconNote] = []

    init(_ path: String) throws(IconsError) {
        self.path = path
        for entry in try Disk.list(path, atMost: 10_000).entries {
            let folder = AndroidFolder(entry.name)
            let folderPath = PathName.joining(path, entry.name)
            guard folder.type == "mipmap" || folder.type == "drawable" else { continue }
            guard entry.kind == .folder || (entry.kind == .link && Disk.isFolder(folderPath)) else { continue }
            for file in try Disk.list(folderPath, atMost: 50_000).entries where file.kind == .file || file.kind == .link
            {
                let name = PathName(PathName.joining(folderPath, file.name))
                // An image that can be stretched has a second suffix: it is no icon.
                guard !file.isHidden, !name.stem.hasSuffix(".9") else { continue }
                if file.kind == .link {
                    guard let real = Disk.realPath(name.path), let limit = Disk.realPath(path),
                        PathName.isInside(real, limit)
                    else {
                        notes.append(IconNote(path: name.path, "A link that leads out of \"res\" is passed over."))
                        continue
                    }
                }
                files[AndroidReference(type: folder.type, name: name.stem), default: []].append(
                    File(path: name.path, folder: folder, suffix: name.suffix))
            }
        }
    }

    func files(of reference: AndroidReference) -> [File] { files[reference] ?? [] }
}
