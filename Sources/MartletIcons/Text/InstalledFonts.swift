import CPangoCairo

/// What fontconfig knows of this system's fonts.
struct InstalledFonts {
    /// nil for the configuration of the process.
    let configuration: OpaquePointer?

    /// The font of a name, as Pango describes it; the caller frees it.
    ///
    /// A name is a family (`DejaVu Sans`), a family and a style (`Times-Bold`, `DejaVu Sans Bold`), a full name or a
    /// PostScript name. Throws `missingFont` with the names that are nearest where no such font is installed.
    func description(of name: String) throws(IconsError) -> OpaquePointer {
        // A name this long is no font's, and comparing it with all of them would take long.
        guard name.utf8.count <= 200, !name.utf8.contains(0), !name.allSatisfy({ $0 == " " }) else {
            throw IconsError(.missingFont, "The name of a font has 1 to 200 bytes.")
        }
        if hasFamily(name) { return Self.description(of: FontName(family: name)) }
        for property in [FC_POSTSCRIPT_NAME, FC_FULLNAME] {
            if let found = description(where: property, is: name) { return found }
        }
        if let separated = FontName(separating: name), separated.isAlias || hasFamily(separated.family) {
            return Self.description(of: separated)
        }
        let plain = FontName(family: name)
        if plain.isAlias { return Self.description(of: plain) }
        throw missing(name)
    }

    static func description(of name: FontName) -> OpaquePointer {
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(description, name.family)
        let weight = FcWeightToOpenType(name.weight)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(clamping: weight)))
        let style = name.slant == 0 ? PANGO_STYLE_NORMAL : name.slant == 100 ? PANGO_STYLE_ITALIC : PANGO_STYLE_OBLIQUE
        pango_font_description_set_style(description, style)
        return description
    }

    private func hasFamily(_ family: String) -> Bool { !fonts(where: FC_FAMILY, is: family).isEmpty }

    private func description(where property: String, is value: String) -> OpaquePointer? {
        fonts(where: property, is: value) { fonts in
            fonts.first.map { pango_fc_font_description_from_pattern($0, 0) }
        }
    }

    private func fonts(where property: String, is value: String) -> [String] {
        fonts(where: property, is: value) { $0.map { _ in value } }
    }

    /// Lists what is installed, not what fontconfig would stand in.
    private func fonts<R>(where property: String, is value: String, _ body: ([OpaquePointer]) -> R) -> R {
        let wanted = FcPatternCreate()
        defer { FcPatternDestroy(wanted) }
        _ = value.withCString {
            FcPatternAddString(wanted, property, UnsafeRawPointer($0).assumingMemoryBound(to: FcChar8.self))
        }
        return listed(wanted, [FC_FAMILY, FC_STYLE, FC_WEIGHT, FC_SLANT, FC_WIDTH], body)
    }

    private func listed<R>(
        _ wanted: OpaquePointer?, _ properties: [String], _ body: ([OpaquePointer]) -> R
    ) -> R {
        let objects = FcObjectSetCreate()
        for property in properties { FcObjectSetAdd(objects, property) }
        defer { FcObjectSetDestroy(objects) }
        guard let set = FcFontList(configuration, wanted, objects) else { return body([]) }
        defer { FcFontSetDestroy(set) }
        let patterns = UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont)).compactMap { $0 }
        return body(patterns)
    }

    private func missing(_ name: String) -> IconsError {
        let all = FcPatternCreate()
        defer { FcPatternDestroy(all) }
        let families = listed(all, [FC_FAMILY]) { patterns in
            Set(
                patterns.compactMap { pattern -> String? in
                    var family: UnsafeMutablePointer<FcChar8>?
                    guard FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch, let family else {
                        return nil
                    }
                    return String(cString: family)
                })
        }
        guard !families.isEmpty else { return IconsError(.missingFont, "No fonts are installed.") }
        let wanted = FontName.plain(FontName(separating: name)?.family ?? name)
        let nearest = families.sorted().map { (Suggestion.distance(FontName.plain($0), wanted), $0) }
            .sorted { $0.0 < $1.0 }.prefix(3).map(\.1).joined(separator: ", ")
        let hint =
            name.contains("-") && FontName(separating: name) == nil
            ? " What follows the hyphen is not a style such as Bold, Italic or BoldItalic." : ""
        return IconsError(
            .missingFont, "The font '\(name)' is not installed.\(hint) Nearest are \(nearest); fc-list tells all.")
    }
}
