import MartletIcons

/// `iconbadge stamp`.
struct StampCommand: Sendable {
    let options: StampOptions
    let environment: [String: String]
    let console: Console

    func run() throws(Exit) -> ExitCode {
        let setup = try Setup(options.paths, options.look, environment: environment)
        let request = setup.request(try destination(setup.file), jobs: options.jobs)
        switch options.mode {
        case .stamp: return try stamp(setup, request)
        case .check: return try check(setup, request)
        case .dryRun: return try DryRun(setup: setup, request: request, console: console).run()
        case .fileLists(let folder):
            let files = try BuildFiles(setup, request)
            try FileLists(files, environment: environment).write(to: folder)
            try console.say("inputs.xcfilelist and outputs.xcfilelist are in \(PlainText.shown(folder))")
            return .success
        }
    }

    private func stamp(_ setup: Setup, _ request: StampRequest) throws(Exit) -> ExitCode {
        let progress = ProgressLine(console)
        let report: StampReport
        do throws(IconsError) {
            defer { progress.clear() }
            report = try IconStamper.stamp(request) { done, total in progress.show(done, of: total) }
        } catch {
            throw setup.exit(for: error)
        }
        if let depfile = options.depfile { try Depfile(BuildFiles(setup, request)).write(to: depfile) }
        try tell(report, setup)
        return .success
    }

    private func check(_ setup: Setup, _ request: StampRequest) throws(Exit) -> ExitCode {
        let report: StampReport
        do throws(IconsError) {
            report = try IconStamper.check(request)
        } catch {
            throw setup.exit(for: error)
        }
        try tell(report, setup)
        return report.isUpToDate ? .success : .outOfDate
    }

    private func tell(_ report: StampReport, _ setup: Setup) throws(Exit) {
        var report = report
        report.notes = setup.notes + report.notes
        if options.output.isJSON {
            try Console.print(JSONValue(report).text)
            return
        }
        for line in StampSummary(report: report, palette: console.palette).lines { try console.say(line) }
        console.tell(report.notes)
    }

    /// Where the result goes: as an option says, else the file, else into what Xcode has for a build's own files.
    private func destination(_ file: BadgeConfiguration) throws(Exit) -> StampDestination {
        let found: StampDestination
        switch options.destination {
        case .folder(let path): found = .output(path)
        case .inPlace: found = .inPlace
        case .configured:
            let xcode = XcodeEnvironment(environment)
            if let path = file.output {
                found = .output(path)
            } else if file.isInPlace == true {
                found = .inPlace
            } else if xcode.isBuildPhase, let folder = xcode.derivedFileFolder {
                found = .output(folder + "/iconbadge")
            } else {
                throw Exit(.usage, "say where to: --output DIR for stamped copies, or --in-place")
            }
        }
        if found == .inPlace, options.depfile != nil { throw Self.needsOutput("--depfile") }
        if found == .inPlace, case .fileLists = options.mode { throw Self.needsOutput("--write-file-lists") }
        return found
    }

    private static func needsOutput(_ option: String) -> Exit {
        Exit(.usage, "\(option) needs --output: files that are stamped in place are inputs and outputs at once")
    }
}
