extension StoreIndex {
    /// The icons as they were before documents of theirs were changed in place.
    ///
    /// - Throws: What reading stores, and originals, throws.
    mutating func originals(of sources: [IconSource]) throws(IconsError) -> [IconSource] {
        var result: [IconSource] = []
        for source in sources {
            var (composer, adaptive) = (source.composer, source.adaptiveIcons)
            if let document = composer, let bytes = try keptBytes(of: document.path) {
                composer = try IconComposerDocument(
                    document: JSONDocument(bytes, path: document.path), folder: document.folder)
            }
            for (position, icon) in adaptive.enumerated() {
                guard let bytes = try keptBytes(of: icon.path) else { continue }
                var read: [String] = []
                adaptive[position] = try AdaptiveIcon(
                    AndroidXML(bytes, path: icon.path), in: AndroidResources(icon.resources), read: &read)
            }
            result.append(
                IconSource(source.container, files: source.files, adaptiveIcons: adaptive, composer: composer))
        }
        return result
    }

    /// What a file is that may have been stamped in place.
    enum Base: Hashable, Sendable {
        /// An original, or nothing that a store knows.
        case itself
        /// Stamped; the path is that of its original.
        case kept(String)
        /// Stamped, and not there before.
        case added
    }

    /// Where the original of a file is.
    ///
    /// - Parameter path: The path without links.
    /// - Throws: What reading stores throws; `missingFile` and `damaged` where the original is not what it was.
    mutating func base(of path: String) throws(IconsError) -> Base {
        guard let (store, entry) = try entry(of: path), case .stamped = try entry.state(at: path) else {
            return .itself
        }
        guard let original = entry.original else { return .added }
        try store.verify(original.hash, of: path)
        return .kept(store.original(original.hash))
    }

    /// The original of a document that is stamped now; nil where it is the original itself.
    private mutating func keptBytes(of path: String) throws(IconsError) -> [UInt8]? {
        guard case .kept(let original) = try base(of: Disk.realPath(path) ?? path) else { return nil }
        return try Disk.read(original, atMost: JSONDocument.Budget().bytes)
    }
}
