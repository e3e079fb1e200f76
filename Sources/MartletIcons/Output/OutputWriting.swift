/// An output that is being written, with no other process at it.
struct OutputWriting: Sendable {
    let place: OutputPlace
    private let lock: FileLock
    /// Folders that were made for the output to be in.
    private let madeFolders: [String]

    /// Waits for other processes at the same output, and removes what killed ones have left.
    init(_ place: OutputPlace) throws(IconsError) {
        self.place = place
        let made = try Disk.makeFolder(place.folder)
        madeFolders = made
        do throws(IconsError) {
            lock = try FileLock(place.lock)
        } catch {
            Self.remove(made)
            throw error
        }
        do throws(IconsError) {
            try Disk.removeTree(place.part)
        } catch {
            lock.unlock()
            throw error
        }
    }

    /// Lets other processes at the output; once, at the end.
    func end() { lock.unlock() }

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
    func cancel() {
        try? Disk.removeTree(place.part)
        Self.remove(madeFolders)
    }

    private static func remove(_ folders: [String]) {
        for folder in folders.reversed() { try? Disk.removeEmptyFolder(folder) }
    }
}
