/// A layered image: an `.imagestack` of Apple TV or a `.solidimagestack` of Apple Vision.
///
/// Its `Contents.json` lists the layers from the front to the back; each layer is a folder with an image set in it.
public struct ImageStack: Hashable, Sendable {
    /// The path of the folder.
    public let path: String
    /// The name without its suffix.
    public let name: String
    /// The `Contents.json` of the stack.
    public let contents: CatalogueContents
    /// The paths of the layers' folders, the front one first.
    public let layers: [String]
    /// The images of the front layer, or of the first one behind it that has any; in natural order.
    public let frontFiles: [IconFile]
    /// The paths of the files that have been read to know this.
    public let metadataFiles: [String]
    /// What a person should know.
    public let notes: [IconNote]

    /// Reads a stack.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - boundary: The folder that links may not leave, usually the catalogue; nil for the folder itself.
    ///   - size: The size in points that the stack is used in; nil where that is not known.
    /// - Throws: `missingFile` where a folder or a file that is named is not there; `damaged` where a `Contents.json` is not
    ///   in the format or no layer is listed; what reading throws.
    public init(
        contentsOf path: String, boundary: String? = nil, size: IconEntry.PointSize? = nil
    ) throws(IconsError) {
        let path = PathName.normalized(path)
        self.path = path
        name = PathName(path).stem
        contents = try CatalogueContents(inFolder: path)
        let isSolid = PathName(path).suffix == "solidimagestack"
        let size = size ?? (isSolid ? IconEntry.PointSize(width: 512, height: 512) : nil)
        var layers: [String] = []
        for layer in try contents.array("layers") {
            guard let layerName = layer["filename"]?.string else { continue }
            layers.append(try contents.member(layerName, line: layer.line, in: path, boundary: boundary ?? path))
        }
        guard !layers.isEmpty else {
            throw IconsError(.damaged, path: contents.path, "No layers are listed, so nothing says which is in front.")
        }
        self.layers = layers
        var (files, read, notes) = ([IconFile](), [contents.path], contents.notes)
        for layer in layers {
            guard let set = try Self.imageSet(of: layer, notes: &notes) else { continue }
            let folder = try CatalogueFolder(set, boundary: boundary ?? path)
            read.append(folder.contents.path)
            notes += folder.notes
            files = folder.files.map { file in
                let entry = file.entries[0]
                return IconFile(
                    path: file.path, role: isSolid ? .visionFrontLayer : .tvFrontLayer,
                    platform: isSolid ? .visionOS : .tvOS,
                    expectedPixels: entry.expectedPixels ?? size?.pixels(scale: entry.scale ?? 1),
                    luminosity: entry.luminosity, entries: file.entries)
            }
            if !files.isEmpty { break }
        }
        if files.isEmpty { notes.append(IconNote(path: contents.path, "No layer of the stack has an image.")) }
        (frontFiles, metadataFiles, self.notes) = (files, read, notes)
    }

    /// The image set in a layer's folder; nil where there is none.
    private static func imageSet(of layer: String, notes: inout [IconNote]) throws(IconsError) -> String? {
        let entries = try Disk.list(layer, atMost: 10_000).entries
        if let set = entries.first(where: { PathName($0.name).suffix == "imageset" }) {
            return PathName.joining(layer, set.name)
        }
        notes.append(IconNote(path: layer, "The layer has no image set in its folder, so it is passed over."))
        return nil
    }
}

extension CatalogueContents {
    /// The path of a folder that this file names.
    ///
    /// - Throws: `damaged` where the name leads out of the folder, `missingFile` where nothing is there.
    func member(_ name: String, line: Int, in folder: String, boundary: String) throws(IconsError) -> String {
        guard PathName.isSingle(name) else {
            throw IconsError(
                .damaged, path: path, line: line, "\"\(name)\" is not the name of a folder in this one.")
        }
        let member = PathName.joining(folder, name)
        guard Disk.isFolder(member) else {
            throw IconsError(
                .missingFile, path: path, line: line,
                "\"\(name)\" is named here but is no folder in \"\(PathName(folder).name)\".")
        }
        guard let real = Disk.realPath(member), let limit = Disk.realPath(boundary), PathName.isInside(real, limit)
        else {
            throw IconsError(
                .damaged, path: path, line: line,
                "\"\(name)\" is a link that leads out of \"\(PathName(boundary).name)\". Put a copy in its place.")
        }
        return member
    }
}
