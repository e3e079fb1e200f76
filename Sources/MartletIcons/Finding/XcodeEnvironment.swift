/// What Xcode tells a build phase in environment variables (Xcode Help, Build settings reference).
public struct XcodeEnvironment: Hashable, Sendable {
    private let values: [String: String]

    /// Takes the variables of a process.
    public init(_ values: [String: String]) { self.values = values }

    /// Whether the process runs in a build phase of Xcode.
    public var isBuildPhase: Bool {
        self["SRCROOT"] != nil && self["CONFIGURATION"] != nil
            && (self["TARGET_BUILD_DIR"] != nil || self["SCRIPT_INPUT_FILE_COUNT"] != nil)
    }

    /// The project's folder.
    public var sourceRoot: String? { self["SRCROOT"] ?? self["PROJECT_DIR"] }
    /// The build configuration, such as `Debug`.
    public var configuration: String? { self["CONFIGURATION"] }
    /// The product's name.
    public var productName: String? { self["PRODUCT_NAME"] }
    /// The name of the app icon that is built.
    public var appIconName: String? { self["ASSETCATALOG_COMPILER_APPICON_NAME"] }
    /// The folder for files that the build makes for itself.
    public var derivedFileFolder: String? { self["DERIVED_FILE_DIR"] }
    /// Whether a build phase may read and write only what it has declared.
    public var isSandboxed: Bool { self["ENABLE_USER_SCRIPT_SANDBOXING"] == "YES" }

    /// The path of the source's `Info.plist`; below the project's folder unless absolute.
    public var infoPlist: String? { self["INFOPLIST_FILE"].map(absolute) }

    /// The folder of the product that its resources are in.
    public var resourcesFolder: String? {
        guard let target = self["TARGET_BUILD_DIR"], let folder = self["UNLOCALIZED_RESOURCES_FOLDER_PATH"] else {
            return nil
        }
        return PathName.joining(target, folder)
    }

    /// The folders to search for icons where no path is given: the declared inputs that icons can be in, else the project.
    public var searchFolders: [String] {
        let declared = inputFiles.filter { path in
            let suffix = PathName(path).suffix
            return suffix == "xcassets" || suffix == "png" || suffix == "webp"
                || IconContainer.Kind(suffix: suffix) != nil
        }
        return declared.isEmpty ? [sourceRoot].compactMap(\.self) : declared
    }

    /// Folders in which the build's products are, not to be searched for sources.
    public var productFolders: [String] {
        ["BUILD_DIR", "OBJROOT", "SYMROOT", "TARGET_BUILD_DIR", "DERIVED_FILE_DIR", "TARGET_TEMP_DIR"]
            .compactMap { self[$0] }
            .filter { folder in sourceRoot.map { !PathName.isInside($0, folder) } ?? true }
    }

    /// The input files that the build phase declares.
    public var inputFiles: [String] { numbered("SCRIPT_INPUT_FILE") }
    /// The output files that the build phase declares.
    public var outputFiles: [String] { numbered("SCRIPT_OUTPUT_FILE") }
    /// The files that list more inputs, a path on each line.
    public var inputFileLists: [String] { numbered("SCRIPT_INPUT_FILE_LIST") }
    /// The files that list more outputs, a path on each line.
    public var outputFileLists: [String] { numbered("SCRIPT_OUTPUT_FILE_LIST") }

    /// The value of a variable; nil where it is missing or empty.
    public subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func absolute(_ path: String) -> String {
        guard path.utf8.first != 0x2F, let root = sourceRoot else { return path }
        return PathName.joining(root, path)
    }

    private func numbered(_ prefix: String) -> [String] {
        guard let count = self[prefix + "_COUNT"].flatMap({ Int($0) }), count > 0 else { return [] }
        // The count is not to be trusted with more work than there are variables.
        return (0..<min(count, values.count)).compactMap { self["\(prefix)_\($0)"].map(absolute) }
    }
}
