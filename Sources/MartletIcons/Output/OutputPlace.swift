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
        PathName.tail(of: destination, below: layout.path) ?? ""
    }

    /// A source's path, seen from the folder that the output is in, so that a project may be moved as a whole; empty
    /// where there is none.
    func sourceName(of action: StampPlan.Action) -> String {
        guard let path = action.realSource else { return "" }
        var (above, steps) = (folder, "")
        while above != "/", above != "." {
            if let name = PathName.tail(of: path, below: above) { return steps + name }
            above = PathName(above).parent
            steps += "../"
        }
        return path
    }

    /// Refuses to replace what this program has not written.
    ///
    /// - Parameter known: The manifest that is there; nil where there is none, or it is broken.
    /// - Throws: `unwritable`.
    func refuseForeign(_ known: OutputManifest?) throws(IconsError) {
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
        guard isFolder, let known else { return }
        let names = Set(known.files.map { PathKey($0.name) })
        let others = try OutputStatus.files(in: target).filter { !names.contains(PathKey($0)) }
        if let name = others.min(by: { PathName.isOrdered($0, before: $1) }) {
            throw IconsError(
                .unwritable, path: PathName.joining(path, name),
                "This file has been put into the output, which is replaced as a whole. Move it away, or choose another "
                    + "output.")
        }
    }
}
