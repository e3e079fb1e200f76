/// Paths as text, joined and cut without asking the file system.
enum PathText {
    /// The path of a name seen from a folder; an absolute name stands for itself.
    static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder.isEmpty { return name }
        if name.isEmpty { return folder }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The folder that holds the path's last name: `.` for a lone name, `/` for the root.
    static func folder(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
    }

    /// The path's last name.
    static func name(of path: String) -> String {
        let trimmed = withoutTrailingSlashes(path)
        guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
        return String(trimmed[trimmed.index(after: slash)...])
    }

    /// Where the suffix of the path's last name starts, at its dot; nil where it has none, as in `.profile`.
    static func suffixStart(of path: String) -> String.Index? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), dot != path.startIndex else { return nil }
        let before = path.utf8[path.utf8.index(before: dot)]
        guard before != UInt8(ascii: "/"), !path[dot...].utf8.contains(UInt8(ascii: "/")) else { return nil }
        return dot
    }

    /// The path without `.`, doubled slashes, and, in an absolute path, `..`; a relative path keeps its `..`, since
    /// what is above it is not known.
    static func standardized(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var names: [Substring] = []
        for name in path.split(separator: "/") where name != "." {
            if name == "..", isAbsolute {
                _ = names.popLast()
            } else {
                names.append(name)
            }
        }
        let joined = names.joined(separator: "/")
        return isAbsolute ? "/" + joined : joined.isEmpty && !path.isEmpty ? "." : joined
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = Substring(path)
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
