/// An icon on a preview sheet, before and after it is stamped, as small as the sheet shows it.
public struct PreviewTile: Sendable, Hashable {
    /// What an icon is looked at on.
    public enum Ground: String, Sendable, Hashable, Codable, CaseIterable {
        /// A bright home screen.
        case light
        /// A dark one, for icons that are made for it.
        case dark
    }

    /// What lies behind an icon that is only one layer of several.
    public enum Backdrop: Sendable, Hashable {
        /// Nothing: the icon is whole.
        case none
        /// A colour.
        case colour(RibbonColour)
        /// A picture, scaled as the icon is.
        case picture(IconPicture)
    }

    /// The longest side that an icon is shown with, in pixels; one that is smaller is shown as it is.
    public static let longestSide = 200

    /// What the icon is called.
    public let name: String
    /// What else is to be known of it, such as its size.
    public let detail: String
    /// The system it is for.
    public let platform: IconPlatform
    /// What it stands on.
    public let ground: Ground
    /// The pixels of the file across and down, by which tiles are put in order.
    public let pixels: IconEntry.PixelSize

    let before: Thumbnail
    let after: Thumbnail

    /// Scales an icon for a sheet; of the pictures nothing is kept but that.
    ///
    /// - Parameters:
    ///   - mask: What the system cuts the icon to.
    ///   - visiblePart: The part of the sides, about the middle, that is ever seen, 0 to 1; 72 / 108 of Android's layers.
    ///
    /// O(pixels) of the pictures.
    public init(
        name: String, detail: String, platform: IconPlatform, ground: Ground = .light, mask: PlatformMask = .none,
        visiblePart: Double = 1, backdrop: Backdrop = .none, before: IconPicture, after: IconPicture
    ) {
        (self.name, self.detail, self.platform, self.ground) = (name, detail, platform, ground)
        pixels = IconEntry.PixelSize(width: before.width, height: before.height)
        let part = min(1, max(0.01, visiblePart))
        self.before = Thumbnail(before, part: part, backdrop: backdrop, mask: mask)
        self.after = Thumbnail(after, part: part, backdrop: backdrop, mask: mask)
    }
}
