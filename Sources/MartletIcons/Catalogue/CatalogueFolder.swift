/// The files of a folder in a catalogue, matched with the entries of its `Contents.json`.
struct CatalogueFolder {
    struct Named: Hashable {
        /// The path, with the name as it is on the disk.
        var path: String
        /// The entries that name the file, in the order of the catalogue; never empty.
        var entries: [IconEntry]
    }

    let path: String
    let contents: CatalogueContents
    /// The files that entries name, each once, in natural order.
    let files: [Named]
    /// The images in the folder that no entry names, or only one that fits no place.
    let unassigned: [String]
    private(set) var notes: [IconNote]

    /// - Parameters:
    ///   - path: The folder.
    ///   - boundary: The folder that no link may leave: the catalogue, or the folder itself where it is given alone.
    init(_ path: String, boundary: String) throws(IconsError) {
        guard try Disk.status(of: path).kind == .folder else {
            throw IconsError(.damaged, path: path, "A folder is expected here, not a file.")
        }
        self.path = path
        contents = try CatalogueContents(inFolder: path)
        notes = contents.notes
        let listing = try Disk.list(path, atMost: 100_000)
        // Swift compares names by what they mean, so one that was composed differently on another system is found.
        let names = Dictionary(listing.entries.map { ($0.name, $0.name) }) { first, _ in first }
        var found: [String: [IconEntry]] = [:]
        for entry in contents.entries {
            guard let name = entry.filename, !name.isEmpty, !entry.isUnassigned else { continue }
            found[name, default: []].append(entry)
            guard found[name]?.count == 1 else { continue }
            try Self.check(name, of: entry, in: self.path, contents: contents.path, boundary: boundary, names: names)
        }
        files = found.map { name, entries in
            Named(path: Self.diskPath(of: name, in: path, names: names), entries: entries)
        }.sorted { PathName.isOrdered($0.path, before: $1.path) }
        let images: Set = ["png", "jpg", "jpeg", "webp", "heic", "pdf", "svg", "gif", "tif", "tiff"]
        unassigned = listing.entries.filter {
            ($0.kind == .file || $0.kind == .link) && images.contains(PathName($0.name).suffix)
                && !$0.name.hasPrefix(".") && found[$0.name] == nil
        }.map { PathName.joining(path, $0.name) }
        notes += unassigned.map { IconNote(path: $0, "No place of the icon uses this file, so it is not stamped.") }
        if listing.unreadableNames > 0 {
            notes.append(IconNote(path: path, "Files whose names are not UTF-8 are left out."))
        }
    }

    /// The path of a file with its name as the disk spells it, should that differ in how letters are composed.
    private static func diskPath(of name: String, in folder: String, names: [String: String]) -> String {
        let path = PathName.joining(folder, name)
        guard let spelled = names[name], !spelled.utf8.elementsEqual(name.utf8), !Disk.isFile(path) else { return path }
        return PathName.joining(folder, spelled)
    }

    /// Refuses a name that is not a file in the folder.
    private static func check(
        _ name: String, of entry: IconEntry, in folder: String, contents: String, boundary: String,
        names: [String: String]
    ) throws(IconsError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(""), !parts.contains(".."), !parts.contains("."), !name.utf8.contains(0) else {
            throw IconsError(
                .damaged, path: contents, line: entry.line,
                "\"\(name)\" is not the name of a file in this folder. Files outside of it are never touched.")
        }
        let path = diskPath(of: name, in: folder, names: names)
        let kind: Disk.Kind
        do {
            kind = try Disk.status(of: path).kind
        } catch  where error.code == .notFound {
            let similar = names.keys.first { $0.lowercased() == name.lowercased() }
            let hint = similar.map { " \"\($0)\" is there: mind capital letters." } ?? ""
            throw IconsError(
                .missingFile, path: contents, line: entry.line,
                "\"\(name)\" is named here but is not in \"\(PathName(folder).name)\".\(hint)")
        }
        guard kind == .file else {
            throw IconsError(.damaged, path: path, "An image is expected here, and this is not a file.")
        }
        guard let real = Disk.realPath(path), let limit = Disk.realPath(boundary), PathName.isInside(real, limit) else {
            throw IconsError(
                .damaged, path: contents, line: entry.line,
                "\"\(name)\" is a link that leads out of \"\(PathName(boundary).name)\". Put a copy in its place.")
        }
    }
}
