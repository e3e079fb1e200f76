/// Stamps icons where they are, and keeps their originals.
struct InPlaceStamping {
    let preparation: StampPreparation
    private let recipe: String

    init(_ preparation: StampPreparation) throws(IconsError) {
        self.preparation = preparation
        recipe = try StampRecipe(preparation.look).text
    }

    /// What would be made of what.
    var plan: StampPlan {
        get throws(IconsError) {
            let plan = try InPlacePlan(preparation, recipe: recipe)
            let actions = plan.actions.map(\.action).sorted {
                PathName.isOrdered($0.destination, before: $1.destination)
            }
            return StampPlan(look: preparation.look, actions: actions, notes: plan.notes)
        }
    }

    func check() throws(IconsError) -> StampReport {
        if preparation.look.isBlank {
            let restoring = try Restoring(below: preparation.found.roots)
            return report(of: try restoring.pending(), as: .outdated)
        }
        let plan = try InPlacePlan(preparation, recipe: recipe)
        return report(plan, made: [:]) { $0.isCurrent ? .unchanged : .outdated }
    }

    func run(progress: IconStamper.Progress?, steps: StampSteps) throws(IconsError) -> StampReport {
        if preparation.look.isBlank {
            let restoring = try Restoring(below: preparation.found.roots)
            return report(of: try restoring.run(steps: steps) ?? StampReport(), as: .restored)
        }
        let first = try InPlacePlan(preparation, recipe: recipe)
        let stores = Set(first.actions.map(\.store)).sorted { PathName.isOrdered($0.folder, before: $1.folder) }
        if first.actions.allSatisfy(\.isCurrent) {
            for store in stores { store.removeLeftovers() }
            return report(first, made: [:]) { _ in .unchanged }
        }
        let locks = try StoreLocks(stores)
        defer { locks.unlock() }
        // Another process may have stamped while this one waited for it.
        let plan = try InPlacePlan(preparation, recipe: recipe)
        guard Set(plan.actions.map(\.store)).isSubset(of: stores) else {
            throw IconsError(
                .unwritable, path: stores.first?.folder,
                "Another process has changed these icons meanwhile. Stamp again.")
        }
        let writing = InPlaceWriting(plan.actions.filter { !$0.isCurrent }, recipe: recipe, steps: steps)
        let made = try writing.run(
            painter: preparation.look, workers: preparation.request.workers, progress: progress)
        return report(plan, made: made) { $0.isCurrent ? .unchanged : .stamped }
    }

    private func report(
        _ plan: InPlacePlan, made: [PathKey: StoreEntry.Stamped], state: (InPlaceAction) -> StampReport.State
    ) -> StampReport {
        var report = preparation.report
        report.notes = plan.notes
        for action in plan.actions {
            let stamped = made[PathKey(action.target)] ?? (action.isCurrent ? action.entry?.stamped : nil)
            report.files.append(
                StampReport.File(
                    source: action.action.source, destination: action.action.destination,
                    role: action.action.file?.role.rawValue, platform: action.action.file?.platform.rawValue,
                    width: stamped?.pixels?.width, height: stamped?.pixels?.height, state: state(action)))
            report.notes += (stamped?.notes ?? []).map { StampReport.Note(path: action.action.destination, $0) }
        }
        report.files.sort { PathName.isOrdered($0.destination, before: $1.destination) }
        return report
    }

    /// A report of files that have been restored, or would be, among all that were found.
    private func report(of restored: StampReport, as state: StampReport.State) -> StampReport {
        var report = preparation.report
        report.notes =
            preparation.found.notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) }
            + restored.notes
        var states: [PathKey: StampReport.File] = [:]
        for file in restored.files { states[PathKey(Disk.realPath(file.destination) ?? file.destination)] = file }
        var seen: Set<PathKey> = []
        for file in preparation.found.sources.flatMap(\.files) where file.role.isStamped {
            let key = PathKey(Disk.realPath(file.path) ?? file.path)
            guard seen.insert(key).inserted else { continue }
            let known = states.removeValue(forKey: key)
            report.files.append(
                StampReport.File(
                    source: file.path, destination: file.path, role: file.role.rawValue,
                    platform: file.platform.rawValue, width: known?.width, height: known?.height,
                    state: known == nil ? .unchanged : state))
        }
        for var file in states.values {
            file.state = state
            report.files.append(file)
        }
        report.files.sort { PathName.isOrdered($0.destination, before: $1.destination) }
        return report
    }
}
