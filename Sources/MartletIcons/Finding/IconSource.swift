/// An icon that was found, with all its files.
public struct IconSource: Hashable, Sendable {
    /// What it is and where.
    public let container: IconContainer
    /// Its image files, each once, in natural order of their paths; also those that are never stamped.
    public let files: [IconFile]
    /// The adaptive icons of Android; empty elsewhere.
    public let adaptiveIcons: [AdaptiveIcon]
    /// The document of Icon Composer; nil elsewhere.
    public let composer: IconComposerDocument?
    /// The paths of the images in its folders that it does not use.
    public let unassigned: [String]
    /// The paths of the files, other than images, that have been read to know all this.
    ///
    /// Where none of them has changed, and no folder has, neither has what was found.
    public let metadataFiles: [String]
    /// What a person should know about it.
    public let notes: [IconNote]

    /// The form.
    public var kind: IconContainer.Kind { container.kind }
    /// The path of the file or folder.
    public var path: String { container.path }
    /// The path to be copied for an output.
    public var root: String { container.root }
    /// The icon's name.
    public var name: String { container.name }
    /// The files to be painted on.
    public var stampedFiles: [IconFile] { files.filter(\.role.isStamped) }

    init(
        _ container: IconContainer, files: [IconFile], adaptiveIcons: [AdaptiveIcon] = [],
        composer: IconComposerDocument? = nil, unassigned: [String] = [], metadataFiles: [String] = [],
        notes: [IconNote] = []
    ) {
        (self.container, self.files, self.adaptiveIcons, self.composer) = (container, files, adaptiveIcons, composer)
        (self.unassigned, self.metadataFiles, self.notes) = (unassigned, metadataFiles, notes)
    }
}
