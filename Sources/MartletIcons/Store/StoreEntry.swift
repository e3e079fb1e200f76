import Glibc

/// What a store knows of one file that has been stamped in place.
struct StoreEntry: Hashable, Sendable {
    /// What the file was before it was stamped.
    struct Original: Hashable, Sendable {
        /// The SHA-256, which is also the name that it is kept by.
        var hash: String
        var permissions: mode_t
        /// When it was last changed, in nanoseconds since 1970.
        var time: Int
    }

    /// What the file was made into last.
    struct Stamped: Hashable, Sendable {
        /// What decides every byte of it: a hash over the look, the way of drawing and the original.
        var recipe: String
        /// What it is like.
        var record: FileRecord
        var pixels: IconEntry.PixelSize?
        /// What a person should know of it.
        var notes: [String] = []
    }

    /// The path from the store's folder.
    var name: String
    /// nil for a file that was not there before.
    var original: Original?
    /// How many folders were made for it, itself not counted.
    var madeFolders = 0
    /// The hashes of all that this original has been made into, the last ones last: whatever of it is found again is no
    /// original.
    var hashes: [String] = []
    /// nil while it is being made.
    var stamped: Stamped?

    /// So many stamped forms are known again; a checkout of an older one than that is taken for an original.
    private static let maximumHashes = 64

    /// Notes that the original is made into something.
    mutating func add(_ hash: String) {
        hashes.removeAll { $0 == hash }
        hashes.append(hash)
        hashes.removeFirst(max(0, hashes.count - Self.maximumHashes))
    }

    /// What is at the file's place.
    enum State: Hashable, Sendable {
        /// Nothing.
        case missing
        /// The original itself.
        case original
        /// What it was made into.
        case stamped(hash: String)
        /// Something else, by whoever made the icon.
        case changed(hash: String)
    }

    /// Looks at the file's place; the file is read only where its time has changed.
    func state(at path: String) throws(IconsError) -> State {
        guard Disk.isTaken(path) else { return .missing }
        let stamp = try FileRecord.Stamp(of: path)
        if let record = stamped?.record, stamp.size == record.size, stamp.time == record.time {
            return .stamped(hash: record.hash)
        }
        let hash = try FileDigest.hash(ofFile: path)
        if hash == original?.hash { return .original }
        return hashes.contains(hash) ? .stamped(hash: hash) : .changed(hash: hash)
    }
}
