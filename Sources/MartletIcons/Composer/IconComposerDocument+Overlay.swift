extension IconComposerDocument {
    /// The name of the group and the layer that are added.
    public static let overlayName = "iconbadge"
    /// The name of the image that is added, in `Assets`.
    public static let overlayImageName = "iconbadge-overlay.png"

    /// The path that the overlay's image is to be written to: a PNG of 1024 by 1024 pixels with a clear ground.
    public var overlayImage: String { PathName.joining(assets, Self.overlayImageName) }

    /// The document with an overlay in front of everything: a group of its own, flat, without glass, shadow and light.
    ///
    /// Where the overlay is there already, it is put anew, so adding twice equals adding once. All other bytes stay. The
    /// image itself is to be written to `overlayImage`.
    ///
    /// - Throws: What reading throws.
    public func addingOverlay() throws(IconsError) -> IconComposerDocument {
        let overlays = (document.root["groups"]?.elements ?? []).filter(Self.isOverlay)
        if overlays.count == 1, let front = document.root["groups"]?.elements?.first, front.equals(Self.overlayGroup) {
            return self
        }
        let bare = try removingOverlay().document
        let edit: JSONEdit
        if let groups = bare.root["groups"], groups.kind == .array {
            edit = .insert(Self.overlayGroup, into: groups, at: 0)
        } else {
            edit = .set("groups", in: bare.root, to: .array([Self.overlayGroup]))
        }
        return try IconComposerDocument(document: bare.editing([edit]), folder: folder)
    }

    /// The document without the overlay's group; the same where there is none.
    ///
    /// - Throws: What reading throws.
    public func removingOverlay() throws(IconsError) -> IconComposerDocument {
        var result = document
        // One at a time, since neighbours share a comma.
        while let group = result.root["groups"]?.elements?.first(where: Self.isOverlay) {
            result = try result.editing([.remove(group)])
        }
        return result == document ? self : try IconComposerDocument(document: result, folder: folder)
    }

    private static func isOverlay(_ group: JSONElement) -> Bool {
        guard let layers = group["layers"]?.elements, layers.count == 1 else { return false }
        return layers[0]["image-name"]?.string == overlayImageName
    }

    private static let overlayGroup = JSONValue.object([
        .init(
            "layers",
            .array([
                .object([
                    .init("glass", .bool(false)),
                    .init("image-name", .string(overlayImageName)),
                    .init("name", .string(overlayName)),
                    .init(
                        "position",
                        .object([
                            .init("scale", .number("1")),
                            .init("translation-in-points", .array([.number("0"), .number("0")])),
                        ])),
                ])
            ])),
        .init("name", .string(overlayName)),
        .init("shadow", .object([.init("kind", .string("none")), .init("opacity", .number("0"))])),
        .init("specular", .bool(false)),
        .init("translucency", .object([.init("enabled", .bool(false)), .init("value", .number("0"))])),
    ])
}
