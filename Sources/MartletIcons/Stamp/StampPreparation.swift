/// What is found and known before a plan is made.
struct StampPreparation: Sendable {
    let request: StampRequest
    let found: FoundIcons
    let look: IconLook
    /// The paths that were searched.
    let searched: [String]

    /// Finds the icons and fills in the text, unless what is drawn is known already.
    ///
    /// - Throws: What `IconFinder` and `Badge.look` throw.
    init(_ request: StampRequest, look known: IconLook? = nil) throws(IconsError) {
        let xcode = XcodeEnvironment(request.environment)
        var excluded = request.excludedFolders + xcode.productFolders
        if case .output(let path) = request.destination { excluded.append(path) }
        let finder = IconFinder(appIconName: request.appIconName ?? xcode.appIconName, excludedFolders: excluded)
        searched = request.paths.isEmpty ? xcode.searchFolders : request.paths
        found = try finder.find(searched)
        self.request = request
        if let known {
            look = known
            return
        }
        var sources = request.values
        if sources.environment.isEmpty { sources.environment = request.environment }
        if sources.location == nil { sources.location = searched.first }
        if sources.configuration == nil { sources.configuration = request.configuration }
        var values = IconValues(sources)
        look = try request.badge.look(values: &values)
    }

    /// A report without files.
    var report: StampReport {
        var report = StampReport()
        report.text = look.text.flatMap { LineText.cleaned($0).isEmpty ? nil : LineText.cleaned($0) }
        report.ribbon = look.ribbon.argument
        report.configuration = request.configuration ?? XcodeEnvironment(request.environment).configuration
        if case .output(let path) = request.destination { report.output = PathName.normalized(path) }
        return report
    }
}
