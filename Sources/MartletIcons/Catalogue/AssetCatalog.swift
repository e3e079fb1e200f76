/// An asset catalogue of Xcode: an `.xcassets` folder.
public struct AssetCatalog: Hashable, Sendable {
    /// The path of the folder.
    public let path: String
    /// The icons in it and in all folders that group them, in natural order of their paths; not yet read.
    ///
    /// Image stacks outside of brand assets are among them, since Apple TV's alternate icons are such; most are no icons.
    public let containers: [IconContainer]

    /// Walks through a catalogue; no `Contents.json` is read.
    ///
    /// - Throws: `notFound`, `damaged` where it is no folder, `tooLarge` over 200,000 files or 64 levels.
    public init(contentsOf path: String) throws(IconsError) {
        let path = PathName.normalized(path)
        guard try Disk.status(of: path).kind == .folder else {
            throw IconsError(.damaged, path: path, "An asset catalogue is a folder, and this is a file.")
        }
        var walk = FolderWalk(budget: IconFinder.Budget())
        try walk.visitCatalogue(path)
        (self.path, containers) = (path, walk.containers)
    }

    /// Reads the icon sets of apps.
    ///
    /// - Throws: What `AppIconSet` throws.
    public func appIconSets() throws(IconsError) -> [AppIconSet] {
        var sets: [AppIconSet] = []
        for container in containers where container.kind == .appIconSet {
            sets.append(try AppIconSet(contentsOf: container.path, boundary: path))
        }
        return sets
    }
}
