/// A file or folder that is copied for an output, with all that has to be known of it before.
struct SourceRoot: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A folder that is copied whole.
        case folder
        /// A `res` folder, of which only the icons are written: Gradle lays the folders of source sets over each other.
        case androidResources
        /// A file alone.
        case file
    }

    /// A file of a folder that is copied whole.
    struct Member: Hashable, Sendable {
        /// The path from the root.
        var name: String
        /// The path as it was walked to.
        var path: String
        /// The path without links.
        var realPath: String
    }

    var kind: Kind
    var path: String
    var realPath: String
    /// The path from the folder that was searched, or the name where the root was named itself.
    var place: String
    /// Its files; none but for folders that are copied whole.
    var members: [Member] = []
    /// The paths of its folders from the root, the upper ones first.
    var folders: [String] = []
    /// What a person should know of what is copied.
    var notes: [IconNote] = []

    private static let maximumFiles = 200_000
    private static let maximumDepth = 64

    /// The roots of what was found, none in another, with what is in them.
    ///
    /// - Throws: `damaged` for a link that leads out of its root, `tooLarge` over 200,000 files or 64 levels, what
    ///   reading folders throws.
    static func all(of found: FoundIcons, searched paths: [String]) throws(IconsError) -> [SourceRoot] {
        var kinds: [String: IconContainer.Kind] = [:]
        for source in found.sources where kinds[source.root] == nil { kinds[source.root] = source.kind }
        let named = found.roots.map { ($0, Disk.realPath($0) ?? $0) }
        let real = Set(named.map(\.1))
        var roots: [SourceRoot] = []
        for (path, realPath) in named {
            // One that was named together with the catalogue that it is in comes with that.
            let isInAnother = real.contains { $0 != realPath && PathName.isInside(realPath, $0) }
            guard !isInAnother, !roots.contains(where: { $0.realPath == realPath }) else { continue }
            let kind: Kind =
                switch kinds[path] {
                case .androidResources: .androidResources
                case .looseFile: .file
                default: .folder
                }
            var root = SourceRoot(kind: kind, path: path, realPath: realPath, place: place(of: path, in: paths))
            if kind == .folder { try root.list() }
            roots.append(root)
        }
        return roots
    }

    private static func place(of root: String, in paths: [String]) -> String {
        for path in paths.map(PathName.normalized) where path != root {
            if let place = PathName.tail(of: root, below: path) { return place }
        }
        return PathName(root).name
    }

    /// Lists all files but hidden ones.
    private mutating func list() throws(IconsError) {
        var pending = [(name: "", path: path, real: realPath, depth: 0)]
        var visited = 0
        while let (name, path, real, depth) = pending.popLast() {
            guard depth <= Self.maximumDepth else {
                throw IconsError(
                    .tooLarge, path: path,
                    "Folders are nested deeper than \(Self.maximumDepth) levels. Does a link lead back to its own folder?"
                )
            }
            if !name.isEmpty { folders.append(name) }
            let listing = try Disk.list(path, atMost: Self.maximumFiles - visited)
            visited += listing.entries.count
            if listing.unreadableNames > 0 {
                notes.append(IconNote(path: path, "Files whose names are not UTF-8 are not copied."))
            }
            var inner: [(name: String, path: String, real: String, depth: Int)] = []
            for entry in listing.entries where !entry.isHidden {
                let child = PathName.joining(path, entry.name)
                let childName = name.isEmpty ? entry.name : name + "/" + entry.name
                var (kind, realChild) = (entry.kind, PathName.joining(real, entry.name))
                if kind == .link { (kind, realChild) = (try Disk.status(of: child).kind, try target(of: child)) }
                switch kind {
                case .folder where entry.kind == .link && PathName.isInside(real, realChild):
                    throw IconsError(
                        .damaged, path: child, "This link leads back to a folder that it is in. Remove it.")
                case .folder: inner.append((childName, child, realChild, depth + 1))
                case .file: members.append(Member(name: childName, path: child, realPath: realChild))
                case .link, .other:
                    throw IconsError(.unsupported, path: child, "This is neither a file nor a folder; take it away.")
                }
            }
            pending += inner.reversed()
        }
    }

    /// Where a link leads, which must be in the root.
    private func target(of link: String) throws(IconsError) -> String {
        guard let real = Disk.realPath(link) else {
            throw IconsError(.missingFile, path: link, "This link leads nowhere.")
        }
        guard PathName.isInside(real, realPath) else {
            throw IconsError(
                .damaged, path: link,
                "This link leads out of \"\(PathName(path).name)\". Put a copy in its place.")
        }
        return real
    }
}
