/// A `.brandassets` folder of Apple TV: the layered icons of an app, and the images of the top shelf.
public struct BrandAssets: Hashable, Sendable {
    /// The path of the folder.
    public let path: String
    /// The name without its suffix, such as `App Icon & Top Shelf Image`.
    public let name: String
    /// The `Contents.json`.
    public let contents: CatalogueContents
    /// The app's icons, in the order of the `Contents.json`; the top shelf's images are no icons and are left out.
    public let icons: [ImageStack]
    /// What a person should know.
    public let notes: [IconNote]

    /// The images of all front layers, in natural order of their paths.
    public var files: [IconFile] {
        icons.flatMap(\.frontFiles).sorted { PathName.isOrdered($0.path, before: $1.path) }
    }

    /// Reads brand assets.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - boundary: The folder that links may not leave, usually the catalogue; nil for the folder itself.
    /// - Throws: What `ImageStack` throws.
    public init(contentsOf path: String, boundary: String? = nil) throws(IconsError) {
        let path = PathName.normalized(path)
        self.path = path
        name = PathName(path).stem
        contents = try CatalogueContents(inFolder: path)
        var icons: [ImageStack] = []
        for asset in try contents.array("assets") {
            // An asset without a file name is a place that is still empty.
            guard let stack = asset["filename"]?.string, PathName(stack).suffix == "imagestack" else { continue }
            guard asset["role"]?.string.map({ $0.hasSuffix("app-icon") }) ?? true else { continue }
            let folder = try contents.member(stack, line: asset.line, in: path, boundary: boundary ?? path)
            let size = asset["size"]?.string.flatMap { IconEntry.PointSize($0) }
            icons.append(try ImageStack(contentsOf: folder, boundary: boundary ?? path, size: size))
        }
        self.icons = icons
        notes = contents.notes + icons.flatMap(\.notes)
    }
}
