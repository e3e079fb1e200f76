/// Finds the icons to be stamped below any mixture of paths.
///
/// A path may be a project's folder, an asset catalogue, an icon set, an Icon Composer document, an Android project or its
/// `res` folder, or a PNG or WebP file.
public struct IconFinder: Hashable, Sendable {
    /// What a search may cost.
    public struct Budget: Hashable, Sendable {
        /// The most files and folders to be looked at.
        public var files = 200_000
        /// The most levels of folders below a path.
        public var depth = 64

        /// Creates the usual budget: 200,000 files, 64 levels.
        public init() {}
    }

    /// The name of a file that keeps a folder from being searched, unless the folder itself is named: whoever writes stamped
    /// copies puts one beside them.
    public static let outputMarker = ".iconbadge-output"

    /// The name of the one icon that is wanted, as in `ASSETCATALOG_COMPILER_APPICON_NAME`; nil for all.
    public var appIconName: String?
    /// Folders that are not searched, such as an output or a store.
    public var excludedFolders: [String]
    /// What the search may cost.
    public var budget: Budget

    /// Creates a finder.
    public init(appIconName: String? = nil, excludedFolders: [String] = [], budget: Budget = Budget()) {
        self.appIconName = appIconName.flatMap { $0.isEmpty ? nil : $0 }
        (self.excludedFolders, self.budget) = (excludedFolders, budget)
    }

    /// Finds icons with what Xcode says in the environment: the icon's name, and the folder where no path is given.
    ///
    /// - Throws: What `find(_:)` throws.
    public static func find(
        _ paths: [String], environment: [String: String], excludedFolders: [String] = []
    ) throws(IconsError) -> FoundIcons {
        let xcode = XcodeEnvironment(environment)
        let finder = IconFinder(appIconName: xcode.appIconName, excludedFolders: excludedFolders + xcode.productFolders)
        return try finder.find(paths.isEmpty ? xcode.searchFolders : paths)
    }

    /// Finds the icons below paths, each once, however often the paths lead to it.
    ///
    /// Hidden folders, build products and other people's code are not searched, nor are links to folders that are no icons
    /// themselves; a path that is given is, whatever it is. An icon by another name than `appIconName` counts only where
    /// it is given itself.
    ///
    /// - Throws: `notFound` for a path where nothing is; `nothingFound` where there is no icon; `ambiguous` where two icons
    ///   of one kind have the wanted name; `missingFile` and `damaged` where a catalogue is wrong; `tooLarge` over the
    ///   budget; `permissionDenied` and `unreadable`.
    public func find(_ paths: [String]) throws(IconsError) -> FoundIcons {
        guard !paths.isEmpty else {
            throw IconsError(
                .nothingFound, "No path is given. Name a project, an asset catalogue, an icon set or a PNG file.")
        }
        var walk = FolderWalk(budget: budget, excluded: excludedFolders)
        var ends: [Int] = []
        for path in paths {
            guard !path.isEmpty else {
                throw IconsError(.notFound, "An empty path is given. Is a variable without a value?")
            }
            try walk.visitNamed(PathName.normalized(path))
            ends.append(walk.containers.count)
        }
        // In order only now, since a later path may name what an earlier one has led to.
        let sorted = zip([0] + ends, ends).flatMap { start, end in
            walk.containers[start..<end].sorted { PathName.isOrdered($0.path, before: $1.path) }
        }
        let (chosen, notes) = try choose(from: sorted, searched: paths)
        var sources: [IconSource] = []
        for container in chosen {
            let source = try IconSource(reading: container)
            // A res folder without launcher icons is nothing to speak of.
            if source.files.isEmpty, source.adaptiveIcons.isEmpty, container.kind == .androidResources { continue }
            sources.append(source)
        }
        guard sources.contains(where: { !$0.files.isEmpty || $0.composer != nil || !$0.adaptiveIcons.isEmpty }) else {
            throw nothingFound(in: paths, empty: sources)
        }
        return FoundIcons(sources: sources, notes: walk.notes + notes + sources.flatMap(\.notes))
    }

    /// The icons that are wanted.
    private func choose(
        from containers: [IconContainer], searched paths: [String]
    ) throws(IconsError) -> ([IconContainer], [IconNote]) {
        var chosen = containers.filter { container in
            if container.isNamed { return true }
            guard let appIconName else { return container.kind != .imageStack }
            return container.kind != .androidResources && container.name == appIconName
        }
        if let appIconName {
            guard !chosen.isEmpty else {
                let names = Set(containers.filter { $0.kind != .androidResources }.map(\.name))
                let others = names.sorted { PathName.isOrdered($0, before: $1) }.prefix(10).joined(separator: ", ")
                throw IconsError(
                    .nothingFound, path: paths.count == 1 ? paths[0] : nil,
                    "No app icon is named \"\(appIconName)\" here."
                        + (others.isEmpty ? "" : " These are: \(others)."))
            }
            try refuseAmbiguity(in: chosen.filter { !$0.isNamed }, name: appIconName)
        }
        var notes: [IconNote] = []
        let composed = Set(chosen.filter { $0.kind == .iconComposer }.map(\.name))
        for container in chosen where container.kind == .appIconSet && composed.contains(container.name) {
            notes.append(
                IconNote(
                    path: container.path,
                    "Since Xcode 26, \"\(container.name).icon\" is built instead of this icon set. Both are stamped."))
        }
        chosen = chosen.filter { container in
            // A stack in brand assets that were named together with it is already part of them.
            !(container.kind == .imageStack
                && chosen.contains { $0.kind == .brandAssets && PathName.isInside(container.path, $0.path) })
        }
        return (chosen, notes)
    }

    private func refuseAmbiguity(in containers: [IconContainer], name: String) throws(IconsError) {
        for kind in IconContainer.Kind.allCases {
            let same = containers.filter { $0.kind == kind }
            guard same.count > 1 else { continue }
            let places = same.map { "\"\($0.path)\"" }.joined(separator: " and ")
            throw IconsError(
                .ambiguous, path: same[0].path,
                "Several icons are named \"\(name)\": \(places). Name the catalogue of the one that is meant.")
        }
    }

    private func nothingFound(in paths: [String], empty: [IconSource]) -> IconsError {
        if let source = empty.first {
            return IconsError(.nothingFound, path: source.path, "The icon has no image files yet.")
        }
        return IconsError(
            .nothingFound, path: paths.count == 1 ? paths[0] : nil,
            "No icon was found\(paths.count == 1 ? "" : " in " + paths.joined(separator: ", ")): looked for .appiconset, "
                + ".brandassets, .solidimagestack and .icon folders, and for launcher icons in Android's res folders. "
                + "Other PNG and WebP files are stamped when they are named themselves.")
    }
}
