import Foundation
import Synchronization

/// Brings the store in line with the folder: reads what is new or changed, and lets go of what is gone.
///
/// Thread: one scan at a time; a scan reads pictures on all cores.
final class Indexer: Sendable {
    private let folder: PictureFolder
    private let store: FeedStore
    private let reader: PictureReader
    private let log: Log
    private let stopping = Atomic(false)

    /// Pictures that are written in one transaction.
    private static let batch = 500

    init(folder: PictureFolder, store: FeedStore, log: Log) {
        self.folder = folder
        self.store = store
        self.log = log
        reader = PictureReader(folder: folder)
    }

    /// Makes a scan that runs end soon, at a place where the store is whole.
    func stop() {
        stopping.store(true, ordering: .relaxed)
    }

    /// Scans the folder, or a part of it, and gives the folders that it found.
    ///
    /// A file with an unchanged stamp is not opened. Complexity: O(files) plus one header for each changed picture.
    @discardableResult
    func scan(
        _ scope: PicturePath = PicturePath(""), progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [PicturePath] {
        let listing = FolderListing(of: folder, at: scope)
        for (path, reason) in listing.unreadable {
            log.warning("a folder cannot be read: \(reason)", ["path": path.description])
        }
        let known = try store.knownFiles(within: scope)
        let gone = known.keys.filter { path in
            // What lies in a folder that cannot be read just now is not gone.
            listing.files[path] == nil && !listing.unreadable.contains { path.isWithin($0.path) }
        }
        try store.apply(gone.map { .gone($0) })
        let changed = listing.files.filter { known[$0.key]?.stamp != $0.value }.keys.sorted()
        try read(changed, progress: progress)
        if !gone.isEmpty || !changed.isEmpty { try store.removeForgotten() }
        return listing.folders
    }

    /// Looks at some files again: each is read where its stamp is new, and let go of where it is no picture any more.
    func refresh(_ paths: [PicturePath]) throws {
        guard !paths.isEmpty else { return }
        let known = try store.knownFiles(paths)
        var gone: [PicturePath] = []
        var changed: [PicturePath] = []
        for path in paths {
            let stamp = FolderListing.isListed(path) ? folder.open(path)?.status().map(FileStamp.init) : nil
            if stamp == nil, known[path] != nil { gone.append(path) }
            if let stamp, known[path]?.stamp != stamp { changed.append(path) }
        }
        try store.apply(gone.map { .gone($0) })
        try read(changed, progress: nil)
        if !gone.isEmpty { try store.removeForgotten() }
    }

    private func read(_ paths: [PicturePath], progress: (@Sendable (Int, Int) -> Void)?) throws {
        let writer = IndexWriter(folder: folder, store: store, batch: Self.batch)
        let next = Atomic(0)
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
            while !stopping.load(ordering: .relaxed), failure.withLock({ $0 == nil }) {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < paths.count else { return }
                do {
                    if let change = self.change(at: paths[index]) { try writer.add(change) }
                } catch {
                    failure.withLock { $0 = error }
                }
                progress?(index + 1, paths.count)
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        try writer.finish()
    }

    private func change(at path: PicturePath) -> FeedStore.IndexChange? {
        do throws(PictureReader.Fault) {
            guard let (record, stamp) = try reader.read(path) else { return .gone(path) }
            return .picture(path, stamp, record)
        } catch {
            log.warning("a picture is left out: \(error.reason)", ["path": path.description])
            guard let stamp = folder.open(path)?.status().map(FileStamp.init) else { return nil }
            return .fault(path, stamp, error.reason)
        }
    }
}
