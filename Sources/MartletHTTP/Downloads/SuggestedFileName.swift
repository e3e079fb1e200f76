import Foundation

/// The name under which a download would be saved if nobody chose another: safe to append to a directory's path.
///
/// It names a file in that directory and no other: it has no path separators, no control characters, no dot in front
/// (so it is neither hidden nor `..`), and has 1 to 255 bytes of UTF-8, as file systems demand.
struct SuggestedFileName: Hashable, Sendable {
    /// The name.
    let text: String

    /// What is left when neither the server nor the URL names anything.
    static let fallback = "download"
    /// `NAME_MAX` of Linux's file systems, in bytes.
    static let maximumLength = 255
    /// An extension longer than this is taken for a part of the name, in bytes.
    private static let maximumExtensionLength = 32

    /// The name that the value of a `Content-Disposition` gives, or else the last part of the URL's path.
    init(contentDisposition: String?, url: URL?) {
        let stated = contentDisposition.flatMap { ContentDisposition($0).fileName }
        text = stated.flatMap(Self.sanitised) ?? url.flatMap(Self.lastPart).flatMap(Self.sanitised) ?? Self.fallback
    }

    private static func lastPart(of url: URL) -> String? {
        guard let path = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath,
            let part = path.split(separator: "/").last
        else { return nil }
        return part.removingPercentEncoding ?? String(part)
    }

    /// `nil` if nothing is left of the name.
    private static func sanitised(_ name: String) -> String? {
        // By scalars, since a separator with a combining mark after it is no separator to Character.
        let visible = name.unicodeScalars.filter(isAllowed)
        // The last part alone, RFC 6266 §4.3; Windows' separator too, since servers send its paths.
        let parts = visible.split { $0 == "/" || $0 == "\\" }
        guard let last = parts.last else { return nil }
        let bare = String(String.UnicodeScalarView(last.drop { $0 == "." || $0.properties.isWhitespace }))
        let shortened = shorten(bare)
        let end = shortened.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(shortened.unicodeScalars[...$0]) }
    }

    /// Not control characters, nor those that break lines or turn the direction of writing, by which `gpj.exe` would
    /// look like `exe.jpg`.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: false
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }

    /// Cuts from before the extension, which stays.
    private static func shorten(_ name: String) -> String {
        guard name.utf8.count > maximumLength else { return name }
        let scalars = name.unicodeScalars
        var stem = scalars[...]
        if let dot = scalars.lastIndex(of: "."), name[dot...].utf8.count <= maximumExtensionLength {
            stem = scalars[..<dot]
        }
        let suffix = String(scalars[stem.endIndex...])
        let room = maximumLength - suffix.utf8.count
        // Whole characters, or scalars where one character is larger than a name may be.
        let characters = start(of: String(stem), fitting: room) { $0.utf8.count }
        if !characters.isEmpty { return String(characters) + suffix }
        return String(String.UnicodeScalarView(start(of: stem, fitting: room) { $0.utf8.count })) + suffix
    }

    private static func start<Text: Collection>(
        of text: Text, fitting room: Int, size: (Text.Element) -> Int
    ) -> Text.SubSequence {
        var left = room
        return text.prefix { element in
            left -= size(element)
            return left >= 0
        }
    }
}
