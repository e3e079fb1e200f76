extension XcodeProject {
    /// The path of a file or a folder of the project; nil where the project's groups do not lead to it, or where it lies
    /// among Xcode's own files or the products.
    func filePath(of reference: String) throws(IconsError) -> String? {
        if let object = try objects.object(reference), let path = rootedPath(of: object) { return path }
        guard let main = project["mainGroup"]?.string else { return nil }
        // A group may be reached in two ways, and a broken project's may hold itself.
        var seen: Set<String> = [main]
        var waiting: [(identifier: String, folder: String)] = [(main, folder)]
        while let (identifier, parent) = waiting.popLast() {
            guard let object = try objects.object(identifier) else { continue }
            let own = object["path"]?.string ?? ""
            let path: String
            if let rooted = rootedPath(of: object) {
                path = rooted
            } else if ["<group>", nil].contains(object["sourceTree"]?.string) {
                path = PathText.join(parent, own)
            } else {
                continue
            }
            if identifier == reference { return PathText.standardized(path) }
            for child in object["children"]?.strings ?? [] where seen.insert(child).inserted {
                waiting.append((child, path))
            }
        }
        return nil
    }

    /// The path of an object that does not depend on the group it is in.
    private func rootedPath(of object: OldStyleDictionary) -> String? {
        let path = object["path"]?.string ?? ""
        return switch object["sourceTree"]?.string {
        case "SOURCE_ROOT": PathText.standardized(PathText.join(folder, path))
        case "<absolute>": PathText.standardized(path)
        default: nil
        }
    }

    /// The project next to a file or folder: in it, or in the nearest folder above it that has one, up to the folder that
    /// a repository is rooted in.
    ///
    /// Throws `ambiguous`, naming them, where the folder has several. The Pods project is not looked at.
    public static func find(near path: String) throws(IconsError) -> String? {
        for folder in Ancestors(of: path) {
            if let project = try find(in: folder) { return project }
        }
        return nil
    }

    static func find(in folder: String) throws(IconsError) -> String? {
        let names = Disk.names(in: folder).filter { name in
            name.hasSuffix(".xcodeproj") && name != "Pods.xcodeproj"
                && Disk.isFile(PathText.join(PathText.join(folder, name), "project.pbxproj"))
        }
        guard names.count <= 1 else {
            throw IconsError(
                .ambiguous, path: folder,
                "There are several projects: \(names.prefix(20).joined(separator: ", ")). Say which with --project PATH."
            )
        }
        return names.first.map { PathText.join(folder, $0) }
    }
}
