/// The `Contents.json` of a folder in an asset catalogue.
///
/// Changes leave every other byte as it is: unknown members, the order of keys and the layout stay.
public struct CatalogueContents: Hashable, Sendable {
    /// The name that the file has in every folder.
    public static let fileName = "Contents.json"

    let document: JSONDocument
    /// The path of the file.
    public let path: String
    /// The elements of `images`; empty where there are none.
    public let entries: [IconEntry]
    /// What a person should know about the file.
    public let notes: [IconNote]

    /// The bytes to write.
    public var bytes: [UInt8] { document.bytes }

    /// Reads the file in a folder.
    ///
    /// - Throws: `missingFile` where there is none, `damaged` where it is not what the format says, `tooLarge` over
    ///   16 MiB or 512 levels, `permissionDenied` and `unreadable`.
    public init(inFolder folder: String) throws(IconsError) {
        let path = PathName.joining(folder, Self.fileName)
        let bytes: [UInt8]
        do {
            bytes = try Disk.read(path, atMost: JSONDocument.Budget().bytes)
        } catch  where error.code == .notFound {
            throw IconsError(.missingFile, path: path, "The folder needs this file to say what is in it.")
        }
        try self.init(bytes, path: path)
    }

    /// Takes the bytes of a file.
    public init(_ bytes: [UInt8], path: String) throws(IconsError) {
        try self.init(document: JSONDocument(bytes, path: path), path: path)
    }

    private init(document: JSONDocument, path: String) throws(IconsError) {
        guard document.root.kind == .object else {
            throw IconsError(.damaged, path: path, line: document.root.line, "An object in braces is expected here.")
        }
        var reader = IconEntryReader(path: path)
        var entries: [IconEntry] = []
        for element in try Self.array("images", in: document) { entries.append(try reader.entry(of: element)) }
        (self.document, self.path, self.entries, notes) = (document, path, entries, reader.notes)
    }

    /// The file with another image for a place; nil empties the place.
    ///
    /// - Throws: `malformed` where there is no such entry.
    public func settingFilename(_ filename: String?, ofEntryAt index: Int) throws(IconsError) -> CatalogueContents {
        guard let element = document.root["images"]?.elements?.element(at: index) else {
            throw IconsError(.malformed, path: path, "There is no entry \(index) among the images.")
        }
        let edit: JSONEdit
        if let filename {
            edit = .set("filename", in: element, to: .string(filename))
        } else if let member = element["filename"] {
            edit = .remove(member)
        } else {
            return self
        }
        return try CatalogueContents(document: document.editing([edit]), path: path)
    }

    /// The file with one more place behind the others.
    ///
    /// - Parameter members: The names and texts, such as `("idiom", "universal")`, in order.
    public func addingEntry(_ members: [(String, String)]) throws(IconsError) -> CatalogueContents {
        let entry = JSONValue.object(members.map { JSONValue.Member($0.0, .string($0.1)) })
        let edit: JSONEdit
        if let images = document.root["images"] {
            edit = .insert(entry, into: images, at: images.children.count)
        } else {
            edit = .set("images", in: document.root, to: .array([entry]))
        }
        return try CatalogueContents(document: document.editing([edit]), path: path)
    }

    /// The elements of an array at the top; none where there is no such member.
    func array(_ key: String) throws(IconsError) -> [JSONElement] { try Self.array(key, in: document) }

    private static func array(_ key: String, in document: JSONDocument) throws(IconsError) -> [JSONElement] {
        guard let member = document.root[key], member.kind != .null else { return [] }
        guard let elements = member.elements else {
            throw IconsError(
                .damaged, path: document.path, line: member.line, "A list in brackets is expected as \"\(key)\".")
        }
        return elements
    }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
