import CPangoCairo

/// A font that is not installed: its file, in a configuration of its own that has the system's fonts besides.
struct FontFile {
    /// The user lets go of it.
    let configuration: OpaquePointer
    /// As Pango describes it; the user frees it.
    let description: OpaquePointer

    static func isPath(_ font: String) -> Bool {
        let name = font.lowercased()
        return font.contains("/") || [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
    }

    /// Throws `notFound`, `permissionDenied` or `unreadable`, and `damaged` where the file is no font.
    init(path: String) throws(IconsError) {
        // Fontconfig tells neither why it could not open a file nor that it is a pipe.
        _ = try Disk.read(path, atMost: PictureBudget.bytes)
        var faces: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &faces) else {
            throw IconsError(.damaged, path: path, "This is not a font that can be read.")
        }
        defer { FcPatternDestroy(pattern) }
        guard let configuration = FcInitLoadConfigAndFonts() else {
            throw IconsError(.missingFont, path: path, "Fonts could not be loaded.")
        }
        guard FcConfigAppFontAddFile(configuration, path) != 0 else {
            FcConfigDestroy(configuration)
            throw IconsError(.damaged, path: path, "This is not a font that can be read.")
        }
        self.configuration = configuration
        description = pango_fc_font_description_from_pattern(pattern, 0)
    }
}
