extension StampPlan {
    /// The plan for copies of roots.
    ///
    /// Nothing but its parameters decides it. Throws where an icon's document cannot take what is added.
    init(_ found: FoundIcons, roots: [SourceRoot], look: IconLook, layout: OutputLayout) throws(IconsError) {
        let icons = IconFiles(found, look: look)
        var actions: [PathKey: Action] = [:]
        for (root, place) in zip(roots, layout.places) {
            let folder = place.isEmpty ? layout.path : PathName.joining(layout.path, place)
            func add(_ making: Making, _ name: String, source: String?, file: IconFile? = nil) {
                let destination = name.isEmpty ? folder : PathName.joining(folder, name)
                actions[PathKey(destination)] = Action(
                    making: making, source: source, destination: destination, file: file)
            }
            switch root.kind {
            case .file:
                let file = icons.file(root.realPath)
                add(icons.making(root.realPath), "", source: root.path, file: file)
            case .folder:
                for member in root.members {
                    add(
                        icons.making(member.realPath), member.name, source: member.path,
                        file: icons.file(member.realPath))
                }
            case .androidResources:
                for file in icons.drawnFiles(in: root.path) {
                    add(
                        icons.making(Disk.realPath(file.path) ?? file.path), root.name(of: file.path),
                        source: file.path, file: file)
                }
            }
            for added in try icons.additions(in: root) {
                let known = actions[PathKey(PathName.joining(folder, root.name(of: added.path)))]
                add(added.making, root.name(of: added.path), source: added.source ?? known?.source, file: added.file)
            }
        }
        self.init(
            look: look, actions: actions.values.sorted { PathName.isOrdered($0.destination, before: $1.destination) },
            notes: found.notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) })
    }
}

extension SourceRoot {
    /// A path in the root, seen from it.
    func name(of path: String) -> String {
        path.hasPrefix(self.path + "/")
            ? String(Substring(path.utf8.dropFirst(self.path.utf8.count + 1))) : PathName(path).name
    }
}

/// A path as a key, byte by byte: Swift takes two names for one that differ in how their letters are composed, and the
/// file system does not.
struct PathKey: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ path: String) { bytes = Array(path.utf8) }
}
