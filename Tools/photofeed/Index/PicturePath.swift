import Foundation

/// A file's path below the folder, as the bytes that the file system has: not every name is UTF-8.
struct PicturePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The names from the folder down to the file.
    var components: [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "/"))
    }

    func appending(_ name: some Sequence<UInt8>) -> PicturePath {
        PicturePath(bytes: bytes.isEmpty ? Array(name) : bytes + [UInt8(ascii: "/")] + name)
    }

    /// Whether this is `folder` or lies below it; everything lies below the empty path.
    func isWithin(_ folder: PicturePath) -> Bool {
        folder.bytes.isEmpty || bytes == folder.bytes
            || (bytes.starts(with: folder.bytes) && bytes[folder.bytes.count] == UInt8(ascii: "/"))
    }

    /// For people: bytes that are no UTF-8 become U+FFFD.
    var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The last name, without what is behind its last dot.
    var stem: String {
        let name = String(decoding: components.last ?? [], as: UTF8.self)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The letters behind the last dot, in small ones.
    var pathExtension: String {
        let name = components.last ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    }

    static func < (one: PicturePath, other: PicturePath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}
