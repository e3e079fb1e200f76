extension IconValues {
    /// What tells an app's version.
    enum Origin: Sendable {
        case infoPlist(String)
        case xcode(project: String?)
        case gradle(GradleBuild)
        case nothing
    }

    /// The version, the build number or the name.
    mutating func productValue(_ placeholder: Placeholder) throws(IconsError) -> String {
        switch try foundOrigin() {
        case .infoPlist(let path): return try plistValue(placeholder, at: path)
        case .xcode: return try plistValue(placeholder, at: builtPlist())
        case .gradle(let build):
            switch placeholder {
            case .build: return try build.versionCode(variant: configuration)
            case .version: return try build.versionName(variant: configuration)
            default: throw unresolved(placeholder, "A Gradle script tells none. Pass it with --set name=VALUE.")
            }
        case .nothing:
            throw unresolved(
                placeholder,
                "No Info.plist, Xcode project or Gradle script is near. Name one with --info-plist FILE, or pass the value with --set \(placeholder.key)=VALUE."
            )
        }
    }

    private mutating func foundOrigin() throws(IconsError) -> Origin {
        if let origin { return origin }
        let found = try findOrigin()
        if case .gradle(let build) = found { remember(build.files) }
        origin = found
        return found
    }

    private func findOrigin() throws(IconsError) -> Origin {
        let environment = sources.environment
        if let path = sources.infoPlist { return .infoPlist(path) }
        if let path = sources.gradle { return .gradle(try GradleBuild(contentsOf: path, environment: environment)) }
        if let path = sources.project { return .xcode(project: path) }
        if environment["SRCROOT"] != nil || environment["PROJECT_DIR"] != nil { return .xcode(project: nil) }
        guard let location = sources.location else { return .nothing }
        let isResource = ValueFile.absolute(location).contains("/res/")
        for folder in Ancestors(of: location) {
            let script = GradleBuild.find(in: folder)
            if script == nil || !isResource, let project = try XcodeProject.find(in: folder) {
                return .xcode(project: project)
            }
            if let script { return .gradle(try GradleBuild(contentsOf: script, environment: environment)) }
        }
        return .nothing
    }

    mutating func remember(_ files: [String]) {
        for file in files where !inputs.contains(file) { inputs.append(file) }
    }

    // MARK: Info.plist

    /// The Info.plist that the build settings name; nil where there is none, since Xcode makes one.
    private mutating func builtPlist() throws(IconsError) -> String? {
        guard let file = try setting("INFOPLIST_FILE"), !file.isEmpty else { return nil }
        let environment = sources.environment
        var folder = environment["SRCROOT"] ?? environment["PROJECT_DIR"]
        if folder == nil { folder = try loadedProject()?.folder }
        let path = PathText.join(folder ?? "", file)
        guard Disk.exists(path) else {
            throw IconsError(
                .missingFile, path: path,
                "The Info.plist that INFOPLIST_FILE names is not there. Name another with --info-plist FILE.")
        }
        return path
    }

    /// A value of an Info.plist, or, where it has none, of the build setting that Xcode makes one from.
    private mutating func plistValue(_ placeholder: Placeholder, at path: String?) throws(IconsError) -> String {
        var missing: IconsError?
        if let path {
            let plist = try loadedPlist(path)
            for key in Self.keys(of: placeholder) {
                do throws(IconsError) {
                    let text = try expand(plist.text(forKey: key), usedBy: key, path: path)
                    if !text.isEmpty { return text }
                    missing =
                        missing
                        ?? IconsError(
                            .unresolved, path: path,
                            "The value of \(key) is empty. Give it one, or \(InfoPlist.advice(key))")
                } catch {
                    guard plist.values[key] == nil else { throw error }
                    missing = missing ?? error
                }
            }
        }
        let isGenerated = path == nil ? true : try self.isGenerated()
        for name in Self.settings(of: placeholder) where isGenerated {
            if let value = try setting(name), !value.isEmpty { return value }
        }
        throw missing
            ?? unresolved(
                placeholder,
                "The target has no INFOPLIST_FILE and no \(Self.settings(of: placeholder)[0]). Pass it with --set \(placeholder.key)=VALUE."
            )
    }

    /// Whether Xcode adds to the Info.plist what build settings say.
    private mutating func isGenerated() throws(IconsError) -> Bool {
        do throws(IconsError) {
            return try setting("GENERATE_INFOPLIST_FILE") == "YES"
        } catch {
            // Beside an Info.plist that is named, a project that is not clear or cannot be read tells nothing more.
            guard sources.infoPlist != nil, sources.project == nil else { throw error }
            return false
        }
    }

    private mutating func loadedPlist(_ path: String) throws(IconsError) -> InfoPlist {
        if let plist = plists[path] { return plist }
        let plist = try InfoPlist(contentsOf: path)
        plists[path] = plist
        remember([path])
        return plist
    }

    private static func keys(of placeholder: Placeholder) -> [String] {
        switch placeholder {
        case .build: ["CFBundleVersion"]
        case .version: ["CFBundleShortVersionString"]
        default: ["CFBundleDisplayName", "CFBundleName"]
        }
    }

    private static func settings(of placeholder: Placeholder) -> [String] {
        switch placeholder {
        case .build: ["CURRENT_PROJECT_VERSION"]
        case .version: ["MARKETING_VERSION"]
        default: ["INFOPLIST_KEY_CFBundleDisplayName", "PRODUCT_NAME"]
        }
    }
}
