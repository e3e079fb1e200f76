/// A walk through folders that lists what holds icons.
struct FolderWalk {
    let budget: IconFinder.Budget
    /// Folders that are not entered.
    private let excluded: Set<Disk.Identity>
    private(set) var containers: [IconContainer] = []
    private(set) var notes: [IconNote] = []
    private var visited = 0
    /// The folders that have been entered: a link may lead back to one, and paths may overlap.
    private var entered: Set<Disk.Identity> = []

    /// - Parameter excluded: The paths of folders that are not entered unless they are named; they need not be there.
    init(budget: IconFinder.Budget, excluded: [String] = []) {
        self.budget = budget
        self.excluded = Set(excluded.compactMap { try? Disk.status(of: $0).identity })
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
            name(IconContainer(.looseFile, path: path, root: path, isNamed: true), identity)
        case .folder:
            if suffix == "xcassets" { return try visitCatalogue(path) }
            if let kind = IconContainer.Kind(suffix: suffix) {
                return name(IconContainer(kind, path: path, root: path, isNamed: true), identity)
            }
            try visitFolder(path, depth: 0, isNamed: true)
        case .link, .other:
            throw IconsError(.unsupported, path: path, "This is neither a file nor a folder.")
        }
    }

    /// Adds a container that a person has named, or notes that one that was found before has been named.
    private mutating func name(_ container: IconContainer, _ identity: Disk.Identity) {
        if entered.insert(identity).inserted { return containers.append(container) }
        let index = containers.firstIndex { (try? Disk.status(of: $0.path).identity) == identity }
        guard let index else { return }
        let known = containers[index]
        containers[index] = IconContainer(known.kind, path: known.path, root: known.root, isNamed: true)
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
        for entry in listing.entries where !entry.isHidden {
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
        if !isNamed, Disk.isFile(PathName.joining(path, IconFinder.outputMarker)) { return }
        if Self.isAndroidResources(path, listing) {
            containers.append(IconContainer(.androidResources, path: path, root: path, isNamed: isNamed))
            return
        }
        for entry in listing.entries
        where (entry.kind == .folder || entry.kind == .link) && !entry.isHidden {
            let child = PathName.joining(path, entry.name)
            guard !isExcluded(child) else { continue }
            let suffix = PathName(child).suffix
            let kind = IconContainer.Kind(suffix: suffix)
            if entry.kind == .link {
                // A link to a folder is entered only where it is itself an icon: another link could lead anywhere.
                guard suffix == "xcassets" || kind != nil, Disk.isFolder(child) else { continue }
            }
            if suffix == "xcassets" {
                try visitCatalogue(child)
            } else if let kind {
                // Other things than Icon Composer's documents are called so.
                let isSure =
                    kind != .iconComposer || Disk.isFile(PathName.joining(child, IconComposerDocument.fileName))
                if isSure { try append(IconContainer(kind, path: child, root: child)) }
            } else if !Self.skipped.contains(entry.name), !Self.closed.contains(suffix) {
                try visitFolder(child, depth: depth + 1)
            }
        }
    }

    /// Whether a folder is the `res` of an Android project, whatever its name is.
    private static func isAndroidResources(_ path: String, _ listing: Disk.Listing) -> Bool {
        let isCalledSo = PathName(path).name == "res"
        return listing.entries.contains { entry in
            guard entry.kind == .folder || entry.kind == .link else { return false }
            let type = entry.name.prefix { $0 != "-" }
            return type == "mipmap" || (isCalledSo && type == "drawable")
        }
    }

    private func isExcluded(_ path: String) -> Bool {
        guard !excluded.isEmpty, let identity = try? Disk.status(of: path).identity else { return false }
        return excluded.contains(identity)
    }

    /// Adds a container; one that has been named before without its catalogue is from now on a part of that.
    private mutating func append(_ container: IconContainer) throws(IconsError) {
        let identity = try Disk.status(of: container.path).identity
        if entered.insert(identity).inserted { return containers.append(container) }
        guard container.root != container.path else { return }
        let index = containers.firstIndex { known in
            known.root == known.path && (try? Disk.status(of: known.path).identity) == identity
        }
        guard let index else { return }
        containers[index] = IconContainer(
            container.kind, path: container.path, root: container.root, isNamed: containers[index].isNamed)
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
            listing = try Disk.list(path, atMost: max(0, budget.files - visited), withFiles: false)
        } catch  where error.code == .permissionDenied && depth > 0 {
            notes.append(IconNote(path: path, "This folder may not be read by you, so it is passed over."))
            return nil
        } catch  where error.code == .tooLarge {
            throw IconsError(
                .tooLarge, path: path, "More than \(budget.files) files were looked at. Name the icons' own folder.")
        }
        visited += listing.count
        if listing.unreadableNames > 0 {
            notes.append(IconNote(path: path, "Files whose names are not UTF-8 are left out."))
        }
        return listing
    }
}
