/// A look with the bytes of the files that it names, as a text: two looks with one text draw the same.
struct StampRecipe: Hashable, Sendable {
    let text: String

    /// Reads the ribbon's picture and the font's file for their hashes, where the look names such.
    ///
    /// An installed font is known by its name alone: to look it up takes longer than all the rest of a run that has nothing to do.
    /// - Throws: What reading throws.
    init(_ look: IconLook) throws(IconsError) {
        guard !look.isBlank else {
            text = "nothing"
            return
        }
        var parts = [
            "text=" + LineText.cleaned(look.text ?? ""), "text-position=" + look.textPosition.rawValue,
            "text-colour=" + look.textColour.description, "ribbon-position=" + look.ribbonPosition.rawValue,
        ]
        if case .picture(let path) = look.ribbon {
            // How a file is read depends on its name, too.
            parts.append("ribbon=\(PathName(path).suffix) " + (try FileDigest.hash(ofFile: path)))
        } else {
            parts.append("ribbon=" + look.ribbon.argument)
        }
        parts.append("font=" + (FontFile.isPath(look.font) ? try FileDigest.hash(ofFile: look.font) : look.font))
        text = parts.joined(separator: "\n")
    }
}

extension StampPlan.Making {
    /// How a file is made, but for the look and the source: with both, it decides every byte.
    var summary: String {
        switch self {
        case .paint(let style): "stamp " + style.description
        case .copy: "copy"
        case .write(let bytes): "write \(FileDigest.hash(of: bytes))"
        case .overlay(let size, let shape): "draw \(size) \(shape.rawValue)"
        }
    }
}
