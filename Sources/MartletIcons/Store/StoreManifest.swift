import Glibc

/// The `manifest.json` of a store.
struct StoreManifest: Hashable, Sendable {
    /// Another number is of a later program, whose store this one must not touch.
    static let format = 1
    private static let maximumBytes = 64 << 20

    /// In natural order of their names.
    private(set) var entries: [StoreEntry] = []
    /// Originals that may be there though no file needs them: they are removed by whoever comes next.
    private(set) var loose: Set<String> = []
    private var places: [PathKey: Int] = [:]

    init(_ entries: [StoreEntry] = [], loose: Set<String> = []) {
        self.entries = entries.sorted { PathName.isOrdered($0.name, before: $1.name) }
        places = Dictionary(
            self.entries.enumerated().map { (PathKey($1.name), $0) }, uniquingKeysWith: { first, _ in first })
        self.loose = loose.subtracting(keptHashes)
    }

    /// Reads a manifest.
    ///
    /// - Throws: `damaged` where it cannot be understood and `unsupported` where it is of a later program: without it
    ///   nobody knows which files are originals, so nothing may go on.
    init(contentsOf path: String) throws(IconsError) {
        let bytes = try Disk.read(path, atMost: Self.maximumBytes)
        let document = try JSONDocument(
            bytes, path: path, budget: .init(bytes: Self.maximumBytes, depth: 8, values: 8_000_000))
        guard let format = document.root["format"]?.number, let elements = document.root["files"]?.elements else {
            throw Self.damaged(path, line: nil)
        }
        guard format == Double(Self.format) else {
            throw IconsError(
                .unsupported, path: path, "These originals were kept by another version. Restore them with that one.")
        }
        var entries: [StoreEntry] = []
        for element in elements {
            guard let entry = StoreEntry(element) else { throw Self.damaged(path, line: element.line) }
            entries.append(entry)
        }
        self.init(
            entries, loose: Set((document.root["loose"]?.children ?? []).compactMap(\.string).filter(StoreEntry.isHash))
        )
    }

    private static func damaged(_ path: String, line: Int?) -> IconsError {
        IconsError(
            .damaged, path: path, line: line,
            "This list of originals is damaged. They are in \"originals\" beside it, named by their SHA-256: put them back "
                + "by hand, or from version control, and remove the folder.")
    }

    subscript(name: String) -> StoreEntry? { places[PathKey(name)].map { entries[$0] } }

    /// The manifest with entries put in, each in the place of one of the same name.
    func setting(_ changed: [StoreEntry]) -> StoreManifest {
        let names = Set(changed.map { PathKey($0.name) })
        return StoreManifest(
            entries.filter { !names.contains(PathKey($0.name)) } + changed, loose: loose.union(keptHashes))
    }

    /// The manifest without the entries of some names.
    func removing(_ names: Set<PathKey>) -> StoreManifest {
        StoreManifest(entries.filter { !names.contains(PathKey($0.name)) }, loose: loose.union(keptHashes))
    }

    /// The manifest with originals told of that no entry names yet.
    func adding(loose hashes: Set<String>) -> StoreManifest {
        StoreManifest(entries, loose: loose.union(hashes))
    }

    /// The names that originals are kept by.
    var keptHashes: Set<String> { Set(entries.compactMap(\.original?.hash)) }

    var bytes: [UInt8] {
        let style = JSONStyle(indentation: "", colon: ": ", newline: "\n")
        var text = "{\n\"format\": \(Self.format),\n\"files\": ["
        for (index, entry) in entries.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + style.text(of: entry.value, margin: nil)
        }
        let loose = JSONValue.array(loose.sorted().map { .string($0) })
        return Array((text + "\n],\n\"loose\": " + style.text(of: loose, margin: nil) + "\n}\n").utf8)
    }
}

extension StoreEntry {
    fileprivate var value: JSONValue {
        func number(_ number: Int) -> JSONValue { .number(String(number)) }
        var members: [JSONValue.Member] = [.init("file", .string(name))]
        if let original {
            members.append(.init("original", .string(original.hash)))
            members.append(.init("mode", number(Int(original.permissions))))
            members.append(.init("changed", number(original.time)))
        }
        members.append(.init("madeFolders", number(madeFolders)))
        members.append(.init("stamped", .array(hashes.map { .string($0) })))
        if let stamped {
            members.append(.init("recipe", .string(stamped.recipe)))
            members.append(.init("size", number(stamped.record.size)))
            members.append(.init("time", number(stamped.record.time)))
            members.append(.init("hash", .string(stamped.record.hash)))
            members.append(.init("width", number(stamped.pixels?.width ?? 0)))
            members.append(.init("height", number(stamped.pixels?.height ?? 0)))
            members.append(.init("notes", .array(stamped.notes.map { .string($0) })))
        }
        return .object(members)
    }

    fileprivate init?(_ element: JSONElement) {
        var values: [String: JSONElement] = [:]
        for member in element.children { values[member.key ?? ""] = member }
        func integer(_ key: String) -> Int? { values[key].flatMap { Int($0.text) } }
        guard let name = values["file"]?.string, PathName.isBelow(name), let hashes = values["stamped"]?.elements else {
            return nil
        }
        self.init(name: name)
        if let hash = values["original"]?.string {
            guard Self.isHash(hash), let mode = integer("mode"), let mode = mode_t(exactly: mode) else { return nil }
            original = Original(hash: hash, permissions: mode & 0o7777, time: integer("changed") ?? 0)
        }
        madeFolders = min(max(0, integer("madeFolders") ?? 0), 16)
        self.hashes = hashes.compactMap(\.string)
        guard let recipe = values["recipe"]?.string, let size = integer("size"), let time = integer("time"),
            let hash = values["hash"]?.string
        else { return }
        let (width, height) = (integer("width") ?? 0, integer("height") ?? 0)
        stamped = Stamped(
            recipe: recipe, record: FileRecord(size: size, time: time, hash: hash),
            pixels: width > 0 ? IconEntry.PixelSize(width: width, height: height) : nil,
            notes: values["notes"]?.children.compactMap(\.string) ?? [])
    }

    fileprivate static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
