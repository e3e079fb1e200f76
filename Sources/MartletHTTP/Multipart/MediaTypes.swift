import Foundation

/// The media types of files, by the extensions of their names.
///
/// The system's table, `/etc/mime.types` of Debian's package media-types, knows a thousand; where the package is not
/// installed, as in small containers, the few that are sent most are known still.
struct MediaTypes: Sendable {
    /// The type of bytes of which nothing is known, RFC 2046 §4.5.1.
    static let unknown = "application/octet-stream"
    /// The system's table over the built-in one, read when first asked for.
    static let system = MediaTypes(table: contents(of: "/etc/mime.types"))

    private var types: [String: String]

    /// Creates types from a table of lines `type extension extension…`, with comments after `#`.
    ///
    /// What it has goes before what is built in; the first of two lines for an extension counts.
    init(table: String) {
        var types: [String: String] = [:]
        for line in table.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            let words = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == UInt8(ascii: " ") || $0 == 9 }
            guard words.count > 1, let type = String(words[0]), Self.isType(type) else { continue }
            for name in words.dropFirst().compactMap(String.init) where types[name.lowercased()] == nil {
                types[name.lowercased()] = type
            }
        }
        self.types = Self.builtIn.merging(types) { $1 }
    }

    /// The type of a file whose name ends in `pathExtension`, in any case; `unknown` if that is not known.
    func type(forPathExtension pathExtension: String) -> String { types[pathExtension.lowercased()] ?? Self.unknown }

    private static func isType(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { WireSyntax.isToken(String($0)) }
    }

    /// Empty if there is none; at most 1 MiB of it, which is fifteen times Debian's.
    private static func contents(of path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { return "" }
        defer { try? file.close() }
        return (try? file.read(upToCount: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static let builtIn = [
        "avif": "image/avif", "bmp": "image/bmp", "css": "text/css", "csv": "text/csv", "gif": "image/gif",
        "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json", "m4a": "audio/mp4",
        "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "ogg": "audio/ogg",
        "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff",
        "tiff": "image/tiff", "txt": "text/plain", "wav": "audio/x-wav", "webm": "video/webm", "webp": "image/webp",
        "xml": "application/xml", "zip": "application/zip",
    ]
}
