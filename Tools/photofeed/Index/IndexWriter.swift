import Synchronization

/// Gathers what several threads read, settles whose number is whose, and writes in batches.
final class IndexWriter: Sendable {
    private let folder: PictureFolder
    private let store: FeedStore
    private let batch: Int
    private let state = Mutex(State())

    private struct State {
        var pending: [FeedStore.IndexChange] = []
        /// The files that have taken a number since this writer began.
        var owners: [Int64: PicturePath] = [:]
    }

    init(folder: PictureFolder, store: FeedStore, batch: Int) {
        self.folder = folder
        self.store = store
        self.batch = batch
    }

    func add(_ change: FeedStore.IndexChange) throws {
        try state.withLock { state in
            state.pending.append(try settled(change, &state))
            if state.pending.count >= batch { try flush(&state) }
        }
    }

    func finish() throws {
        try state.withLock { try flush(&$0) }
    }

    private func flush(_ state: inout State) throws {
        try store.apply(state.pending)
        state.pending.removeAll()
    }

    /// Gives a picture another number when a file with other content has the same one.
    ///
    /// The samples of two files are equal where one is a copy of the other, or where they differ only between the
    /// samples. Copies are one photo; for the others every byte is read.
    private func settled(
        _ change: FeedStore.IndexChange, _ state: inout State
    ) throws -> FeedStore.IndexChange {
        guard case .picture(let path, let stamp, var record) = change else { return change }
        let owner = try state.owners[record.id] ?? store.files(of: record.id).map(\.path).first { $0 != path }
        if let owner, owner != path, let mine = whole(path), let other = whole(owner), mine != other {
            record.id = mine
        }
        if state.owners[record.id] == nil { state.owners[record.id] = path }
        return .picture(path, stamp, record)
    }

    private func whole(_ path: PicturePath) -> Int64? {
        guard let file = folder.open(path), let status = file.status() else { return nil }
        return PictureIdentity.whole(file, size: Int(status.st_size))
    }
}
