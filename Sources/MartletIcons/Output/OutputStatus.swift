/// How an output that is there stands to a plan.
struct OutputStatus {
    /// What is there; nil where nothing is, or it cannot be told.
    let manifest: OutputManifest?
    private let known: [PathKey: OutputManifest.File]
    private let plan: StampPlan
    private let place: OutputPlace

    /// - Throws: `unwritable` where what is there has not been written by this program.
    init(_ plan: StampPlan, recipe: String, place: OutputPlace) throws(IconsError) {
        (self.plan, self.place) = (plan, place)
        let found = OutputManifest(contentsOf: place.manifest)
        try place.refuseForeign(found)
        manifest = found?.recipe == recipe ? found : nil
        known = Dictionary(
            (manifest?.files ?? []).map { (PathKey($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether everything is as the plan would make it.
    var isUpToDate: Bool {
        guard let manifest, manifest.files.count == plan.actions.count else { return false }
        return plan.actions.indices.allSatisfy(isCurrent)
    }

    /// Whether one file is as the plan would make it.
    func isCurrent(_ index: Int) -> Bool {
        let action = plan.actions[index]
        let name = place.name(of: action.destination)
        guard let file = known[PathKey(name)], file.making == action.making.summary,
            file.source == place.sourceName(of: action), file.record.isCurrent(at: place.file(name))
        else { return false }
        guard let source = action.base else { return true }
        return file.sourceRecord?.isCurrent(at: source) ?? false
    }

    /// The files of an output, seen from it; hidden ones are not counted.
    static func files(in folder: String) throws(IconsError) -> [String] {
        var names: [String] = []
        var pending = [""]
        while let name = pending.popLast() {
            let path = name.isEmpty ? folder : PathName.joining(folder, name)
            for entry in try Disk.list(path, atMost: 500_000).entries where !entry.isHidden {
                let child = name.isEmpty ? entry.name : name + "/" + entry.name
                if entry.kind == .folder { pending.append(child) } else { names.append(child) }
            }
        }
        return names
    }
}
