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
        var report: StampReport?
        do throws(IconsError) {
            report = try IconRestorer.restore(paths)
        } catch  where error.code == .nothingFound {
            // All is as it should be: a build that ends with this must not fail where it began with stamping nothing.
        } catch {
            throw Exit(error)
        }
        if options.output.isJSON {
            try Console.print(JSONValue(report ?? StampReport()).text)
        } else if let report {
            for line in StampSummary(report: report, palette: console.palette).lines { try console.say(line) }
            console.tell(report.notes)
        } else {
            try console.say("nothing to restore")
        }
        return .success
    }
}
