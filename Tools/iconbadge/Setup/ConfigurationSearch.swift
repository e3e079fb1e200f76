import MartletIcons

/// Looks for the configuration file that belongs to icons.
struct ConfigurationSearch: Sendable {
    /// The most folders that are looked into above a path.
    private static let limit = 64

    let environment: [String: String]

    /// The file that is nearest: beside the icons or above them, up to the root of their repository; else in Xcode's
    /// folder of the project.
    ///
    /// Throws `ambiguous` where two paths have different ones.
    func file(for paths: [String]) throws(Exit) -> String? {
        let xcode = XcodeEnvironment(environment)
        var found: [String] = []
        for path in paths.isEmpty ? [xcode.sourceRoot ?? "."] : paths {
            if let file = nearest(to: path), !found.contains(file) { found.append(file) }
        }
        guard found.count < 2 else {
            throw Exit(
                .ambiguous,
                "the paths have different configuration files: \(found.map(Self.shown).joined(separator: " and ")); "
                    + "say which with --config FILE")
        }
        if let file = found.first { return Self.shown(file) }
        return xcode.sourceRoot.map { $0 + "/" + BadgeConfiguration.fileName }.flatMap { Disk.isFile($0) ? $0 : nil }
    }

    /// Above the repository's root files belong to somebody else; without a repository, those above the current folder do.
    private func nearest(to path: String) -> String? {
        guard let start = Disk.realPath(path) else { return nil }
        let here = Disk.realPath(".") ?? "/"
        var folder = start
        var (file, isInRepository): (String?, Bool) = (nil, false)
        for _ in 0..<Self.limit {
            let candidate = (folder == "/" ? "" : folder) + "/" + BadgeConfiguration.fileName
            if file == nil, Disk.isFile(candidate) { file = candidate }
            if Disk.exists((folder == "/" ? "" : folder) + "/.git") {
                isInRepository = true
                break
            }
            guard folder != "/" else { break }
            folder = PathName(folder).parent
        }
        guard let file, !isInRepository else { return file }
        let owner = PathName(file).parent
        let isNear = owner == start || owner == PathName(start).parent
        return isNear || owner == here || owner.hasPrefix(here == "/" ? "/" : here + "/") ? file : nil
    }

    /// A path as it is shown: from the current folder where it lies below it.
    private static func shown(_ path: String) -> String {
        guard let here = Disk.realPath("."), here != "/", path.hasPrefix(here + "/") else { return path }
        return String(path.dropFirst(here.count + 1))
    }
}
