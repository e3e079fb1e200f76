import Glibc

/// A file that a value is read from.
enum ValueFile {
    /// The most bytes that a file with values may have.
    static let maximumBytes = 16 << 20

    /// The absolute path, by way of the working folder, without `.` and `..`.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return PathText.standardized(path) }
        guard let working = getcwd(nil, 0) else { return PathText.standardized(path) }
        defer { free(working) }
        return PathText.standardized(PathText.join(String(cString: working), path))
    }
}
