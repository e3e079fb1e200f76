/// The files of a folder in a catalogue, matched with the entries of its `Contents.json`.
struct CatalogueFolder {
    struct Named: Hashable {
        /// The path, with the name as it is on the disk.
        var path: String
        /// The entries that name the file, in the order of the catalogue; never empty.
        var entries: [IconEntry]
    }

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
        contents = try CatalogueContents(inFolder: path)
        notes = contents.notes
        let listing = try Disk.list(path, atMost: 100_000)
        let check = FileCheck(
            folder: path, contents: contents.path, boundary: PathName(boundary).name,
            realFolder: Disk.realPath(path) ?? path, realBoundary: Disk.realPath(boundary) ?? boundary,
            entries: Dictionary(listing.entries.map { ($0.name, $0) }) { first, _ in first })
        var found: [String: [IconEntry]] = [:]
        for entry in contents.entries {
            guard let name = entry.filename, !name.isEmpty, !entry.isUnassigned else { continue }
            found[name, default: []].append(entry)
            guard found[name]?.count == 1 else { continue }
            try check(name, of: entry)
        }
        files = found.map { name, entries in
            Named(path: check.path(of: name), entries: entries)
        }.sorted { PathName.isOrdered($0.path, before: $1.path) }
        let images: Set = ["png", "jpg", "jpeg", "webp", "heic", "pdf", "svg", "gif", "tif", "tiff"]
        unassigned = listing.entries.filter {
            ($0.kind == .file || $0.kind == .link) && images.contains(PathName($0.name).suffix)
                && !$0.isHidden && found[$0.name] == nil
        }.map { PathName.joining(path, $0.name) }
        notes += unassigned.map { IconNote(path: $0, "No place of the icon uses this file, so it is not stamped.") }
        if listing.unreadableNames > 0 {
            notes.append(IconNote(path: path, "Files whose names are not UTF-8 are left out."))
        }
    }
}

extension CatalogueFolder {
    /// Refuses names that are not files in the folder.
    fileprivate struct FileCheck {
        let folder: String
        let contents: String
        /// The name of the folder that links may not leave.
        let boundary: String
        let realFolder: String
        let realBoundary: String
        /// Swift compares names by what they mean, so one whose letters are composed in another way is found.
        let entries: [String: Disk.Entry]

        /// The path of a file with its name as the disk spells it.
        func path(of name: String) -> String {
            let path = PathName.joining(folder, name)
            guard let spelled = entries[name]?.name, !spelled.utf8.elementsEqual(name.utf8), !Disk.isFile(path) else {
                return path
            }
            return PathName.joining(folder, spelled)
        }

        func callAsFunction(_ name: String, of entry: IconEntry) throws(IconsError) {
            guard PathName.isBelow(name) else {
                throw IconsError(
                    .damaged, path: contents, line: entry.line,
                    "\"\(name)\" is not the name of a file in this folder. Files outside of it are never touched.")
            }
            let path = path(of: name)
            let kind: Disk.Kind
            do {
                kind = try Disk.status(of: path).kind
            } catch  where error.code == .notFound {
                throw missing(name, line: entry.line)
            }
            guard kind == .file else {
                throw IconsError(.damaged, path: path, "An image is expected here, and this is not a file.")
            }
            // A plain file is where its folder is; only a link, or one in a folder of the folder, can be elsewhere.
            let isPlain = entries[name]?.kind == .file
            guard let real = isPlain ? realFolder : Disk.realPath(path), PathName.isInside(real, realBoundary) else {
                throw IconsError(
                    .damaged, path: contents, line: entry.line,
                    "\"\(name)\" is reached by a link that leads out of \"\(boundary)\". Put a copy in its place.")
            }
        }

        private func missing(_ name: String, line: Int) -> IconsError {
            let similar = entries.keys.filter { $0.lowercased() == name.lowercased() }.min()
            let hint = similar.map { " \"\($0)\" is there: mind capital letters." } ?? ""
            return IconsError(
                .missingFile, path: contents, line: line,
                "\"\(name)\" is named here but is not in \"\(PathName(folder).name)\".\(hint)")
        }
    }
}
