extension XcodeProject {
    /// The settings that a target has in a configuration, and the files that were read for them.
    public struct Settings: Sendable {
        /// The definitions, the strongest place first: the target, its configuration file, the project, the project's
        /// configuration file, and last what Xcode sets by itself.
        public let layers: [[SettingDefinition]]
        /// The configuration files that were read, with those that they include.
        public let files: [String]
    }

    /// The settings of a target in a configuration; without a name, in the project's default one.
    ///
    /// Throws `nothingFound`, naming the configurations there are, for an unknown one, `missingFile` for a configuration
    /// file that is not there, and what reading throws.
    public func settings(of target: Target, configuration name: String? = nil) throws(IconsError) -> Settings {
        guard let name = name ?? defaultConfiguration ?? configurations.last else {
            throw IconsError(.damaged, path: file, "The project has no configurations.")
        }
        let targetObject = try objects.object(target.identifier) ?? OldStyleDictionary()
        var layers: [[SettingDefinition]] = []
        var files: [String] = []
        for owner in [targetObject, project] {
            guard let (identifier, configuration) = try self.configuration(name, of: owner) else {
                // A target may lack a configuration that its project has; Xcode then builds it without settings.
                if owner == targetObject, configurations.contains(name) { continue }
                let known = configurations.isEmpty ? "none" : configurations.joined(separator: ", ")
                throw IconsError(
                    .nothingFound, path: file, "There is no configuration \(name). There are: \(known).")
            }
            layers.append(definitions(in: configuration))
            if let path = try configurationFile(of: configuration, identifier: identifier) {
                let config = try XCConfig(contentsOf: path, searchingFolders: [folder])
                layers.append(config.definitions)
                files += config.files
            }
        }
        layers.append(builtIn(target: target, configuration: name))
        return Settings(layers: layers, files: files)
    }

    private func configuration(
        _ name: String, of owner: OldStyleDictionary
    ) throws(IconsError) -> (identifier: String, object: OldStyleDictionary)? {
        guard let identifier = owner["buildConfigurationList"]?.string,
            let list = try objects.object(identifier)
        else { return nil }
        return try objects.objects("buildConfigurations", of: list).first { $0.object["name"]?.string == name }
    }

    /// The settings of a configuration object.
    ///
    /// Those with conditions come last, since there, unlike in a file, no order
    /// says which is stronger.
    private func definitions(in configuration: OldStyleDictionary) -> [SettingDefinition] {
        let entries = configuration["buildSettings"]?.dictionary?.entries ?? []
        let definitions = entries.compactMap { entry -> SettingDefinition? in
            guard let value = entry.value.string ?? entry.value.strings?.joined(separator: " "),
                let (name, conditions) = SettingName.parse(entry.key[...])
            else { return nil }
            return SettingDefinition(name: name, conditions: conditions, value: value, path: file, line: entry.line)
        }
        return definitions.filter(\.conditions.isEmpty) + definitions.filter { !$0.conditions.isEmpty }
    }

    private func configurationFile(
        of configuration: OldStyleDictionary, identifier: String
    ) throws(IconsError) -> String? {
        let anchor = configuration["baseConfigurationReferenceAnchor"]?.string
        guard let reference = configuration["baseConfigurationReference"]?.string ?? anchor else { return nil }
        var path = try filePath(of: reference)
        if let found = path, anchor != nil {
            guard let relative = configuration["baseConfigurationReferenceRelativePath"]?.string else { return nil }
            path = PathText.standardized(PathText.join(found, relative))
        }
        guard let path, Disk.isFile(path) else {
            throw IconsError(
                .missingFile, path: file, line: objects.line(of: identifier),
                "The configuration file \(path ?? reference) is not there. Is something yet to be generated?")
        }
        return path
    }

    /// What Xcode sets by itself where nobody else does.
    private func builtIn(target: Target, configuration: String) -> [SettingDefinition] {
        let values = [
            ("TARGET_NAME", target.name), ("TARGETNAME", target.name), ("PROJECT_NAME", name), ("PROJECT", name),
            ("SRCROOT", folder), ("SOURCE_ROOT", folder), ("PROJECT_DIR", folder), ("PROJECT_FILE_PATH", path),
            ("CONFIGURATION", configuration),
        ]
        let references = [
            ("PRODUCT_NAME", "$(TARGET_NAME)"), ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
        ]
        return values.map { SettingDefinition(name: $0.0, outsideValue: $0.1) }
            + references.map { SettingDefinition(name: $0.0, value: $0.1) }
    }
}
