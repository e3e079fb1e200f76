/// Gathers what the watcher sees until it is quiet for a moment, so that a copied folder is one scan and not a thousand.
///
/// Times are seconds of any clock that only goes forward.
struct ChangeGathering: Sendable {
    /// What may have changed.
    enum Change: Hashable, Sendable {
        case file(PicturePath)
        /// A folder and all below it.
        case folder(PicturePath)
        /// The system dropped events, or the watcher missed some.
        case everything
    }

    /// Seconds without a change before it is acted on.
    var quiet = 0.15
    /// Seconds after which it is acted on in any case.
    var longest = 1.0
    /// More changed files than this are cheaper to find by scanning.
    var mostFiles = 2_000

    private var files: Set<PicturePath> = []
    private var folders: Set<PicturePath> = []
    private var first: Double?
    private var last = 0.0

    mutating func note(_ change: Change, at now: Double) {
        first = first ?? now
        last = now
        switch change {
        case .file(let path):
            if folders.contains(where: { path.isWithin($0) }) { return }
            files.insert(path)
            if files.count > mostFiles { noteFolder(PicturePath("")) }
        case .folder(let path):
            noteFolder(path)
        case .everything:
            noteFolder(PicturePath(""))
        }
    }

    private mutating func noteFolder(_ path: PicturePath) {
        if folders.contains(where: { path.isWithin($0) }) { return }
        folders = folders.filter { !$0.isWithin(path) }
        files = files.filter { !$0.isWithin(path) }
        folders.insert(path)
    }

    /// When the gathered changes are to be taken; `nil` while there are none.
    var due: Double? {
        first.map { min(last + quiet, $0 + longest) }
    }

    /// The changes, if their time has come: the folders to scan and the files to read, none in one of the folders.
    mutating func take(at now: Double) -> (folders: [PicturePath], files: [PicturePath])? {
        guard let due, due <= now else { return nil }
        defer {
            files = []
            folders = []
            first = nil
        }
        return (folders.sorted(), files.sorted())
    }
}
