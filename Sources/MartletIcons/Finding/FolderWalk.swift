/// A walk through folders that lists what holds icons.
struct FolderWalk {
    let budget: IconFinder.Budget
    /// Folders that are not entered, normalized.
    let excluded: Set<String>
    private(set) var containers: [IconContainer] = []
    private(set) var notes: [IconNote] = []
    private var visited = 0
    /// The folders that have been entered: a link may lead back to one, and paths may overlap.
    private var entered: Set<Disk.Identity> = []

    init(budget: IconFinder.Budget, excluded: Set<String> = []) {
        (self.budget, self.excluded) = (budget, excluded)
    }

    /// Folders of build products and of other people's code.
    private static let skipped: Set = ["build", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages"]
    /// Suffixes of folders that are one thing to a person, with no icon's source in them.
    private static let closed: Set = [
        "app", "appex", "framework", "xcframework", "xcarchive", "xcodeproj", "xcworkspace", "dsym", "ipa",
    ]
    /// Suffixes in a catalogue that are no groups and hold no icons.
    private static let closedInCatalogue: Set = [
        "imageset", "colorset", "dataset", "symbolset", "textureset", "cubetextureset", "mipmapset", "spriteatlas",
        "launchimage", "stickerpack", "sticker", "stickersequence", "complicationset", "gcdashboardimage",
        "gcleaderboard", "gcleaderboardset", "arresourcegroup", "iconset", "imagestacklayer", "solidimagestacklayer",
        "sidebariconset", "watchface",
    ]

    /// Takes a path that a person has named.
    ///
    /// - Throws: `notFound` where nothing is there, `unsupported` for a file that is no icon, what reading throws.
    mutating func visitNamed(_ path: String) throws(IconsError) {
        let (kind, identity) = try Disk.status(of: path)
        let suffix = PathName(path).suffix
        switch kind {
        case .file:
            guard suffix == "png" || suffix == "webp" else { throw Self.refusal(of: path) }
            guard entered.insert(identity).inserted else { return }
            containers.append(IconContainer(.looseFile, path: path, root: path, isNamed: true))
        case .folder:
            if suffix == "xcassets" { return try visitCatalogue(path) }
            if let kind = IconContainer.Kind(suffix: suffix) {
                guard entered.insert(identity).inserted else { return }
                containers.append(IconContainer(kind, path: path, root: path, isNamed: true))
                return
            }
            try visitFolder(path, depth: 0, isNamed: true)
        case .link, .other:
            throw IconsError(.unsupported, path: path, "This is neither a file nor a folder.")
        }
    }

    private static func refusal(of path: String) -> IconsError {
        let name = PathName(path).name
        if name == CatalogueContents.fileName || name == IconComposerDocument.fileName {
            return IconsError(.unsupported, path: path, "Name the folder that this file is in.")
        }
        return IconsError(.unsupported, path: path, "Only PNG and WebP files are stamped.")
    }

    /// Lists the icons of an asset catalogue, which is also the root of each.
    mutating func visitCatalogue(_ path: String) throws(IconsError) {
        try visitGroup(path, in: path, depth: 0)
    }

    private mutating func visitGroup(_ path: String, in catalogue: String, depth: Int) throws(IconsError) {
        guard let listing = try enter(path, depth: depth) else { return }
        for entry in listing.entries where !entry.name.hasPrefix(".") {
            let child = PathName.joining(path, entry.name)
            guard entry.kind == .folder || (entry.kind == .link && Disk.isFolder(child)) else { continue }
            let suffix = PathName(child).suffix
            if let kind = IconContainer.Kind(suffix: suffix) {
                try append(IconContainer(kind, path: child, root: catalogue))
            } else if !Self.closedInCatalogue.contains(suffix) {
                try visitGroup(child, in: catalogue, depth: depth + 1)
            }
        }
    }

    private mutating func visitFolder(_ path: String, depth: Int, isNamed: Bool = false) throws(IconsError) {
        guard let listing = try enter(path, depth: depth) else { return }
        if !isNamed, listing.entries.contains(where: { $0.name == IconFinder.outputMarker }) { return }
        let isResources = listing.entries.contains {
            $0.kind != .file && ($0.name == "mipmap" || $0.name.hasPrefix("mipmap-"))
        }
        if isResources || PathName(path).name == "res" {
            containers.append(IconContainer(.androidResources, path: path, root: path, isNamed: isNamed))
            return
        }
        for entry in listing.entries where !entry.name.hasPrefix(".") {
            let child = PathName.joining(path, entry.name)
            let suffix = PathName(child).suffix
            guard entry.kind == .folder || entry.kind == .link, !excluded.contains(child) else { continue }
            let isIcon = suffix == "xcassets" || IconContainer.Kind(suffix: suffix) != nil
            if entry.kind == .link {
                // A link to a folder is entered only where it is itself an icon: another link could lead anywhere.
                guard isIcon, Disk.isFolder(child) else { continue }
            }
            if suffix == "xcassets" {
                try visitCatalogue(child)
            } else if let kind = IconContainer.Kind(suffix: suffix) {
                try append(IconContainer(kind, path: child, root: child))
            } else if !Self.skipped.contains(entry.name), !Self.closed.contains(suffix) {
                try visitFolder(child, depth: depth + 1)
            }
        }
    }

    private mutating func append(_ container: IconContainer) throws(IconsError) {
        guard entered.insert(try Disk.status(of: container.path).identity).inserted else { return }
        containers.append(container)
    }

    /// Lists a folder and counts what is in it; nil where it has been entered before.
    private mutating func enter(_ path: String, depth: Int) throws(IconsError) -> Disk.Listing? {
        guard depth <= budget.depth else {
            throw IconsError(
                .tooLarge, path: path,
                "Folders are nested deeper than \(budget.depth) levels. Name the icons' own folder.")
        }
        guard entered.insert(try Disk.status(of: path).identity).inserted else { return nil }
        let listing: Disk.Listing
        do {
            listing = try Disk.list(path, atMost: max(0, budget.files - visited))
        } catch  where error.code == .permissionDenied && depth > 0 {
            notes.append(IconNote(path: path, "This folder may not be read by you, so it is passed over."))
            return nil
        } catch  where error.code == .tooLarge {
            throw IconsError(
                .tooLarge, path: path, "More than \(budget.files) files were looked at. Name the icons' own folder.")
        }
        visited += listing.entries.count
        if listing.unreadableNames > 0 {
            notes.append(IconNote(path: path, "Files whose names are not UTF-8 are left out."))
        }
        return listing
    }
}
