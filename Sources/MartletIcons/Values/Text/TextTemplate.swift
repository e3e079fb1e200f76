/// A text with placeholders in braces, such as `{version} ({build})`, parsed once and filled in for each icon.
///
/// `{{` and `}}` are the braces themselves. A value that is filled in is text and is never looked through for braces.
public struct TextTemplate: Hashable, Sendable, CustomStringConvertible {
    /// A piece of a template.
    public enum Part: Hashable, Sendable {
        /// Text that stands as it is.
        case literal(String)
        /// Text that is filled in.
        case placeholder(Placeholder)
    }

    /// The most bytes of UTF-8 that a template, or a text made from one, may have: more than any icon has room for.
    public static let maximumBytes = 4096

    /// The template as it was written.
    public let source: String
    /// Its pieces, in order; no two literals stand side by side.
    public let parts: [Part]

    /// Parses a template.
    ///
    /// Throws `malformed`, with the position of the fault, where a brace is not closed, stands alone or encloses an
    /// unknown name, and `tooLarge` above `maximumBytes`.
    public init(parsing source: String) throws(IconsError) {
        guard source.utf8.count <= Self.maximumBytes else {
            throw IconsError(.tooLarge, "The text has more than \(Self.maximumBytes) bytes. Shorten it.")
        }
        self.source = source
        parts = try Self.parts(of: source)
    }

    /// The placeholders that occur, so that what is costly to learn is learned only where it is asked for.
    public var placeholders: Set<Placeholder> {
        Set(parts.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } })
    }

    /// The text with each placeholder filled in; a placeholder that occurs twice is asked for twice.
    ///
    /// Throws what `value` throws, and `tooLarge` where the text outgrows `maximumBytes`.
    public func text(
        values value: (Placeholder) throws(IconsError) -> String
    ) throws(IconsError) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .placeholder(let placeholder): text += try value(placeholder)
            }
            guard text.utf8.count <= Self.maximumBytes else {
                throw IconsError(
                    .tooLarge, "The text made from \"\(source)\" has more than \(Self.maximumBytes) bytes.")
            }
        }
        return text
    }

    /// The template as it was written.
    public var description: String { source }
}
