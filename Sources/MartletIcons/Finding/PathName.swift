/// A path taken to pieces, and how paths are put in order.
struct PathName: Hashable, Sendable {
    let path: String

    /// - Parameter path: Slashes at its end, and double ones, do not count.
    init(_ path: String) {
        self.path = path
    }

    /// The last part; `/` for the root.
    var name: String { parts.last.map(String.init) ?? (path.utf8.first == 0x2F ? "/" : path) }

    /// The path of what it is in; `.` for a bare name.
    var parent: String {
        let parts = parts
        let isAbsolute = path.utf8.first == 0x2F
        guard parts.count > 1 else { return isAbsolute ? "/" : "." }
        return (isAbsolute ? "/" : "") + parts.dropLast().joined(separator: "/")
    }

    /// What stands behind the last dot of the name, in lower case; empty where there is none or the dot comes first.
    var suffix: String {
        let name = name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The name without its suffix and the dot.
    var stem: String {
        let name = name
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    private var parts: [Substring] { Self.parts(of: path) }

    /// What stands between the slashes.
    ///
    /// The bytes decide: to Swift, a slash and an accent behind it are one character that is no slash.
    private static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: 0x2F).map { Substring($0) }
    }

    /// Whether a name is that of something right in a folder: one part, and neither the folder nor its parent.
    static func isSingle(_ name: String) -> Bool { isBelow(name) && !name.utf8.contains(0x2F) }

    /// Whether a relative path stays below the folder it begins in, links aside.
    static func isBelow(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        return !name.utf8.contains(0)
            && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    }

    /// The path of something in a folder; the name alone in the current one.
    static func joining(_ folder: String, _ name: String) -> String {
        if folder == "." { return name }
        return folder.utf8.last == 0x2F ? folder + name : folder + "/" + name
    }

    /// The path without slashes at its end, double ones, and parts that are a single dot.
    static func normalized(_ path: String) -> String {
        guard !path.isEmpty else { return path }
        let joined = parts(of: path).filter { $0 != "." }.joined(separator: "/")
        if path.utf8.first == 0x2F { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// Whether a path is that of a folder or of something below it; both normalized.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        // By bytes, since names that look alike can be two folders.
        let inside = folder.utf8.last == 0x2F ? folder : folder + "/"
        return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: inside.utf8)
    }

    /// The natural order: runs of digits count as numbers, so `icon-9` comes before `icon-10`; what is in a folder comes
    /// before a longer name of the folder; bytes decide elsewhere, so the order is the same on every machine.
    static func isOrdered(_ first: String, before second: String) -> Bool {
        var (one, two) = (Substring(first).utf8[...], Substring(second).utf8[...])
        while let a = one.first, let b = two.first {
            if isDigit(a), isDigit(b) {
                let (left, right) = (takeNumber(&one), takeNumber(&two))
                if left.count != right.count { return left.count < right.count }
                if !left.elementsEqual(right) { return left.lexicographicallyPrecedes(right) }
                continue
            }
            if a != b { return a == 0x2F || (b != 0x2F && a < b) }
            one.removeFirst()
            two.removeFirst()
        }
        if one.isEmpty != two.isEmpty { return one.isEmpty }
        // Only the zeros before numbers differ.
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func takeNumber(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == 0x30 }
    }
}
