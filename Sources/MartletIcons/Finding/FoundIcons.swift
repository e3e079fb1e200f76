/// Everything that is to be stamped.
public struct FoundIcons: Hashable, Sendable {
    /// The icons, those of the first path first, and in natural order of their paths within it.
    public let sources: [IconSource]
    /// What a person should know, of the sources and of the search.
    public let notes: [IconNote]

    /// The files to be painted on, of all sources.
    public var stampedFiles: [IconFile] { sources.flatMap(\.stampedFiles) }

    /// The paths to be copied for an output, each once, in the order of the sources.
    public var roots: [String] {
        var seen: Set<String> = []
        return sources.map(\.root).filter { seen.insert($0).inserted }
    }
}
