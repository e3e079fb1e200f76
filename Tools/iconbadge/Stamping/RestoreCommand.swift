import MartletIcons

/// `iconbadge restore`.
struct RestoreCommand: Sendable {
    let options: RestoreOptions
    let environment: [String: String]
    let console: Console

    private var paths: [String] {
        options.paths.isEmpty ? [XcodeEnvironment(environment).sourceRoot ?? "."] : options.paths
    }

    func run() throws(Exit) -> ExitCode {
        let report: StampReport
        do throws(IconsError) {
            report = try IconRestorer.restore(paths)
        } catch {
            throw Exit(error)
        }
        if options.output.isJSON {
            try Console.print(JSONText(report).text)
            return .success
        }
        for line in StampSummary(report: report, palette: console.palette).lines { try console.say(line) }
        console.tell(report.notes)
        return .success
    }
}
