extension IconValues {
    /// The build settings of the Xcode project, with what is known of it.
    struct ProjectSettings: Sendable {
        struct Loaded: Sendable {
            let target: XcodeProject.Target
            let folder: String
            let settings: BuildSettings
        }

        /// Nil where there is no project.
        let loaded: Loaded?
    }

    private static let advice =
        "Define it in the project or a configuration file, or pass it with --set NAME=VALUE."

    /// The value of a build setting; nil where no place defines it.
    ///
    /// The project is read only for what nothing stronger
    /// defines.
    mutating func setting(_ name: String) throws(IconsError) -> String? {
        try settled { settings throws(IconsError) in try settings.value(of: name) }
    }

    /// A text with its references to build settings filled in.
    mutating func expand(_ text: String, usedBy user: String, path: String) throws(IconsError) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        return try settled { settings throws(IconsError) in try settings.expand(text, usedBy: user, path: path) } ?? ""
    }

    /// Asks the settings from outside, and where they have no answer, all settings.
    private mutating func settled(
        _ ask: (BuildSettings) throws(IconsError) -> String?
    ) throws(IconsError) -> String? {
        let outer = BuildSettings(layers: outerLayers + [emptyVariables], advice: Self.advice)
        var failure: IconsError?
        do throws(IconsError) {
            if let value = try ask(outer), !value.isEmpty { return value }
        } catch {
            guard error.code == .unresolved else { throw error }
            failure = error
        }
        if let settings = try loadedProject()?.settings { return try ask(settings) }
        if let failure { throw failure }
        return try ask(outer)
    }

    private var outerLayers: [[SettingDefinition]] {
        [
            sources.overrides.map { SettingDefinition(name: $0.key, outsideValue: $0.value) },
            sources.environment.filter { !$0.value.isEmpty }
                .map { SettingDefinition(name: $0.key, outsideValue: $0.value) },
        ]
    }

    /// The variables that are set to nothing: weaker than all else, since the project may know more.
    private var emptyVariables: [SettingDefinition] {
        sources.environment.filter(\.value.isEmpty).map { SettingDefinition(name: $0.key, outsideValue: "") }
    }

    /// The project that is named, that this runs in, or that is nearest; nil where there is none.
    mutating func loadedProject() throws(IconsError) -> ProjectSettings.Loaded? {
        if let projectSettings { return projectSettings.loaded }
        let loaded = try loadProject()
        projectSettings = ProjectSettings(loaded: loaded)
        return loaded
    }

    private mutating func loadProject() throws(IconsError) -> ProjectSettings.Loaded? {
        var layers = outerLayers
        var path = sources.project
        if path == nil, case .xcode(let found) = origin { path = found }
        let environment = sources.environment
        if path == nil, let named = environment["PROJECT_FILE_PATH"], Disk.isFolder(named) { path = named }
        let near = sources.location ?? sources.infoPlist ?? environment["SRCROOT"] ?? environment["PROJECT_DIR"]
        if path == nil, let near { path = try XcodeProject.find(near: near) }
        guard let path else { return nil }
        let project = try XcodeProject(contentsOf: path)
        remember([project.file])
        let named = environment["TARGET_NAME"].flatMap { name in
            project.targets.contains { $0.name == name } ? name : nil
        }
        let target = try project.target(named: sources.target ?? named)
        if let file = sources.xcconfig ?? environment["XCODE_XCCONFIG_FILE"], !file.isEmpty {
            let config = try XCConfig(contentsOf: file, searchingFolders: [project.folder])
            layers.append(config.definitions)
            remember(config.files)
        }
        let own = try project.settings(of: target, configuration: configuration)
        remember(own.files)
        layers += own.layers + [emptyVariables]
        let build = BuildParameters(
            configuration: configuration ?? project.defaultConfiguration, environment: environment)
        return ProjectSettings.Loaded(
            target: target, folder: project.folder,
            settings: BuildSettings(layers: layers, build: build, advice: Self.advice))
    }
}
