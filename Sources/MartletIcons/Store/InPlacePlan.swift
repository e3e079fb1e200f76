/// What is to be done to one file where it is.
struct InPlaceAction: Sendable {
    var action: StampPlan.Action
    /// The file without links.
    var target: String
    var store: OriginalStore
    /// What the store knows of it; nil where it has not been stamped yet.
    var entry: StoreEntry?
    /// Where the original is read: the target, or what is kept of it; nil for a file that is made of nothing.
    var base: String?
    /// The hash of a kept original that is read.
    var keptHash: String?
    /// Whether what is at the target is to be kept before it is replaced.
    var keepsTarget = false
    /// Whether the target is as it should be already.
    var isCurrent = false
}

/// What is to be done in place, worked out from the originals, wherever they are.
struct InPlacePlan {
    private(set) var actions: [InPlaceAction] = []
    var notes: [StampReport.Note]
    private var index = StoreIndex()

    /// - Throws: What reading stores, originals and files throws.
    init(_ preparation: StampPreparation, recipe: String) throws(IconsError) {
        let found = preparation.found
        notes = found.notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) }
        guard !preparation.look.isBlank else { return }
        let sources = try index.originals(of: found.sources)
        let icons = IconFiles(sources, look: preparation.look)
        var seen: Set<PathKey> = []
        for source in sources {
            let store = StoreIndex.usualStore(for: Disk.realPath(source.root) ?? source.root)
            for file in source.files where file.role.isStamped {
                let target = Disk.realPath(file.path) ?? file.path
                guard seen.insert(PathKey(target)).inserted else { continue }
                let action = StampPlan.Action(
                    making: icons.making(target), source: file.path, destination: file.path, file: file)
                try add(action, target: target, usual: store, recipe: recipe)
            }
            for addition in try icons.additions(to: source) {
                let folder = Disk.realPath(PathName(addition.path).parent)
                let target =
                    folder.map { PathName.joining($0, PathName(addition.path).name) }
                    ?? Self.realPath(ofMissing: addition.path)
                guard seen.insert(PathKey(target)).inserted else { continue }
                let action = StampPlan.Action(
                    making: addition.making, source: addition.source, destination: addition.path, file: addition.file)
                try add(action, target: target, usual: store, recipe: recipe)
            }
        }
        // What is named by another file comes before it.
        actions.sort { first, second in
            let (one, two) = (first.base == nil ? 0 : 1, second.base == nil ? 0 : 1)
            return one == two
                ? PathName.isOrdered(first.action.destination, before: second.action.destination) : one < two
        }
    }

    private static func realPath(ofMissing path: String) -> String {
        let folder = PathName(path).parent
        let above = Disk.realPath(PathName(folder).parent) ?? PathName(folder).parent
        return PathName.joining(PathName.joining(above, PathName(folder).name), PathName(path).name)
    }

    private mutating func add(
        _ action: StampPlan.Action, target: String, usual: OriginalStore, recipe: String
    ) throws(IconsError) {
        let known = try index.entry(of: target)
        var made = InPlaceAction(action: action, target: target, store: known?.store ?? usual, entry: known?.entry)
        if let entry = known?.entry {
            switch try entry.state(at: target) {
            case .stamped(let hash):
                made.keptHash = entry.original?.hash
                made.base = entry.original.map { made.store.original($0.hash) }
                let wanted = Self.recipe(recipe, action.making, original: entry.original?.hash)
                made.isCurrent = entry.stamped?.recipe == wanted && entry.stamped?.record.hash == hash
            case .original: made.base = target
            case .changed: (made.base, made.keepsTarget) = (target, true)
            case .missing:
                made.keptHash = entry.original?.hash
                made.base = entry.original.map { made.store.original($0.hash) }
            }
        } else if Disk.isTaken(target) {
            (made.base, made.keepsTarget) = (target, true)
        }
        actions.append(made)
    }

    /// What decides every byte of a file.
    static func recipe(_ recipe: String, _ making: StampPlan.Making, original: String?) -> String {
        FileDigest.hash(
            of: Array("\(OutputManifest.format)\n\(recipe)\n\(making.summary)\n\(original ?? "")".utf8))
    }
}
