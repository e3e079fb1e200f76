/// The files of all icons by their paths without links, each with the one way it is drawn on.
struct IconFiles {
    /// A file that a stamped icon needs besides.
    struct Addition {
        var path: String
        var making: StampPlan.Making
        /// The file that it replaces; nil for a new one.
        var source: String?
        var file: IconFile?
    }

    private var known: [PathKey: (file: IconFile, style: StampPlan.Style?)] = [:]
    private let sources: [IconSource]
    private let isBlank: Bool

    init(_ sources: [IconSource], look: IconLook) {
        self.sources = sources
        isBlank = look.isBlank
        for file in sources.flatMap(\.files) {
            let path = PathKey(Disk.realPath(file.path) ?? file.path)
            let style = StampPlan.Style(of: file)
            guard let other = known[path] else {
                known[path] = (file, style)
                continue
            }
            guard let style else { continue }
            known[path] = other.style.map { (other.file, $0.combined(with: style)) } ?? (file, style)
        }
    }

    func file(_ realPath: String) -> IconFile? { known[PathKey(realPath)]?.file }

    func making(_ realPath: String) -> StampPlan.Making {
        guard !isBlank, let style = known[PathKey(realPath)]?.style else { return .copy }
        return .paint(style)
    }

    /// The files of a `res` folder that are drawn on.
    func drawnFiles(in root: String) -> [IconFile] {
        known.values.filter { $0.style != nil && PathName.isInside($0.file.path, root) }.map(\.file)
    }

    /// What is added to an icon where its own files cannot be drawn on.
    ///
    /// - Throws: What reading its changed document throws.
    func additions(to source: IconSource) throws(IconsError) -> [Addition] {
        guard !isBlank else { return [] }
        var additions: [Addition] = []
        if let document = source.composer {
            let side = IconEntry.PixelSize(width: 1024, height: 1024)
            additions.append(
                Addition(
                    path: document.path, making: .write(try document.addingOverlay().bytes), source: document.path))
            additions.append(
                Addition(
                    path: document.overlayImage, making: .overlay(side, .square),
                    file: IconFile(path: document.overlayImage, role: .composer, platform: .unknown)))
        }
        for icon in source.adaptiveIcons where icon.needsWrapping {
            guard let overlay = icon.wrappingForeground() else { continue }
            for file in overlay.files {
                additions.append(
                    Addition(
                        path: file.path, making: .write(file.bytes), source: file.path == icon.path ? icon.path : nil))
            }
            additions.append(
                Addition(
                    path: overlay.image, making: .overlay(overlay.imagePixels, .safeZone),
                    file: IconFile(path: overlay.image, role: .adaptiveForeground, platform: .android)))
        }
        return additions
    }

    /// The icons in a root.
    func sources(in root: SourceRoot) -> [IconSource] {
        sources.filter { $0.root == root.path || PathName.isInside($0.path, root.path) }
    }
}
