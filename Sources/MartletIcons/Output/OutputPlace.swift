/// Where an output, its manifest and what becomes of it are.
struct OutputPlace: Hashable, Sendable {
    let layout: OutputLayout
    /// The folder that the output is in, without links.
    let folder: String
    /// What is written before it becomes the output.
    let part: String
    /// The lock that keeps two processes from one output.
    let lock: String
    /// The manifest of an output that is a file.
    private let manifestBeside: String

    init(_ layout: OutputLayout) {
        self.layout = layout
        let name = PathName(layout.target)
        folder = name.parent
        part = PathName.joining(folder, ".\(name.name).iconbadge-part")
        lock = PathName.joining(folder, ".\(name.name).iconbadge-lock")
        manifestBeside = PathName.joining(folder, ".\(name.name)\(IconFinder.outputMarker)")
    }

    var target: String { layout.target }

    /// The manifest's path.
    var manifest: String {
        layout.isFile ? manifestBeside : PathName.joining(target, IconFinder.outputMarker)
    }

    /// The path of a file of the part.
    func part(_ name: String) -> String { name.isEmpty ? part : PathName.joining(part, name) }

    /// The path of a file of the output.
    func file(_ name: String) -> String { name.isEmpty ? target : PathName.joining(target, name) }

    /// The path of a destination of the plan, seen from the output.
    func name(of destination: String) -> String {
        let start = layout.path == "." ? 0 : layout.path.utf8.count + 1
        return String(Substring(destination.utf8.dropFirst(start)))
    }

    /// A source's path, seen from the folder that the output is in, so that a project may be moved as a whole.
    func sourceName(_ path: String) -> String {
        let real = Disk.realPath(path) ?? path
        let (from, to) = (folder.split(separator: "/"), real.split(separator: "/"))
        let common = zip(from, to).prefix { $0 == $1 }.count
        guard common > 0 else { return real }
        return (Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)).joined(
            separator: "/")
    }

    /// Refuses to replace what this program has not written.
    ///
    /// - Throws: `unwritable`.
    func refuseForeign() throws(IconsError) {
        let path = layout.path
        guard Disk.isTaken(target) else { return }
        let isFolder = Disk.isFolder(target)
        guard isFolder != layout.isFile else {
            throw IconsError(
                .unwritable, path: path,
                layout.isFile
                    ? "A folder is here, where a picture would be written. Choose another output."
                    : "A file is here, where a folder would be written. Choose another output.")
        }
        let advice = "Remove it yourself, or choose another output."
        guard Disk.isFile(manifest) else {
            if isFolder, try Disk.list(target, atMost: 200_000).count <= 2 { return }
            throw IconsError(
                .unwritable, path: path, "This is here already, and has not been written by this program. \(advice)")
        }
        guard isFolder, let known = OutputManifest(contentsOf: manifest) else { return }
        let names = Set(known.files.map { PathKey($0.name) })
        for name in try OutputStatus.files(in: target) where !names.contains(PathKey(name)) {
            throw IconsError(
                .unwritable, path: PathName.joining(path, name),
                "This file has been put into the output, which is replaced as a whole. Move it away, or choose another "
                    + "output.")
        }
    }
}
