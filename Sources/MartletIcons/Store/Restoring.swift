/// Puts originals back, and removes what was added to them.
struct Restoring {
    /// What is to be restored of one store.
    private struct Part {
        var store: OriginalStore
        var names: Set<PathKey>
    }

    private struct Pending {
        var entry: StoreEntry
        var state: StoreEntry.State
    }

    private let paths: [String]

    /// What was stamped at or below paths, by way of a store above them.
    init(below paths: [String]) throws(IconsError) {
        self.paths = paths.map { Disk.realPath($0) ?? $0 }
        folders = try StoreSearch.stores(above: self.paths)
    }

    /// What was stamped at, below or beside paths.
    init(around paths: [String]) throws(IconsError) {
        self.paths = paths.map { Disk.realPath($0) ?? $0 }
        folders = try StoreSearch.stores(above: self.paths) + StoreSearch.stores(below: self.paths)
    }

    private let folders: [OriginalStore]

    /// The stores, each once.
    var stores: [OriginalStore] {
        Set(folders).sorted { PathName.isOrdered($0.folder, before: $1.folder) }
    }

    private func entries(of manifest: StoreManifest, in store: OriginalStore) -> [StoreEntry] {
        manifest.entries.filter { entry in
            paths.contains { PathName.isInside(store.file(entry.name), $0) }
        }
    }

    /// What would be restored; nothing is changed.
    func pending() throws(IconsError) -> StampReport {
        var report = StampReport()
        for store in stores {
            for entry in entries(of: try store.manifest(), in: store) {
                let path = store.file(entry.name)
                if Self.isPutBack(entry, try entry.state(at: path), path) {
                    report.files.append(Self.file(entry, path, .outdated))
                }
            }
        }
        return report
    }

    /// Whether an entry's file is to be changed.
    private static func isPutBack(_ entry: StoreEntry, _ state: StoreEntry.State, _ path: String) -> Bool {
        switch state {
        case .stamped: true
        case .missing: entry.original != nil && Disk.isFolder(PathName(path).parent)
        case .original, .changed: false
        }
    }

    private static func file(_ entry: StoreEntry, _ path: String, _ state: StampReport.State) -> StampReport.File {
        StampReport.File(
            source: entry.original == nil ? nil : path, destination: path, width: entry.stamped?.pixels?.width,
            height: entry.stamped?.pixels?.height, state: state)
    }

    /// Restores all; where an original is not what it was, nothing is changed.
    ///
    /// - Returns: nil where no store knows any of the files; what killed processes have left is gone then.
    func run(steps: StampSteps) throws(IconsError) -> StampReport? {
        var report = StampReport()
        guard !stores.isEmpty else { return nil }
        let locks = try StoreLocks(stores)
        defer { locks.unlock() }
        var work: [(store: OriginalStore, manifest: StoreManifest, pending: [Pending])] = []
        for store in stores {
            let manifest = try store.manifest()
            var pending: [Pending] = []
            for entry in entries(of: manifest, in: store) {
                let path = store.file(entry.name)
                let state = try entry.state(at: path)
                if let original = entry.original, Self.isPutBack(entry, state, path) {
                    try store.verify(original.hash, of: path)
                }
                pending.append(Pending(entry: entry, state: state))
            }
            work.append((store, manifest, pending))
        }
        for (store, manifest, pending) in work {
            guard !pending.isEmpty else {
                steps.before("tidy a store")
                store.tidy(manifest)
                continue
            }
            steps.before("open a store")
            try store.open(manifest)
            for (index, pending) in pending.enumerated() {
                try restore(pending, index, store, manifest, steps: steps, &report)
            }
            let rest = manifest.removing(Set(pending.map { PathKey($0.entry.name) }))
            steps.before("forget what is restored")
            try store.write(rest)
            steps.before("tidy a store")
            store.tidy(rest)
        }
        return work.allSatisfy(\.pending.isEmpty) ? nil : report
    }

    private func restore(
        _ pending: Pending, _ index: Int, _ store: OriginalStore, _ manifest: StoreManifest, steps: StampSteps,
        _ report: inout StampReport
    ) throws(IconsError) {
        let (entry, path) = (pending.entry, store.file(pending.entry.name))
        guard Self.isPutBack(entry, pending.state, path) else {
            switch pending.state {
            case .changed where entry.original != nil || !entry.hashes.isEmpty:
                report.notes.append(
                    .init(path: path, "This has been changed since it was stamped, so it stays as it is."))
            case .missing where entry.original != nil:
                report.notes.append(.init(path: path, "The folder of this file is gone, so it is not put back."))
            default: break
            }
            return
        }
        steps.before("put an original back")
        if let original = entry.original {
            let part = store.staged(index)
            // The kept file itself goes back, with its time, unless another file has the same original.
            let isShared = manifest.entries.count { $0.original?.hash == original.hash } > 1
            if isShared || !Disk.link(store.original(original.hash), as: part) {
                try Disk.copy(store.original(original.hash), to: part, isForced: true)
            }
            try Disk.setPermissions(original.permissions, of: part)
            Disk.setTime(original.time, of: part)
            try Disk.move(part, to: path)
        } else {
            try Disk.removeFile(path)
            var folder = PathName(path).parent
            for _ in 0..<entry.madeFolders {
                guard (try? Disk.removeEmptyFolder(folder)) != nil else { break }
                folder = PathName(folder).parent
            }
        }
        report.files.append(Self.file(entry, path, .restored))
    }
}
