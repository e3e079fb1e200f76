import Glibc

/// An output that is being written, with no other process at it.
struct OutputWriting: Sendable {
    let place: OutputPlace
    private let lock: FileLock
    /// Folders that were made for the output to be in.
    private let madeFolders: [String]

    /// Waits for other processes at the same output, and removes what killed ones have left.
    init(_ place: OutputPlace) throws(IconsError) {
        self.place = place
        var made: [String] = []
        var lock: FileLock?
        // A process that fails takes the folders away that it has made, perhaps between these two calls.
        for attempt in 0..<10 where lock == nil {
            made += try Disk.makeFolder(place.folder)
            do throws(IconsError) {
                lock = try FileLock(place.lock)
            } catch {
                guard attempt < 9, !Disk.isFolder(place.folder) else {
                    Self.remove(made)
                    throw error
                }
            }
        }
        guard let lock else { throw Disk.unwritable(place.folder, ENOENT) }
        (self.lock, madeFolders) = (lock, made)
        do throws(IconsError) {
            try Disk.removeTree(place.part)
        } catch {
            end()
            throw error
        }
    }

    /// Removes what a killed process has left beside an output that is as it should be.
    static func removeLeftovers(_ place: OutputPlace) {
        // The lock file is always left, too: it goes last.
        guard let lock = FileLock(leftAt: place.lock) else { return }
        try? Disk.removeTree(place.part)
        lock.unlock()
    }

    /// Lets other processes at the output, and removes folders that were made for nothing; once, at the end.
    func end() {
        lock.unlock()
        Self.remove(madeFolders)
    }

    /// Makes the part the output.
    func commit(_ manifest: OutputManifest, steps: StampSteps) throws(IconsError) {
        if place.layout.isFile { return try commitFile(manifest, steps) }
        steps.before("write the manifest")
        try Disk.write(manifest.bytes, to: place.part(IconFinder.outputMarker))
        steps.before("put the output in its place")
        if Disk.isTaken(place.target), try Disk.exchange(place.part, place.target) {
            steps.before("remove the old output")
            try? Disk.removeTree(place.part)
            return
        }
        if Disk.isTaken(place.target) {
            // Without an exchange the output is gone for a moment, but never half written.
            try Disk.removeTree(place.target)
        }
        try Disk.move(place.part, to: place.target)
    }

    private func commitFile(_ manifest: OutputManifest, _ steps: StampSteps) throws(IconsError) {
        // First the manifest: a picture without one would not be known as this program's own.
        let part = place.manifest + "-part"
        steps.before("write the manifest")
        try Disk.removeFile(part)
        try Disk.write(manifest.bytes, to: part)
        try Disk.move(part, to: place.manifest)
        steps.before("put the output in its place")
        try Disk.move(place.part, to: place.target)
    }

    /// Leaves no trace of a part that will not be the output.
    func cancel() { try? Disk.removeTree(place.part) }

    private static func remove(_ folders: [String]) {
        for folder in folders.reversed() { try? Disk.removeEmptyFolder(folder) }
    }
}
