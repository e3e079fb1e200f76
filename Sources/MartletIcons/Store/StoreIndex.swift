/// Which store knows a file: any folder above it may have one, since an icon may have been stamped by way of its catalogue,
/// its set or alone.
struct StoreIndex {
    private var manifests: [PathKey: StoreManifest?] = [:]
    /// For each folder, the stores in it and above it, the nearest first: most folders have none.
    private var above: [PathKey: [(store: OriginalStore, manifest: StoreManifest)]] = [:]

    /// The store that knows a file, with what it knows; nil where none does.
    ///
    /// - Parameter path: The path without links.
    /// - Throws: What reading a manifest throws.
    mutating func entry(of path: String) throws(IconsError) -> (store: OriginalStore, entry: StoreEntry)? {
        for (store, manifest) in try stores(over: PathName(path).parent) {
            if let entry = manifest[store.name(of: path)] { return (store, entry) }
        }
        return nil
    }

    private mutating func stores(
        over folder: String
    ) throws(IconsError) -> [(store: OriginalStore, manifest: StoreManifest)] {
        if let known = above[PathKey(folder)] { return known }
        var stores: [(store: OriginalStore, manifest: StoreManifest)] = []
        let store = OriginalStore(folder: folder)
        if let manifest = try manifest(of: store) { stores.append((store, manifest)) }
        // The depth of folders is bounded by the length of paths, 4096 bytes.
        if folder != "/", folder != "." { stores += try self.stores(over: PathName(folder).parent) }
        above[PathKey(folder)] = stores
        return stores
    }

    /// What a store knows; nil where there is none.
    mutating func manifest(of store: OriginalStore) throws(IconsError) -> StoreManifest? {
        if let known = manifests[PathKey(store.folder)] { return known }
        let manifest = Disk.isTaken(store.manifestPath) ? try StoreManifest(contentsOf: store.manifestPath) : nil
        manifests[PathKey(store.folder)] = .some(manifest)
        return manifest
    }

    /// The stores in the folders above a path, or in it, that know files at or below it; also those beside it or in it
    /// that a killed process has left with nothing known.
    mutating func stores(above path: String) throws(IconsError) -> [OriginalStore] {
        var stores: [OriginalStore] = []
        var folder = path
        while true {
            let store = OriginalStore(folder: folder)
            let entries = try manifest(of: store)?.entries ?? []
            let isNear = folder == path || folder == PathName(path).parent
            if entries.contains(where: { PathName.isInside(store.file($0.name), path) })
                || (isNear && entries.isEmpty && Disk.isFolder(store.path))
            {
                stores.append(store)
            }
            guard folder != "/", folder != "." else { return stores }
            folder = PathName(folder).parent
        }
    }

    /// The store that a root's files get where no other knows them: beside the root, or, of a set in a catalogue, beside
    /// the catalogue, which Xcode reads as a whole.
    static func usualStore(for root: String) -> OriginalStore {
        var (place, at) = (root, PathName(root).parent)
        while at != "/", at != "." {
            if PathName(at).suffix == "xcassets" { place = at }
            at = PathName(at).parent
        }
        return OriginalStore(folder: PathName(place).parent)
    }
}
