/// An image file of an icon.
public struct IconFile: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// What it is for.
    public let role: IconRole
    /// The system it is for.
    public let platform: IconPlatform
    /// The size that it should have; nil where nothing says it.
    public let expectedPixels: IconEntry.PixelSize?
    /// The appearance it is for, `dark`, `tinted` or a later one; nil for any.
    public let luminosity: String?
    /// The entries of the catalogue that it serves; empty outside of catalogues.
    public let entries: [IconEntry]

    init(
        path: String, role: IconRole, platform: IconPlatform, expectedPixels: IconEntry.PixelSize? = nil,
        luminosity: String? = nil, entries: [IconEntry] = []
    ) {
        (self.path, self.role, self.platform) = (path, role, platform)
        (self.expectedPixels, self.luminosity, self.entries) = (expectedPixels, luminosity, entries)
    }
}
