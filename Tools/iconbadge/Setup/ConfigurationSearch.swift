import Glibc
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
        return xcode.sourceRoot.map { $0 + "/" + BadgeConfiguration.fileName }.flatMap { Self.isFile($0) ? $0 : nil }
    }

    /// Above the repository's root files belong to somebody else; without a repository, those above the current folder do.
    private func nearest(to path: String) -> String? {
        guard let start = Self.real(path) else { return nil }
        let here = Self.real(".") ?? "/"
        var folder = start
        var (file, isInRepository): (String?, Bool) = (nil, false)
        for _ in 0..<Self.limit {
            let candidate = (folder == "/" ? "" : folder) + "/" + BadgeConfiguration.fileName
            if file == nil, Self.isFile(candidate) { file = candidate }
            if Self.exists((folder == "/" ? "" : folder) + "/.git") {
                isInRepository = true
                break
            }
            guard folder != "/" else { break }
            folder = Self.parent(folder)
        }
        guard let file, !isInRepository else { return file }
        let owner = Self.parent(file)
        let isNear = owner == start || owner == Self.parent(start)
        return isNear || owner == here || owner.hasPrefix(here == "/" ? "/" : here + "/") ? file : nil
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// A path as it is shown: from the current folder where it lies below it.
    private static func shown(_ path: String) -> String {
        guard let here = real("."), here != "/", path.hasPrefix(here + "/") else { return path }
        return String(path.dropFirst(here.count + 1))
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func real(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
