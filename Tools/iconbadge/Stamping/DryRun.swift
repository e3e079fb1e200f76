import MartletIcons

/// `iconbadge stamp --dry-run`: what would be written.
struct DryRun: Sendable {
    let setup: Setup
    let request: StampRequest
    let console: Console

    func run() throws(Exit) -> ExitCode {
        let (report, plan): (StampReport, StampPlan)
        do throws(IconsError) {
            report = try IconStamper.check(request)
            plan = try IconStamper.plan(request)
        } catch {
            throw setup.exit(for: error)
        }
        let actions = report.isUpToDate ? [] : waiting(plan.actions, report)
        if console.options.isJSON {
            try Console.print(JSONValue(actions, notes: setup.notes + report.notes).text)
            return .success
        }
        if actions.isEmpty { try console.say("up to date: nothing would be written") }
        for action in actions { try console.say("would " + PlainText.shown(action.description)) }
        console.tell(setup.notes + report.notes)
        return .success
    }

    /// An output is replaced as a whole; in place, only what is not as it should be is written.
    private func waiting(_ actions: [StampPlan.Action], _ report: StampReport) -> [StampPlan.Action] {
        guard request.destination == .inPlace else { return actions }
        let done = Set(report.files.filter { $0.state == .unchanged }.map(\.destination))
        return actions.filter { !done.contains($0.destination) }
    }
}
