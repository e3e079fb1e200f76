extension IconSource {
    /// Reads what a container holds.
    init(reading container: IconContainer) throws(IconsError) {
        switch container.kind {
        case .appIconSet, .stickersIconSet:
            let set = try AppIconSet(contentsOf: container.path, boundary: container.root)
            self.init(
                container, files: set.files, unassigned: set.unassigned, metadataFiles: [set.contents.path],
                notes: set.notes)
        case .brandAssets:
            let assets = try BrandAssets(contentsOf: container.path, boundary: container.root)
            self.init(
                container, files: assets.files,
                metadataFiles: [assets.contents.path] + assets.icons.flatMap(\.metadataFiles), notes: assets.notes)
        case .imageStack, .solidImageStack:
            let stack = try ImageStack(contentsOf: container.path, boundary: container.root)
            self.init(container, files: stack.frontFiles, metadataFiles: stack.metadataFiles, notes: stack.notes)
        case .iconComposer:
            let document = try IconComposerDocument(contentsOf: container.path)
            self.init(
                container, files: document.images, composer: document, metadataFiles: [document.path],
                notes: document.notes)
        case .androidResources:
            let icons = try AndroidIcons(contentsOf: container.path)
            self.init(
                container, files: icons.files, adaptiveIcons: icons.adaptiveIcons,
                metadataFiles: icons.metadataFiles, notes: icons.notes)
        case .looseFile:
            self.init(container, files: [IconFile(path: container.path, role: .loose, platform: .unknown)])
        }
    }
}
