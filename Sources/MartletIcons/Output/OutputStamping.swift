/// Writes stamped copies to an output.
struct OutputStamping {
    let preparation: StampPreparation
    let layout: OutputLayout
    let roots: [SourceRoot]
    let plan: StampPlan

    init(_ preparation: StampPreparation, path: String) throws(IconsError) {
        self.preparation = preparation
        roots = try SourceRoot.all(of: preparation.found, searched: preparation.searched)
        layout = try OutputLayout(path, roots: roots)
        var index = StoreIndex()
        let icons = IconFiles(try index.originals(of: preparation.found.sources), look: preparation.look)
        var bases: [PathKey: StoreIndex.Base] = [:]
        for path in roots.flatMap({ $0.readPaths(icons) }) {
            let base = try index.base(of: path)
            if base != .itself { bases[PathKey(path)] = base }
        }
        plan = try StampPlan(
            icons, roots: roots, look: preparation.look, layout: layout, bases: bases,
            notes: preparation.found.notes + roots.flatMap(\.notes))
    }

    /// What `stamp` would find: which files are as they should be.
    func check() throws(IconsError) -> StampReport {
        let recipe = try StampRecipe(plan.look).text
        let place = OutputPlace(layout)
        let status = try OutputStatus(plan, recipe: recipe, place: place)
        return report(status.manifest) { index in
            status.isCurrent(index) ? .unchanged : .outdated
        }.with(isOutdated: !status.isUpToDate)
    }

    func run(progress: IconStamper.Progress?, steps: StampSteps) throws(IconsError) -> StampReport {
        let recipe = try StampRecipe(plan.look).text
        let place = OutputPlace(layout)
        if let done = try upToDate(recipe, place) {
            OutputWriting.removeLeftovers(place)
            return done
        }
        let writing = try OutputWriting(place)
        defer { writing.end() }
        let manifest: OutputManifest
        do throws(IconsError) {
            // Another process may have written it while this one waited for it.
            if let done = try upToDate(recipe, place) { return done }
            manifest = try write(recipe, writing, progress, steps)
            try writing.commit(manifest, steps: steps)
        } catch {
            writing.cancel()
            throw error
        }
        return report(manifest) { index in
            if case .copy = plan.actions[index].making { return .copied }
            return .stamped
        }
    }

    private func upToDate(_ recipe: String, _ place: OutputPlace) throws(IconsError) -> StampReport? {
        let status = try OutputStatus(plan, recipe: recipe, place: place)
        return status.isUpToDate ? report(status.manifest) { _ in .unchanged } : nil
    }

    /// Makes every file in the part that is not yet the output.
    private func write(
        _ recipe: String, _ writing: OutputWriting, _ progress: IconStamper.Progress?, _ steps: StampSteps
    ) throws(IconsError) -> OutputManifest {
        let maker = try IconMaker(plan)
        steps.before("make folders")
        let place = writing.place
        for (root, rootPlace) in zip(roots, layout.places) where root.kind == .folder {
            try Disk.makeFolder(place.part(rootPlace))
            for folder in root.folders {
                try Disk.makeFolder(place.part(rootPlace.isEmpty ? folder : rootPlace + "/" + folder))
            }
        }
        let jobs = plan.actions.map { ($0, place.part(place.name(of: $0.destination))) }
        if !layout.isFile {
            for folder in Set(jobs.map { PathName($0.1).parent }) { try Disk.makeFolder(folder) }
        }
        let largest = plan.actions.compactMap { $0.base.flatMap(PNGSize.read) }.map { $0.width * $0.height }.max()
        let workers = StampWork.workers(preparation.request.workers, largest: largest ?? 1 << 20)
        let made = try StampWork.map(jobs, workers: workers, progress: progress) { job throws(IconsError) in
            steps.before("make a file")
            return try maker.make(job.0, base: job.0.original, to: job.1)
        }
        var manifest = OutputManifest(recipe: recipe, configuration: preparation.report.configuration)
        for ((action, path), made) in zip(jobs, made) {
            let stamp = try FileRecord.Stamp(of: path)
            manifest.files.append(
                OutputManifest.File(
                    name: place.name(of: action.destination), making: action.making.summary,
                    source: place.sourceName(of: action), sourceRecord: made.source,
                    record: FileRecord(size: made.size, time: stamp.time, hash: made.hash), pixels: made.pixels,
                    notes: made.notes))
        }
        return manifest
    }

    private func report(_ manifest: OutputManifest?, state: (Int) -> StampReport.State) -> StampReport {
        var report = preparation.report
        report.notes = plan.notes
        let known = Dictionary(
            (manifest?.files ?? []).map { (PathKey($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        let place = OutputPlace(layout)
        for (index, action) in plan.actions.enumerated() {
            let file = known[PathKey(place.name(of: action.destination))]
            // Of what is only copied, icons alone are told of.
            if case .copy = action.making, action.file == nil { continue }
            report.files.append(
                StampReport.File(
                    source: action.source, destination: action.destination, role: action.file?.role.rawValue,
                    platform: action.file?.platform.rawValue, width: file?.pixels?.width, height: file?.pixels?.height,
                    state: state(index)))
            report.notes += (file?.notes ?? []).map {
                StampReport.Note(path: action.source ?? action.destination, $0)
            }
        }
        return report
    }
}

extension StampReport {
    func with(isOutdated: Bool) -> StampReport {
        var report = self
        report.isOutdated = isOutdated
        return report
    }
}

extension SourceRoot {
    /// The files that are read of a root, without links.
    fileprivate func readPaths(_ icons: IconFiles) -> [String] {
        switch kind {
        case .file: [realPath]
        case .folder: members.map(\.realPath)
        case .androidResources:
            (icons.drawnFiles(in: path).map(\.path) + icons.sources(in: self).flatMap { $0.adaptiveIcons.map(\.path) })
                .map { Disk.realPath($0) ?? $0 }
        }
    }
}
