/// A file or folder that holds one icon, before it is read.
public struct IconContainer: Hashable, Sendable {
    /// The forms that icons are kept in.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// `.appiconset`.
        case appIconSet = "app-icon-set"
        /// `.stickersiconset` of an iMessage app.
        case stickersIconSet = "stickers-icon-set"
        /// `.brandassets` of Apple TV.
        case brandAssets = "brand-assets"
        /// `.imagestack` of Apple TV outside of brand assets: an alternate icon, or no icon at all.
        case imageStack = "image-stack"
        /// `.solidimagestack` of Apple Vision.
        case solidImageStack = "solid-image-stack"
        /// `.icon` of Icon Composer.
        case iconComposer = "icon-composer"
        /// A `res` folder of Android.
        case androidResources = "android-resources"
        /// A PNG or WebP file by itself.
        case looseFile = "loose-file"

        /// The kind of a folder by its suffix in lower case; nil for other folders.
        init?(suffix: String) {
            switch suffix {
            case "appiconset": self = .appIconSet
            case "stickersiconset": self = .stickersIconSet
            case "brandassets": self = .brandAssets
            case "imagestack": self = .imageStack
            case "solidimagestack": self = .solidImageStack
            case "icon": self = .iconComposer
            default: return nil
            }
        }
    }

    /// The form.
    public let kind: Kind
    /// The path of the file or folder.
    public let path: String
    /// The path to be copied for an output: the catalogue that it is in, or itself.
    public let root: String
    /// Whether it was named itself, and not found in a folder.
    public let isNamed: Bool

    init(_ kind: Kind, path: String, root: String, isNamed: Bool = false) {
        (self.kind, self.path, self.root, self.isNamed) = (kind, path, root, isNamed)
    }

    /// The icon's name: without the suffix for all but Android's folders.
    public var name: String { kind == .androidResources ? PathName(path).name : PathName(path).stem }
}
