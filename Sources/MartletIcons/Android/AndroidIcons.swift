/// The launcher icons in a `res` folder of Android.
public struct AndroidIcons: Hashable, Sendable {
    /// The image files.
    public let files: [IconFile]
    /// The adaptive icons.
    public let adaptiveIcons: [AdaptiveIcon]
    /// The files that have been read.
    public let metadataFiles: [String]
    /// What a person should know.
    public let notes: [IconNote]

    /// Reads a `res` folder.
    public init(contentsOf path: String) throws(IconsError) {
        (files, adaptiveIcons, metadataFiles, notes) = ([], [], [], [])
    }
}
/// An adaptive icon.
public struct AdaptiveIcon: Hashable, Sendable {
}
