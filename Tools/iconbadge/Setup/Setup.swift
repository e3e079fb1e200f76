import MartletIcons

/// The options, the configuration file and Xcode's variables, put together.
struct Setup: Sendable {
    /// Where icons are; empty for what Xcode's environment says.
    let paths: [String]
    let configuration: String?
    let file: BadgeConfiguration
    let choice: BadgeChoice
    let values: IconValues.Sources
    let iconName: String?
    let environment: [String: String]

    init(_ paths: [String], _ options: LookOptions, environment: [String: String]) throws(Exit) {
        self.environment = environment
        configuration = options.configuration
        iconName = options.iconName
        file = try Self.file(for: paths, options, environment)
        let isBuildPhase = XcodeEnvironment(environment).isBuildPhase
        self.paths = !paths.isEmpty ? paths : !file.icons.isEmpty ? file.icons : isBuildPhase ? [] : ["."]
        do throws(IconsError) {
            choice = try file.badge(for: configuration, changing: options.changes())
        } catch {
            throw Exit(error)
        }
        var values = IconValues.Sources()
        values.overrides = options.overrides
        values.environment = environment
        values.location = self.paths.first ?? XcodeEnvironment(environment).sourceRoot
        values.configuration = configuration
        values.target = options.target
        values.infoPlist = options.infoPlist ?? file.infoPlist
        values.project = options.project
        values.xcconfig = options.xcconfig
        values.gradle = options.gradle
        self.values = values
    }

    private static func file(
        for paths: [String], _ options: LookOptions, _ environment: [String: String]
    ) throws(Exit) -> BadgeConfiguration {
        var found = options.configFile
        if found == nil { found = try ConfigurationSearch(environment: environment).file(for: paths) }
        guard let path = found else { return BadgeConfiguration() }
        do throws(IconsError) {
            return try BadgeConfiguration(contentsOf: path)
        } catch {
            // To be mended as wrong arguments are, and not as a damaged icon is.
            throw Exit(error, code: error.code == .damaged ? .usage : nil)
        }
    }

    /// What is asked of the library.
    func request(_ destination: StampDestination, jobs: Int? = nil) -> StampRequest {
        StampRequest(
            paths: paths, destination: destination, badge: choice.badge, values: values, configuration: configuration,
            appIconName: iconName, environment: environment, workers: jobs)
    }

    /// The icons, and what Xcode says of them in the environment.
    func icons() throws(Exit) -> FoundIcons {
        let xcode = XcodeEnvironment(environment)
        let finder = IconFinder(appIconName: iconName ?? xcode.appIconName, excludedFolders: xcode.productFolders)
        do throws(IconsError) {
            return try finder.find(paths.isEmpty ? xcode.searchFolders : paths)
        } catch {
            throw Exit(error)
        }
    }

    /// What is drawn, and the files that it was learned from.
    func look() throws(Exit) -> (look: IconLook, inputs: [String]) {
        var values = IconValues(values)
        do throws(IconsError) {
            let look = try choice.badge.look(values: &values)
            return (look, values.inputs)
        } catch {
            throw exit(for: error)
        }
    }

    /// The notes of a choice of badge.
    var notes: [StampReport.Note] { choice.note.map { [StampReport.Note(path: file.path, $0)] } ?? [] }

    /// The end that a fault leads to, by what it happened at.
    func exit(for fault: IconsError) -> Exit {
        if isOfLook(fault) { return Exit(fault, code: .look) }
        // What is malformed in a file is an input's fault, and not one of the arguments.
        if fault.code == .malformed, let path = fault.path, path != file.path { return Exit(fault, code: .badInput) }
        // Only faults that could be those of a value are worth to ask for all values again.
        guard [.nothingFound, .notFound, .unreadable].contains(fault.code), isOfValue(fault) else { return Exit(fault) }
        return Exit(fault, code: .unresolved)
    }

    private func isOfLook(_ fault: IconsError) -> Bool {
        guard let path = fault.path else { return false }
        if case .picture(path) = choice.badge.ribbon { return true }
        return choice.badge.font == path
    }

    /// Whether it came up while the text was filled in, and is not about a file that was named for it.
    private func isOfValue(_ fault: IconsError) -> Bool {
        let named = [values.infoPlist, values.project, values.xcconfig, values.gradle].compactMap(\.self)
        if let path = fault.path, fault.code != .nothingFound,
            named.contains(where: { path == $0 || path.hasPrefix($0 + "/") })
        {
            return false
        }
        var values = IconValues(values)
        do throws(IconsError) {
            _ = try choice.badge.look(values: &values)
            return false
        } catch {
            return error == fault
        }
    }
}

extension LookOptions {
    /// What the options change of a configuration's badge.
    func changes() throws(IconsError) -> BadgeChanges {
        var changes = BadgeChanges()
        changes.ribbon = ribbon
        changes.ribbonPosition = ribbonPosition
        changes.text = try text.map { source throws(IconsError) in try TextTemplate(parsing: source) }
        changes.textPosition = textPosition
        changes.textColour = textColour
        changes.font = font
        return changes
    }
}
