extension StampPlan {
    /// The plan for copies of roots.
    ///
    /// Nothing but its parameters decides it.
    ///
    /// - Parameter bases: What the files are, by their paths without links, where they are not originals themselves.
    /// - Throws: Where an icon's document cannot take what is added.
    init(
        _ icons: IconFiles, roots: [SourceRoot], look: IconLook, layout: OutputLayout,
        bases: [PathKey: StoreIndex.Base], notes: [IconNote]
    ) throws(IconsError) {
        var actions: [PathKey: Action] = [:]
        for (root, place) in zip(roots, layout.places) {
            let folder = place.isEmpty ? layout.path : PathName.joining(layout.path, place)
            for action in try Self.actions(icons, root: root, folder: folder, bases: bases) {
                actions[PathKey(action.destination)] = action
            }
        }
        self.init(
            look: look, actions: actions.values.sorted { PathName.isOrdered($0.destination, before: $1.destination) },
            notes: notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) })
    }

    /// What is made of a root, in a folder; of two actions with one destination the later counts.
    private static func actions(
        _ icons: IconFiles, root: SourceRoot, folder: String, bases: [PathKey: StoreIndex.Base]
    ) throws(IconsError) -> [Action] {
        var actions: [Action] = []
        func add(_ name: String, _ path: String, realPath: String) {
            var original: String?
            switch bases[PathKey(realPath)] {
            case .kept(let path): original = path
            // It was not there before.
            case .added: return
            case .itself, nil: break
            }
            actions.append(
                Action(
                    making: icons.making(realPath), source: path, realSource: realPath, original: original,
                    destination: name.isEmpty ? folder : PathName.joining(folder, name), file: icons.file(realPath)))
        }
        switch root.kind {
        case .file: add("", root.path, realPath: root.realPath)
        case .folder: for member in root.members { add(member.name, member.path, realPath: member.realPath) }
        case .androidResources:
            for file in icons.drawnFiles(in: root.path) {
                add(root.name(of: file.path), file.path, realPath: Disk.realPath(file.path) ?? file.path)
            }
        }
        for source in icons.sources(in: root) {
            for added in try icons.additions(to: source) {
                let realPath = added.source.map { Disk.realPath($0) ?? $0 }
                var original: String?
                if let realPath, case .kept(let kept) = bases[PathKey(realPath)] { original = kept }
                actions.append(
                    Action(
                        making: added.making, source: added.source, realSource: realPath, original: original,
                        destination: PathName.joining(folder, root.name(of: added.path)), file: added.file))
            }
        }
        return actions
    }
}

extension SourceRoot {
    /// A path in the root, seen from it.
    func name(of path: String) -> String { PathName.tail(of: path, below: self.path) ?? PathName(path).name }
}

/// A path as a key, byte by byte: Swift takes two names for one that differ in how their letters are composed, and the
/// file system does not.
struct PathKey: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ path: String) { bytes = Array(path.utf8) }
}
