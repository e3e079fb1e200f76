import CGLib

/// Text in and out of Pango's markup, which some of libadwaita's properties are always read as.
enum Markup {
    /// Markup that shows `text` as it is.
    static func escape(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }

    /// The text that `escape` was given.
    static func text(of markup: String) -> String {
        var result = ""
        var rest = Substring(markup)
        while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
            result += rest[..<start]
            let name = rest[rest.index(after: start)..<end]
            result += named[name] ?? numeric(name) ?? String(rest[start...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static let named: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'",
    ]

    /// GLib writes control characters as `&#x1;`.
    private static func numeric(_ name: Substring) -> String? {
        guard name.hasPrefix("#x"), let code = UInt32(name.dropFirst(2), radix: 16) else { return nil }
        return Unicode.Scalar(code).map { String(Character($0)) }
    }
}
