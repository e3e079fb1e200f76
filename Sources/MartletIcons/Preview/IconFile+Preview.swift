extension IconFile {
    /// What it is called: of a layer, as its icon is.
    var previewName: String {
        guard let stack else { return PathName(path).name }
        return PathName(stack).stem
    }

    /// What the system cuts a file's picture to.
    var previewMask: PlatformMask {
        switch role {
        case .watch, .legacyRound, .visionFrontLayer, .adaptiveForeground, .monochrome: .circle
        case .marketing, .app:
            switch platform {
            case .iOS: .roundedSquare
            case .watchOS, .visionOS: .circle
            default: .none
            }
        case .mac, .tvFrontLayer, .legacyLauncher, .background, .composer, .loose: .none
        }
    }

    /// Its size, and what else tells it from others.
    func previewDetail(_ picture: IconPicture) -> String {
        var words = ["\(picture.width) × \(picture.height)"]
        let idioms = entries.map(\.idiom)
        if role == .marketing { words.append("App Store") }
        if role == .app, idioms.contains(.iPhone) { words.append("iPhone") }
        if role == .app, idioms.contains(.iPad) { words.append("iPad") }
        if role == .app, idioms.contains(.car) { words.append("CarPlay") }
        switch role {
        case .adaptiveForeground, .legacyRound, .monochrome, .legacyLauncher:
            let folder = AndroidFolder(PathName(PathName(path).parent).name)
            words.append(folder.qualifiers.first { $0.hasSuffix("dpi") } ?? "mdpi")
        default: break
        }
        switch role {
        case .adaptiveForeground: words.append("adaptive")
        case .legacyRound: words.append("round")
        case .monochrome: words.append("monochrome")
        case .tvFrontLayer, .visionFrontLayer: words.append("front layer")
        default: break
        }
        if let luminosity = luminosity { words.append(luminosity) }
        return words.joined(separator: " · ")
    }

    /// The layered image that it is in; nil where it is in none.
    private var stack: String? {
        guard role == .tvFrontLayer || role == .visionFrontLayer else { return nil }
        var folder = path
        for _ in 0..<4 {
            folder = PathName(folder).parent
            if ["imagestack", "solidimagestack"].contains(PathName(folder).suffix) { return folder }
        }
        return nil
    }

    /// What lies behind a front layer, as far as it can be read; nothing behind other files.
    ///
    /// - Parameter front: The front layer's picture, of whose size the others are.
    func layersBehind(_ front: IconPicture) -> PreviewTile.Backdrop {
        guard let stack else { return .none }
        guard let layers = try? ImageStack(contentsOf: stack).layers else { return .unknown }
        var picture = IconPicture.clear(width: front.width, height: front.height)
        var isDrawn = false
        for layer in layers.reversed() where !PathName.isInside(path, layer) {
            let set = PathName.joining(layer, "Content.imageset")
            let files = (try? CatalogueFolder(set, boundary: stack).files) ?? []
            guard let file = files.first(where: { PNGSize.read($0.path) == front.size }),
                let below = try? IconPicture(contentsOf: file.path)
            else { continue }
            picture.compose(Overlay(below), isClipped: false)
            isDrawn = true
        }
        return isDrawn ? .picture(picture) : .unknown
    }
}

extension IconPicture {
    fileprivate var size: IconEntry.PixelSize { IconEntry.PixelSize(width: width, height: height) }
}

extension PreviewTile.Backdrop {
    /// What cannot be drawn is a plain grey, on which both white and dark layers are seen.
    static let unknown = PreviewTile.Backdrop.colour(RibbonColour(rgb: 0xC9CCD3))
}
