/// An Xcode project: its targets, its configurations, and the build settings that they define.
///
/// Read is `project.pbxproj` in the form that Xcode writes, of at most 16 MiB.
public struct XcodeProject: Sendable {
    /// A target.
    public struct Target: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What it builds, such as `com.apple.product-type.application`; nil for a target that builds no product.
        public let productType: String?
        let identifier: String

        /// Whether it builds an app: for a phone, a watch or a television, or a clip of one.
        public var isApplication: Bool { productType?.hasPrefix(Self.application) ?? false }

        static let application = "com.apple.product-type.application"
    }

    /// The project's folder, which ends in `.xcodeproj`.
    public let path: String
    /// The folder that the project's paths are seen from: SRCROOT.
    public let folder: String
    /// The targets in the project's order.
    public let targets: [Target]
    /// The names of the project's configurations in its order.
    public let configurations: [String]
    /// The configuration that is built where none is named.
    public let defaultConfiguration: String?

    let objects: ProjectObjects
    let project: OldStyleDictionary

    /// The project file itself.
    public var file: String { objects.path }

    /// The project's name: its folder's without the suffix.
    public var name: String {
        let name = PathText.name(of: ValueFile.absolute(path))
        return PathText.suffixStart(of: name).map { String(name[..<$0]) } ?? name
    }

    /// Reads the project at the path of its `.xcodeproj` folder or of the `project.pbxproj` in it, in O(bytes).
    ///
    /// Throws `damaged` with the line of a fault, `unsupported` for a project as XML, `tooLarge`, and what reading throws.
    public init(contentsOf path: String) throws(IconsError) {
        let isFile = PathText.name(of: path) == "project.pbxproj"
        let file = isFile ? path : PathText.join(path, "project.pbxproj")
        try self.init(SourceText.utf8(at: file), path: file)
    }

    /// Reads the bytes of a `project.pbxproj` that would stand at a path.
    init(_ bytes: [UInt8], path file: String) throws(IconsError) {
        objects = try ProjectObjects(bytes, path: file)
        guard let project = try objects.object(objects.root) else {
            throw IconsError(.damaged, path: file, line: objects.line(of: objects.root), "This is no project.")
        }
        self.project = project
        path = PathText.folder(of: PathText.standardized(file))
        let outer = PathText.folder(of: ValueFile.absolute(path))
        folder = ValueFile.absolute(PathText.join(outer, project["projectDirPath"]?.string ?? ""))
        targets = try objects.objects("targets", of: project).map { identifier, target in
            Target(
                name: target["name"]?.string ?? target["productName"]?.string ?? identifier,
                productType: target["productType"]?.string, identifier: identifier)
        }
        let list = try project["buildConfigurationList"]?.string.flatMap(objects.objectOrNil)
        configurations = try objects.objects("buildConfigurations", of: list ?? OldStyleDictionary())
            .compactMap { $0.object["name"]?.string }
        defaultConfiguration = list?["defaultConfigurationName"]?.string
    }

    /// The target of a name; without one, the project's only app, or else its only target.
    ///
    /// An app for a phone goes before its clip and its watch app. Throws `nothingFound`, naming the targets there are, and
    /// `ambiguous`, naming the apps, where there are several.
    public func target(named name: String? = nil) throws(IconsError) -> Target {
        if let name {
            if let target = targets.first(where: { $0.name == name }) { return target }
            throw IconsError(.nothingFound, path: path, "There is no target \(name). There are: \(list(targets)).")
        }
        let apps = targets.filter(\.isApplication)
        let plain = apps.filter { $0.productType == Target.application }
        for candidates in [plain, apps, targets] where candidates.count == 1 { return candidates[0] }
        guard !targets.isEmpty else { throw IconsError(.nothingFound, path: path, "The project has no targets.") }
        let candidates = apps.isEmpty ? targets : plain.isEmpty ? apps : plain
        throw IconsError(
            .ambiguous, path: path,
            "There are several targets: \(list(candidates)). Say which with --target NAME.")
    }

    private func list(_ targets: [Target]) -> String {
        let names = targets.prefix(20).map(\.name).joined(separator: ", ")
        return targets.isEmpty ? "none" : targets.count > 20 ? names + ", …" : names
    }
}

extension ProjectObjects {
    /// The object of an identifier; for chains of optionals.
    fileprivate func objectOrNil(_ identifier: String) throws(IconsError) -> OldStyleDictionary? {
        try object(identifier)
    }
}
