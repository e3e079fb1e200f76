import Glibc

/// The originals of icons that have been stamped in place: a folder `.iconbadge` beside them.
///
/// It holds `manifest.json`, `originals` with files named by their SHA-256, `staged` while files are made, and a
/// `.gitignore` that keeps it all out of version control: the originals are there already.
struct OriginalStore: Hashable, Sendable {
    /// The name of the folder.
    static let folderName = ".iconbadge"
    static let manifestName = "manifest.json"

    /// The folder that the store is in, without links; names of files are seen from it.
    let folder: String

    var path: String { PathName.joining(folder, Self.folderName) }
    var manifestPath: String { PathName.joining(path, Self.manifestName) }
    private var originals: String { PathName.joining(path, "originals") }
    private var staged: String { PathName.joining(path, "staged") }

    /// The path that an original is kept at.
    func original(_ hash: String) -> String { PathName.joining(originals, hash) }
    /// The path that a file is made at, before it takes its place.
    func staged(_ index: Int) -> String { PathName.joining(staged, String(index)) }
    /// The path of a file by its name.
    func file(_ name: String) -> String { PathName.joining(folder, name) }
    /// The name of a file in the folder.
    func name(of path: String) -> String { PathName.tail(of: path, below: folder) ?? PathName(path).name }

    /// What it knows; nothing where it is not there.
    func manifest() throws(IconsError) -> StoreManifest {
        Disk.isTaken(manifestPath) ? try StoreManifest(contentsOf: manifestPath) : StoreManifest()
    }

    /// Makes the folders, and removes what a killed process has left to be finished.
    ///
    /// - Parameter manifest: What the store knows.
    func open(_ manifest: StoreManifest) throws(IconsError) {
        for hash in manifest.loose { try Disk.removeFile(original(hash)) }
        try Disk.makeFolder(originals)
        try Disk.removeTree(staged)
        try Disk.makeFolder(staged)
        let ignore = PathName.joining(path, ".gitignore")
        if !Disk.isTaken(ignore) { try Disk.write(Array("*\n".utf8), to: ignore) }
    }

    /// Keeps a file as the original of a hash that has just been made sure of; it stays where it is, too.
    func keep(_ path: String, hash: String, stamp: FileRecord.Stamp) throws(IconsError) {
        let place = original(hash)
        if Disk.isTaken(place) {
            if (try? FileDigest.hash(ofFile: place)) == hash { return }
            try Disk.removeFile(place)
        }
        // A second name costs nothing, and the bytes are on the disk already; the file then loses its first name to
        // the stamped one.
        if Disk.link(path, as: place) {
            guard try FileRecord.Stamp(of: place) == stamp else {
                try Disk.removeFile(place)
                throw Self.changedMeanwhile(path)
            }
            return
        }
        let part = PathName.joining(staged, "original-" + hash)
        try Disk.removeFile(part)
        guard try Disk.copy(path, to: part, isForced: true).hash == hash else {
            try Disk.removeFile(part)
            throw Self.changedMeanwhile(path)
        }
        try Disk.move(part, to: place)
    }

    static func changedMeanwhile(_ path: String) -> IconsError {
        IconsError(.unreadable, path: path, "The file has been changed while it was stamped. Stamp again.")
    }

    /// Makes sure that an original is what it was.
    ///
    /// - Throws: `missingFile` or `damaged`.
    func verify(_ hash: String, of path: String) throws(IconsError) {
        let place = original(hash)
        let advice = "Put \"\(path)\" back from version control, and remove \"\(self.path)\" once all is well."
        guard Disk.isFile(place) else {
            throw IconsError(.missingFile, path: place, "The kept original of an icon is gone. \(advice)")
        }
        guard try FileDigest.hash(ofFile: place) == hash else {
            throw IconsError(.damaged, path: place, "The kept original of an icon has been changed. \(advice)")
        }
    }

    /// Writes what the store knows, so that it is on the disk when this returns.
    func write(_ manifest: StoreManifest) throws(IconsError) {
        let part = PathName.joining(staged, Self.manifestName)
        try Disk.removeFile(part)
        try Disk.write(manifest.bytes, to: part, isForced: true)
        try Disk.move(part, to: manifestPath)
        Disk.forceFolder(path)
    }

    /// Removes what a killed process has left where all is as it should be.
    func removeLeftovers() {
        guard Disk.isTaken(staged), let lock = FileLock(leftFolder: path) else { return }
        if let manifest = try? manifest() { tidy(manifest) }
        lock.unlock()
    }

    /// Removes originals that are not needed any more, and the store with the last of them.
    ///
    /// Only what a manifest has named is ever removed: a store whose list was lost keeps its originals.
    func tidy(_ manifest: StoreManifest) {
        for hash in manifest.loose { try? Disk.removeFile(original(hash)) }
        try? Disk.removeTree(staged)
        guard manifest.entries.isEmpty, (try? Disk.list(originals, atMost: 1_000_000).count <= 2) ?? true else {
            return
        }
        try? Disk.removeEmptyFolder(originals)
        try? Disk.removeFile(manifestPath)
        try? Disk.removeFile(PathName.joining(path, ".gitignore"))
        try? Disk.removeEmptyFolder(path)
    }
}
