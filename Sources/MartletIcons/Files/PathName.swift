/// A path taken to pieces, and how paths are put in order.
package struct PathName: Hashable, Sendable {
    package let path: String

    /// - Parameter path: Slashes at its end, and double ones, do not count.
    package init(_ path: String) {
        self.path = path
    }

    /// The last part; `/` for the root.
    var name: String {
        let trimmed = trimmed
        if trimmed.isEmpty { return path.utf8.first == 0x2F ? "/" : path }
        guard let slash = trimmed.lastIndex(of: 0x2F) else { return String(Substring(trimmed)) }
        return String(Substring(trimmed[trimmed.index(after: slash)...]))
    }

    /// The path of what it is in; `.` for a bare name.
    package var parent: String {
        let trimmed = trimmed
        guard let slash = trimmed.lastIndex(of: 0x2F) else { return path.utf8.first == 0x2F ? "/" : "." }
        let above = Self.withoutSlashes(trimmed[..<slash])
        return above.isEmpty ? "/" : Self.withoutDoubleSlashes(String(Substring(above)))
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

    private var trimmed: Substring.UTF8View { Self.withoutSlashes(Substring(path).utf8) }

    /// Without the slashes at the end.
    private static func withoutSlashes(_ path: Substring.UTF8View) -> Substring.UTF8View {
        var path = path
        while path.last == 0x2F { path.removeLast() }
        return path
    }

    private static func withoutDoubleSlashes(_ path: String) -> String {
        var (last, isDouble) = (UInt8(0), false)
        for byte in path.utf8 {
            isDouble = isDouble || (byte == 0x2F && last == 0x2F)
            last = byte
        }
        guard isDouble else { return path }
        return (path.utf8.first == 0x2F ? "/" : "") + parts(of: path).joined(separator: "/")
    }

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

    /// The path of something below a folder, seen from it; nil where it is elsewhere.
    ///
    /// Both are normalized.
    static func tail(of path: String, below folder: String) -> String? {
        if folder == "." { return path.utf8.first == 0x2F || path.utf8.starts(with: "../".utf8) ? nil : path }
        let start = folder.utf8.last == 0x2F ? folder.utf8.count : folder.utf8.count + 1
        guard path.utf8.count > start, isInside(path, folder) else { return nil }
        return String(Substring(path.utf8.dropFirst(start)))
    }

    /// The natural order: runs of digits count as numbers, so `icon-9` comes before `icon-10`; what is in a folder comes
    /// before a longer name of the folder; bytes decide elsewhere, so the order is the same on every machine.
    static func isOrdered(_ first: String, before second: String) -> Bool {
        // On the bytes themselves: sorting the files of a project is most of what a run does that has nothing to do.
        let order = first.utf8.withContiguousStorageIfAvailable { one in
            second.utf8.withContiguousStorageIfAvailable { two in isOrdered(one, before: two) }
        }
        if let order, let order { return order }
        return Array(first.utf8).withUnsafeBufferPointer { one in
            Array(second.utf8).withUnsafeBufferPointer { two in isOrdered(one, before: two) }
        }
    }

    private static func isOrdered(_ one: UnsafeBufferPointer<UInt8>, before two: UnsafeBufferPointer<UInt8>) -> Bool {
        var (i, j) = (0, 0)
        while i < one.count, j < two.count {
            let (a, b) = (one[i], two[j])
            if isDigit(a), isDigit(b) {
                let (left, right) = (takeNumber(one, &i), takeNumber(two, &j))
                if left.count != right.count { return left.count < right.count }
                for (x, y) in zip(left, right) where one[x] != two[y] { return one[x] < two[y] }
                continue
            }
            if a != b { return a == 0x2F || (b != 0x2F && a < b) }
            i += 1
            j += 1
        }
        if (i < one.count) != (j < two.count) { return j < two.count }
        // Only the zeros before numbers differ.
        return one.lexicographicallyPrecedes(two)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Where the digits of a number are, without its leading zeros.
    private static func takeNumber(_ text: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Range<Int> {
        var start = at
        while at < text.count, isDigit(text[at]) { at += 1 }
        while start < at, text[start] == 0x30 { start += 1 }
        return start..<at
    }
}
