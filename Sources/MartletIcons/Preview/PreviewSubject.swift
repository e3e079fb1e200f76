/// An icon to be shown on a preview sheet, before it is read.
enum PreviewSubject: Sendable {
    /// A file by itself, and where it is read: where it is stamped already, its original.
    case file(IconFile, base: String)
    /// The foreground of an adaptive icon, with the icon that it is of.
    case foreground(IconFile, AdaptiveIcon, base: String)
    /// An adaptive icon to which a layer is added.
    case wrapped(AdaptiveIcon)
    /// An Icon Composer document, to which a layer is added.
    case composer(IconComposerDocument)

    /// All that there is to be shown of icons, as they were before they were stamped in place.
    static func subjects(of sources: [IconSource]) throws(IconsError) -> [PreviewSubject] {
        var index = StoreIndex()
        var subjects: [PreviewSubject] = []
        for source in try index.originals(of: sources) {
            if let document = source.composer {
                subjects.append(.composer(document))
                continue
            }
            for file in source.stampedFiles {
                let base: String
                switch try index.base(of: Disk.realPath(file.path) ?? file.path) {
                case .itself: base = file.path
                case .kept(let original): base = original
                case .added: continue
                }
                let icon = source.adaptiveIcons.first { $0.foreground?.bitmaps.contains(file.path) == true }
                subjects.append(icon.map { .foreground(file, $0, base: base) } ?? .file(file, base: base))
            }
            subjects += source.adaptiveIcons.filter(\.needsWrapping).map { .wrapped($0) }
        }
        return subjects
    }

    /// The pixels of what is read; nil where it is not one file alone, or no one can tell before.
    var pixels: Int? {
        switch self {
        case .file(let file, _), .foreground(let file, _, _): file.pixels.map { $0.width * $0.height }
        case .wrapped, .composer: nil
        }
    }

    /// Reads and stamps it.
    func tile(_ painter: IconPainter) throws(IconsError) -> PreviewTile {
        switch self {
        case .file(let file, let base): try Self.tile(file, base, painter)
        case .foreground(let file, let icon, let base):
            try Self.tile(
                file, base, painter, backdrop: icon.backdrop(besides: file.path), part: AdaptiveIcon.visiblePart)
        case .wrapped(let icon): try Self.tile(icon, painter)
        case .composer(let document): try Self.tile(document, painter)
        }
    }

    private static func tile(
        _ file: IconFile, _ base: String, _ painter: IconPainter, backdrop: PreviewTile.Backdrop = .none,
        part: Double = 1
    ) throws(IconsError) -> PreviewTile {
        let picture = try IconPicture(bytes: Disk.read(base, atMost: PictureBudget.bytes), path: file.path)
        let style = StampPlan.Style(of: file) ?? StampPlan.Style(shape: .square)
        let shape = style.followsOutline && picture.hasClearCorners ? .opaqueBounds : style.shape
        let painted = try painter.paint(picture, shape: shape, appearance: style.appearance)
        let isDark = file.luminosity != nil || file.role == .monochrome
        var backdrop = backdrop
        if backdrop == .none, picture.hasAlpha {
            // The system lays dark and tinted icons on a plate of its own.
            backdrop = isDark ? .colour(RibbonColour(rgb: 0x35363D)) : file.layersBehind(picture)
        }
        return PreviewTile(
            name: file.previewName, detail: file.previewDetail(picture), platform: file.platform,
            ground: isDark ? .dark : .light, mask: file.previewMask, visiblePart: part,
            backdrop: backdrop, before: picture, after: painted)
    }

    private static func tile(_ icon: AdaptiveIcon, _ painter: IconPainter) throws(IconsError) -> PreviewTile {
        let side = 432
        let overlay = try painter.overlay(width: side, height: side, shape: .safeZone)
        return PreviewTile(
            name: PathName(icon.path).name, detail: "adaptive, its foreground is not shown", platform: .android,
            mask: .circle, visiblePart: AdaptiveIcon.visiblePart, backdrop: icon.backdrop(besides: nil),
            before: .clear(width: side, height: side), after: overlay)
    }

    private static func tile(_ document: IconComposerDocument, _ painter: IconPainter) throws(IconsError) -> PreviewTile
    {
        let side = 1024
        let overlay = try painter.overlay(width: side, height: side)
        let below = document.flattened(side: side)
        var stamped = below
        stamped.compose(Overlay(overlay), isClipped: false)
        return PreviewTile(
            name: PathName(document.folder).name, detail: "Icon Composer, without glass and light", platform: .iOS,
            mask: .roundedSquare, before: below, after: stamped)
    }
}

extension AdaptiveIcon {
    /// The part of a layer that masks leave: 72 of 108 dp.
    static let visiblePart = 72.0 / 108

    /// What is behind the foreground, as far as it can be drawn: the bitmap of the same density, else the largest.
    ///
    /// - Parameter path: The foreground's bitmap.
    fileprivate func backdrop(besides path: String?) -> PreviewTile.Backdrop {
        if let bitmaps = background?.bitmaps, !bitmaps.isEmpty {
            let folder = path.map { PathName(PathName($0).parent).name }
            let same = bitmaps.first { PathName(PathName($0).parent).name == folder }
            if let chosen = same ?? bitmaps.last, let picture = try? IconPicture(contentsOf: chosen) {
                return .picture(picture)
            }
        }
        if case .color(let text) = background, let colour = Self.colour(text) { return .colour(colour) }
        return .unknown
    }

    /// Android writes alpha first: `#argb`, `#aarrggbb`.
    private static func colour(_ text: String) -> RibbonColour? {
        guard text.hasPrefix("#") else { return nil }
        let digits = String(text.dropFirst())
        let alpha = digits.count == 8 ? 2 : digits.count == 4 ? 1 : 0
        return try? RibbonColour(argument: "#" + digits.dropFirst(alpha) + digits.prefix(alpha))
    }
}
