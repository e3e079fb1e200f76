/// The launcher icons in a `res` folder of Android: those that the manifest names, else those whose names begin with
/// `ic_launcher`.
public struct AndroidIcons: Hashable, Sendable {
    /// The path of the `res` folder.
    public let path: String
    /// The image files, each once, in natural order of their paths; with those of backgrounds.
    public let files: [IconFile]
    /// The adaptive icons, in natural order of their paths.
    public let adaptiveIcons: [AdaptiveIcon]
    /// The paths of the XML files that have been read to know this.
    public let metadataFiles: [String]
    /// What a person should know.
    public let notes: [IconNote]

    /// The side of an icon before adaptive ones, in density-independent pixels.
    static let legacySide = 48.0
    /// The side of an adaptive icon's layer.
    static let layerSide = 108.0

    /// Reads a `res` folder.
    ///
    /// - Throws: `damaged` where an XML file is broken, `tooLarge` over a budget, what reading folders throws.
    public init(contentsOf path: String) throws(IconsError) {
        let path = PathName.normalized(path)
        let resources = try AndroidResources(path)
        let manifest = try AndroidManifest(besideResources: path)
        var search = Search(resources: resources, roundIcons: manifest.roundIcons)
        search.read = manifest.paths
        var names = manifest.icons.union(manifest.roundIcons).filter { !resources.files(of: $0).isEmpty }
        if names.isEmpty { names = Self.usualNames(in: resources) }
        for name in names.sorted(by: { ($0.type, $0.name) < ($1.type, $1.name) }) { try search.take(name) }
        self.path = path
        files = search.files.values.sorted { PathName.isOrdered($0.path, before: $1.path) }
        adaptiveIcons = search.adaptiveIcons.sorted { PathName.isOrdered($0.path, before: $1.path) }
        metadataFiles = search.read
        notes = resources.notes + search.notes
    }

    /// The names that Android Studio gives to launcher icons; of drawables only where no mipmap has one.
    private static func usualNames(in resources: AndroidResources) -> Set<AndroidReference> {
        let usual = Set(
            resources.files.keys.filter { reference in
                reference.name.hasPrefix("ic_launcher")
                    && !["_foreground", "_background", "_monochrome"].contains { reference.name.hasSuffix($0) }
            })
        let mipmaps = usual.filter { $0.type == "mipmap" }
        return mipmaps.isEmpty ? usual : mipmaps
    }

    private struct Search {
        let resources: AndroidResources
        let roundIcons: Set<AndroidReference>
        var files: [String: IconFile] = [:]
        var adaptiveIcons: [AdaptiveIcon] = []
        var read: [String] = []
        var notes: [IconNote] = []

        init(resources: AndroidResources, roundIcons: Set<AndroidReference>) {
            (self.resources, self.roundIcons) = (resources, roundIcons)
        }

        mutating func take(_ reference: AndroidReference) throws(IconsError) {
            let isRound = roundIcons.contains(reference) || reference.name.hasSuffix("_round")
            for file in resources.files(of: reference) {
                if file.isBitmap {
                    add(file.path, isRound ? .legacyRound : .legacyLauncher, file.folder, side: AndroidIcons.legacySide)
                } else if file.suffix == "xml" {
                    try takeDrawable(file)
                }
            }
        }

        private mutating func takeDrawable(_ file: AndroidResources.File) throws(IconsError) {
            let xml = try AndroidXML(contentsOf: file.path)
            read.append(file.path)
            guard xml.root.name == "adaptive-icon" else {
                notes.append(
                    IconNote(path: file.path, "An icon as <\(xml.root.name)> cannot be painted on; it stays as it is."))
                return
            }
            let icon = try AdaptiveIcon(xml, in: resources, read: &read)
            adaptiveIcons.append(icon)
            if case .unknown(let text) = icon.foreground {
                notes.append(IconNote(path: file.path, "The foreground \"\(text)\" is not in this folder."))
            }
            if icon.foreground == nil { notes.append(IconNote(path: file.path, "The icon has no foreground.")) }
            add(icon.foreground, .adaptiveForeground)
            add(icon.monochrome, .monochrome)
            add(icon.background, .background)
        }

        private mutating func add(_ layer: AdaptiveIcon.Layer?, _ role: IconRole) {
            for path in layer?.bitmaps ?? [] {
                add(path, role, AndroidFolder(PathName(PathName(path).parent).name), side: AndroidIcons.layerSide)
            }
        }

        /// Adds a file; one that is used twice counts as what it was taken for by the more careful use.
        private mutating func add(_ path: String, _ role: IconRole, _ folder: AndroidFolder, side: Double) {
            if let known = files[path], known.role != .background, role != .adaptiveForeground { return }
            files[path] = IconFile(
                path: path, role: role, platform: .android, expectedPixels: folder.pixels(of: side))
        }
    }
}
