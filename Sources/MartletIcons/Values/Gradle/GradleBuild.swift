/// The version that the Gradle script of an Android module gives to an app, worked out without running anything.
///
/// Read are `build.gradle` and `build.gradle.kts`: `defaultConfig`, product flavours and build types; texts, numbers, sums
/// and products of them, constants of the script and of the root project's, `gradle.properties`, variables of the
/// environment, and `gradle/libs.versions.toml`.
public struct GradleBuild: Sendable {
    /// The script.
    public let path: String
    /// The files that were read, the script first.
    public let files: [String]

    private let script: [GradleStatement]
    private let variants: GradleVariants
    private let own: GradleContext.Script
    private let context: GradleContext

    /// Reads a script, or the one in a module's folder, and the files around it that it may take values from.
    ///
    /// Throws `damaged` with the line of a fault, `nothingFound` where the folder has no script, `tooLarge` above 4 MiB
    /// or 64 levels of blocks, and what reading throws.
    public init(contentsOf path: String, environment: [String: String] = [:]) throws(IconsError) {
        let script = Disk.isFolder(path) ? Self.script(in: path) : path
        guard let script else { throw IconsError(.nothingFound, path: path, "There is no build.gradle here.") }
        self.path = script
        let module = PathText.folder(of: ValueFile.absolute(script))
        let root =
            Ancestors(of: module).first { folder in
                ["settings.gradle", "settings.gradle.kts"].contains { Disk.isFile(PathText.join(folder, $0)) }
            } ?? module
        var files = [script]
        self.script = try GradleScriptParser.statements(at: script)
        own = GradleContext.Script(path: script, constants: GradleConstants(in: self.script))
        variants = GradleVariants(in: self.script)
        let properties = try GradleProperties(module: module, root: root, environment: environment)
        files += properties.files
        var scripts: [GradleContext.Script] = []
        if root != module, let rootScript = Self.script(in: root) {
            files.append(rootScript)
            let statements = try GradleScriptParser.statements(at: rootScript)
            scripts = [GradleContext.Script(path: rootScript, constants: GradleConstants(in: statements))]
        }
        let local = PathText.join(root, "local.properties")
        let catalogue = PathText.join(root, "gradle/libs.versions.toml")
        for file in [local, catalogue] where Disk.isFile(file) { files.append(file) }
        context = GradleContext(
            scripts: scripts, properties: properties,
            local: Disk.isFile(local) ? try GradleProperties.read(local) : [:],
            catalogue: Disk.isFile(catalogue) ? try VersionCatalogue(contentsOf: catalogue) : nil,
            environment: environment, hasBareProperties: !script.hasSuffix(".kts"))
        self.files = files
    }

    /// The script in a folder: `build.gradle`, or else `build.gradle.kts`.
    private static func script(in folder: String) -> String? {
        ["build.gradle", "build.gradle.kts"].map { PathText.join(folder, $0) }.first(where: Disk.isFile)
    }

    /// The script of the module that a file or folder lies in: in the nearest folder that has one, up to the folder that
    /// a repository is rooted in.
    public static func find(near path: String) -> String? {
        Ancestors(of: path).lazy.compactMap(script).first
    }

    static func find(in folder: String) -> String? { script(in: folder) }

    /// The names of the build types; every module has `debug` and `release`.
    public var buildTypes: [String] { variants.buildTypeNames }

    /// The names of the product flavours.
    public var flavors: [String] { variants.flavors.map(\.name) }

    /// The version that people see, with the suffixes of the variant's flavours and build type; without a variant, that
    /// of `defaultConfig` alone.
    ///
    /// Throws `unresolved`, with the line, where there is none or only Gradle can tell it, and `nothingFound`, naming
    /// those there are, for an unknown variant.
    public func versionName(variant: String? = nil) throws(IconsError) -> String {
        let parts = try parts(of: variant)
        guard var name = try value("versionName", in: parts.owners) else { throw missing("versionName") }
        for suffix in try suffixes("versionNameSuffix", parts) { name += suffix }
        return name
    }

    /// The number of the build; throws as `versionName` does.
    public func versionCode(variant: String? = nil) throws(IconsError) -> String {
        guard let code = try value("versionCode", in: parts(of: variant).owners) else { throw missing("versionCode") }
        return code
    }

    /// The identifier of the app with the variant's suffixes; nil where the script gives none.
    ///
    /// Throws as `versionName`.
    public func applicationID(variant: String? = nil) throws(IconsError) -> String? {
        let parts = try parts(of: variant)
        guard var identifier = try value("applicationId", in: parts.owners) else { return nil }
        for suffix in try suffixes("applicationIdSuffix", parts) {
            identifier += suffix.hasPrefix(".") ? suffix : "." + suffix
        }
        return identifier
    }

    private func missing(_ property: String) -> IconsError {
        IconsError(
            .unresolved, path: path, "No \(property) is given in android { defaultConfig }. \(GradleContext.advice)")
    }

    // MARK: Where a value may stand

    /// The blocks that make up a variant.
    private struct Parts {
        /// The blocks that may give a version, the strongest first: the flavours, then `defaultConfig`.
        var owners: [[GradleStatement]]
        /// The blocks that may give a suffix, in the order in which suffixes follow each other.
        var suffixed: [[GradleStatement]]
    }

    private func parts(of variant: String?) throws(IconsError) -> Parts {
        let defaults = script.bodies("android", "defaultConfig")
        guard let variant, !variant.isEmpty else { return Parts(owners: defaults.reversed(), suffixed: defaults) }
        guard let (flavors, buildType) = variants.parts(of: variant) else {
            let known = flavors.isEmpty ? "" : " and flavours \(flavors.joined(separator: ", "))"
            throw IconsError(
                .nothingFound, path: path,
                "There is no variant \(variant). There are the build types \(buildTypes.joined(separator: ", "))\(known)."
            )
        }
        let owners = flavors.map(\.statements)
        return Parts(owners: owners + defaults.reversed(), suffixed: defaults + owners + [body(ofType: buildType)])
    }

    /// The statements of a build type, those of the one that it starts from first.
    private func body(ofType name: String, depth: Int = 0) -> [GradleStatement] {
        let own = variants.buildTypes.filter { $0.name == name }.flatMap(\.statements)
        let start = own.first { $0.tokens.first?.isWord("initWith") == true }
        let base = start?.tokens.dropFirst().last { $0.word != nil || $0.literal != nil }
        guard let base = base?.word ?? base?.literal, depth < 8 else { return own }
        return body(ofType: base, depth: depth + 1) + own
    }

    private func suffixes(_ property: String, _ parts: Parts) throws(IconsError) -> [String] {
        var suffixes: [String] = []
        for block in parts.suffixed {
            if let suffix = try value(property, in: [block]) { suffixes.append(suffix) }
        }
        return suffixes
    }

    /// The value of a property in the first block that gives it one; the last time it is given counts.
    private func value(_ property: String, in blocks: [[GradleStatement]]) throws(IconsError) -> String? {
        for block in blocks {
            guard let statement = block.last(where: { $0.value(of: property) != nil }),
                let tokens = statement.value(of: property)
            else { continue }
            var evaluator = GradleEvaluator(tokens, in: own, context, line: statement.line)
            switch try evaluator.value() {
            case .missing(let why):
                if tokens.count == 1, tokens[0].isWord("null") { continue }
                let advice = why.isEmpty ? "\(property) has no value. \(GradleContext.advice)" : why
                throw IconsError(.unresolved, path: path, line: statement.line, advice)
            case let value: return value.text
            }
        }
        return nil
    }
}
