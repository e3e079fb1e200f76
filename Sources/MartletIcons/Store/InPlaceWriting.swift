/// Makes files and puts them in the place of their originals, in steps between any two of which the process may end.
///
/// Everything is made apart first. Then the originals are kept; then the stores learn what the files are about to become,
/// so that neither is ever taken for the other; then each file takes its place at once.
struct InPlaceWriting {
    private let actions: [InPlaceAction]
    private let recipe: String
    private let steps: StampSteps
    private let stores: [OriginalStore]

    /// A file that has been made and has not taken its place.
    private struct Staged: Sendable {
        var index: Int
        var path: String
        var made: IconMaker.Made
        /// What the target was like when it was read.
        var stamp: FileRecord.Stamp?
    }

    init(_ actions: [InPlaceAction], recipe: String, steps: StampSteps) {
        (self.actions, self.recipe, self.steps) = (actions, recipe, steps)
        stores = Set(actions.map(\.store)).sorted { PathName.isOrdered($0.folder, before: $1.folder) }
    }

    /// - Returns: What each file has become, by its path without links.
    func run(
        painter look: IconLook, workers: Int?, progress: IconStamper.Progress?
    ) throws(IconsError) -> [PathKey: StoreEntry.Stamped] {
        let maker = try IconMaker(StampPlan(look: look, actions: actions.map(\.action), notes: []))
        var before: [OriginalStore: StoreManifest] = [:]
        for store in stores { before[store] = try store.manifest() }
        do throws(IconsError) {
            for store in stores {
                steps.before("open a store")
                try store.open(before[store] ?? StoreManifest())
            }
            let staged = try stage(maker, workers: workers, progress: progress)
            try announce(staged, before)
            for file in staged where actions[file.index].keepsTarget {
                guard let hash = file.made.source?.hash, let stamp = file.stamp else { continue }
                steps.before("keep an original")
                let action = actions[file.index]
                try action.store.keep(action.target, hash: hash, stamp: stamp)
            }
            let entries = try commit(staged, before)
            return Dictionary(
                entries.compactMap { entry in entry.1.stamped.map { (PathKey(entry.0), $0) } },
                uniquingKeysWith: { first, _ in first })
        } catch {
            // Where nothing had been stamped before, a failure leaves no store behind.
            for store in stores {
                if let known = try? store.manifest() { store.tidy(known) }
            }
            throw error
        }
    }

    private func stage(
        _ maker: IconMaker, workers: Int?, progress: IconStamper.Progress?
    ) throws(IconsError) -> [Staged] {
        let largest = actions.compactMap { $0.base.flatMap(PNGSize.read) }.map { $0.width * $0.height }.max()
        let workers = StampWork.workers(workers, largest: largest ?? 1 << 20)
        return try StampWork.map(
            Array(actions.enumerated()), workers: workers, progress: progress
        ) { index, action throws(IconsError) in
            steps.before("make a file")
            let stamp = action.keepsTarget ? try FileRecord.Stamp(of: action.target) : nil
            if let hash = action.keptHash { try action.store.verify(hash, of: action.action.destination) }
            let path = action.store.staged(index)
            let made = try maker.make(action.action, base: action.base, to: path)
            return Staged(index: index, path: path, made: made, stamp: stamp)
        }
    }

    /// Tells the stores which originals are about to be kept, so that they are found should nothing come of it.
    private func announce(_ staged: [Staged], _ before: [OriginalStore: StoreManifest]) throws(IconsError) {
        for store in stores {
            let hashes = staged.filter { actions[$0.index].store == store && actions[$0.index].keepsTarget }
                .compactMap(\.made.source?.hash)
            guard !hashes.isEmpty else { continue }
            steps.before("tell a store what originals are about to be kept")
            try store.write((before[store] ?? StoreManifest()).adding(loose: Set(hashes)))
        }
    }

    private func commit(
        _ staged: [Staged], _ before: [OriginalStore: StoreManifest]
    ) throws(IconsError) -> [(String, StoreEntry)] {
        var entries: [(String, StoreEntry)] = []
        for file in staged { entries.append((actions[file.index].target, try entry(of: file))) }
        for store in stores {
            steps.before("tell a store what files are about to become")
            let own = zip(staged, entries).filter { actions[$0.0.index].store == store }.map(\.1.1)
            try store.write((before[store] ?? StoreManifest()).setting(own))
        }
        for (position, file) in staged.enumerated() {
            let action = actions[file.index]
            entries[position].1.stamped = try place(file, action, entries[position].1)
        }
        for store in stores {
            steps.before("tell a store what files have become")
            let own = zip(staged, entries).filter { actions[$0.0.index].store == store }.map(\.1.1)
            let manifest = (before[store] ?? StoreManifest()).setting(own)
            try store.write(manifest)
            steps.before("tidy a store")
            store.tidy(manifest)
        }
        return entries
    }

    /// What the store is to know of a file before it takes its place.
    private func entry(of file: Staged) throws(IconsError) -> StoreEntry {
        let action = actions[file.index]
        var entry = action.entry ?? StoreEntry(name: action.store.name(of: action.target))
        if action.keepsTarget, let hash = file.made.source?.hash, let stamp = file.stamp {
            if entry.original?.hash != hash { entry.hashes = [] }
            entry.original = .init(hash: hash, permissions: stamp.permissions, time: stamp.time)
        }
        entry.add(file.made.hash)
        entry.stamped = nil
        if action.entry == nil, !Disk.isFolder(PathName(action.target).parent) {
            var folder = PathName(action.target).parent
            while !Disk.isFolder(folder), folder != "/", entry.madeFolders < 16 {
                entry.madeFolders += 1
                folder = PathName(folder).parent
            }
        }
        return entry
    }

    private func place(
        _ file: Staged, _ action: InPlaceAction, _ entry: StoreEntry
    ) throws(IconsError) -> StoreEntry.Stamped {
        steps.before("put a file in its place")
        try Disk.makeFolder(PathName(action.target).parent)
        if let stamp = file.stamp, try FileRecord.Stamp(of: action.target) != stamp {
            throw OriginalStore.changedMeanwhile(action.action.destination)
        }
        if let original = entry.original { try Disk.setPermissions(original.permissions, of: file.path) }
        try Disk.move(file.path, to: action.target)
        let stamp = try FileRecord.Stamp(of: action.target)
        return StoreEntry.Stamped(
            recipe: InPlacePlan.recipe(recipe, action.action.making, original: entry.original?.hash),
            record: FileRecord(size: file.made.size, time: stamp.time, hash: file.made.hash), pixels: file.made.pixels,
            notes: file.made.notes)
    }
}
