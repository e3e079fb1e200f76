/// Text as it may reach a terminal.
enum PlainText {
    /// Without control characters: what comes out of a file or its name must not reach a terminal as commands, nor
    /// break a line in two.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }

    /// Controls of ASCII and Latin-1, and those that turn the direction of writing (Unicode, "Bidirectional Algorithm").
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
