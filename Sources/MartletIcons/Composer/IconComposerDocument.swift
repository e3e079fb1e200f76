/// An Icon Composer document: an `.icon` folder with an `icon.json` and the images in `Assets`.
///
/// The `icon.json` has `groups` of `layers`; Apple does not publish the format. Both lists go from the front to the back, as
/// the list of layers in Icon Composer does.
public struct IconComposerDocument: Hashable, Sendable {
    /// The name of the file that says what is in the folder.
    public static let fileName = "icon.json"
    /// The name of the folder of images.
    public static let assetsName = "Assets"

    let document: JSONDocument
    /// The path of the `.icon` folder.
    public let folder: String
    /// The groups of layers, the front one first.
    public let groups: [Group]
    /// The images that layers use, each once, in natural order of their paths.
    public let images: [IconFile]
    /// What a person should know.
    public let notes: [IconNote]

    /// A group of layers, which share light, shadow and glass.
    public struct Group: Hashable, Sendable {
        /// The name; nil where it has none.
        public let name: String?
        /// The layers, the front one first.
        public let layers: [Layer]
    }

    /// A layer: an image in one place.
    public struct Layer: Hashable, Sendable {
        /// The name; nil where it has none.
        public let name: String?
        /// The names of its images in `Assets`; more than one where appearances have their own.
        public let imageNames: [String]
        /// The line in the `icon.json`, from 1.
        public let line: Int
    }

    /// The name of the icon, as in `ASSETCATALOG_COMPILER_APPICON_NAME`.
    public var name: String { PathName(folder).stem }
    /// The path of the `icon.json`.
    public var path: String { PathName.joining(folder, Self.fileName) }
    /// The path of the folder of images.
    public var assets: String { PathName.joining(folder, Self.assetsName) }
    /// The bytes of the `icon.json`.
    public var bytes: [UInt8] { document.bytes }

    /// Reads a document.
    ///
    /// - Parameter folder: The `.icon` folder.
    /// - Throws: `missingFile` where the `icon.json` or an image is not there; `damaged` where it is not in the format or
    ///   names an image elsewhere; `tooLarge` over 16 MiB or 512 levels; `permissionDenied` and `unreadable`.
    public init(contentsOf folder: String) throws(IconsError) {
        let folder = PathName.normalized(folder)
        let path = PathName.joining(folder, Self.fileName)
        let bytes: [UInt8]
        do {
            bytes = try Disk.read(path, atMost: JSONDocument.Budget().bytes)
        } catch  where error.code == .notFound {
            throw IconsError(.missingFile, path: path, "The folder needs this file to say what is in it.")
        }
        try self.init(document: JSONDocument(bytes, path: path), folder: folder)
    }

    init(document: JSONDocument, folder: String) throws(IconsError) {
        var groups: [Group] = []
        for group in try document.list("groups", of: document.root) {
            groups.append(
                Group(name: group["name"]?.string, layers: try document.list("layers", of: group).map { Layer($0) }))
        }
        let known = try Self.findImages(of: groups, folder: folder)
        images = known.map { IconFile(path: $0, role: .composer, platform: .unknown) }
        notes =
            groups.allSatisfy(\.layers.isEmpty)
            ? [IconNote(path: PathName.joining(folder, Self.fileName), "The icon has no layers.")] : []
        (self.document, self.folder, self.groups) = (document, folder, groups)
    }

    private static func findImages(of groups: [Group], folder: String) throws(IconsError) -> [String] {
        let assets = PathName.joining(folder, assetsName)
        let path = PathName.joining(folder, fileName)
        var names: Set<String> = []
        for layer in groups.flatMap(\.layers) {
            for name in layer.imageNames where name != overlayImageName && names.insert(name).inserted {
                guard PathName.isSingle(name) else {
                    throw IconsError(
                        .damaged, path: path, line: layer.line, "\"\(name)\" is not the name of an image in \"Assets\"."
                    )
                }
                let image = PathName.joining(assets, name)
                guard Disk.isFile(image) else {
                    throw IconsError(
                        .missingFile, path: path, line: layer.line,
                        "\"\(name)\" is named here but is not in \"Assets\".")
                }
                guard let real = Disk.realPath(image), let limit = Disk.realPath(folder),
                    PathName.isInside(real, limit)
                else {
                    throw IconsError(
                        .damaged, path: path, line: layer.line,
                        "\"\(name)\" is a link that leads out of \"\(PathName(folder).name)\". Put a copy in its place."
                    )
                }
            }
        }
        return names.map { PathName.joining(assets, $0) }.sorted { PathName.isOrdered($0, before: $1) }
    }
}

extension IconComposerDocument.Layer {
    init(_ element: JSONElement) {
        var names = [element["image-name"]?.string].compactMap(\.self)
        for special in element["image-name-specializations"]?.elements ?? [] {
            guard let name = special["value"]?.string, !names.contains(name) else { continue }
            names.append(name)
        }
        self.init(name: element["name"]?.string, imageNames: names, line: element.line)
    }
}

extension JSONDocument {
    /// The elements of an array of an object; none where there is no such member.
    fileprivate func list(_ key: String, of object: JSONElement) throws(IconsError) -> [JSONElement] {
        guard object.kind == .object else {
            throw IconsError(.damaged, path: path, line: object.line, "An object in braces is expected here.")
        }
        guard let member = object[key], member.kind != .null else { return [] }
        guard let elements = member.elements, elements.allSatisfy({ $0.kind == .object }) else {
            throw IconsError(
                .damaged, path: path, line: member.line, "A list of objects is expected as \"\(key)\".")
        }
        return elements
    }
}
