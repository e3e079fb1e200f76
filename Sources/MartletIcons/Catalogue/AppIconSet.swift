/// An `.appiconset`, or the `.stickersiconset` of an iMessage app: one icon in all its sizes and appearances.
public struct AppIconSet: Hashable, Sendable {
    /// The path of the folder.
    public let path: String
    /// The name without its suffix, such as `AppIcon`.
    public let name: String
    /// The `Contents.json`.
    public let contents: CatalogueContents
    /// The files that its entries name, each once, in natural order of their paths.
    public let files: [IconFile]
    /// The paths of images in the folder that no entry uses.
    public let unassigned: [String]
    /// Whether old systems are told not to add a gloss (`pre-rendered`).
    public let isPrerendered: Bool
    /// What a person should know.
    public let notes: [IconNote]

    /// The places for images, with the empty ones.
    public var entries: [IconEntry] { contents.entries }

    /// Reads an icon set.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - boundary: The folder that links may not leave, usually the catalogue; nil for the folder itself.
    /// - Throws: `missingFile` where the `Contents.json` or a file that it names is not there; `damaged` where it is not in
    ///   the format or names a file elsewhere; what reading throws.
    public init(contentsOf path: String, boundary: String? = nil) throws(IconsError) {
        let path = PathName.normalized(path)
        let folder = try CatalogueFolder(path, boundary: boundary ?? path)
        self.path = path
        name = PathName(path).stem
        contents = folder.contents
        unassigned = folder.unassigned
        isPrerendered = contents.document.root["properties"]?["pre-rendered"]?.bool ?? false
        var notes = folder.notes
        files = folder.files.map { file in
            let mismatch = Self.mismatch(of: file, contents: folder.contents.path)
            if let mismatch { notes.append(mismatch) }
            let luminosities = file.entries.map(\.luminosity)
            return IconFile(
                path: file.path, role: Self.role(of: file.entries), platform: file.entries[0].builtPlatform,
                expectedPixels: file.entries.lazy.compactMap(\.expectedPixels).first,
                luminosity: luminosities.contains(nil) ? nil : luminosities[0], entries: file.entries)
        }
        if let hidden = Self.appearanceNeverShown(contents.entries) {
            notes.append(
                IconNote(
                    path: contents.path, line: hidden.line,
                    "Beside icons in sizes, the \(hidden.luminosity ?? "other") icon is built but never shown. "
                        + "A single size of 1024x1024 shows it."))
        }
        self.notes = notes
    }

    private static func role(of entries: [IconEntry]) -> IconRole {
        if entries.contains(where: \.idiom.isMarketing) { return .marketing }
        return switch entries.first?.builtPlatform {
        case .watchOS: .watch
        case .macOS: .mac
        default: .app
        }
    }

    /// The entry of an appearance that iOS does not show, since it shows them for a single size alone.
    private static func appearanceNeverShown(_ entries: [IconEntry]) -> IconEntry? {
        let used = entries.filter { $0.filename != nil && !$0.isUnassigned && $0.builtPlatform == .iOS }
        guard used.contains(where: { $0.scale != nil && !$0.idiom.isMarketing && $0.luminosity == nil }) else {
            return nil
        }
        return used.first { $0.luminosity != nil }
    }

    /// A note where a PNG has a size that none of its entries asks for.
    private static func mismatch(of file: CatalogueFolder.Named, contents: String) -> IconNote? {
        let expected = file.entries.compactMap(\.expectedPixels)
        guard let first = expected.first, let actual = PNGSize.read(file.path) else { return nil }
        if expected.allSatisfy({ $0 == actual }) { return nil }
        let wrong = file.entries.first { $0.expectedPixels != nil && $0.expectedPixels != actual }
        let wanted = wrong?.expectedPixels ?? first
        return IconNote(
            path: contents, line: wrong?.line,
            "\"\(PathName(file.path).name)\" is \(actual); this place is for \(wanted), so Xcode leaves it out.")
    }
}
