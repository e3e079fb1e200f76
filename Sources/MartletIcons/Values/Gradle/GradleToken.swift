/// A word, number, text or sign of a build script.
struct GradleToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case word(String)
        case number(String)
        case text([TextPart])
        case sign(String)
        case newline
    }

    /// A piece of a text between quotes: as it stands, or an expression that its value is put in for.
    enum TextPart: Hashable, Sendable {
        case literal(String)
        case expression([GradleToken])
    }

    let kind: Kind
    let line: Int

    var word: String? { if case .word(let word) = kind { word } else { nil } }

    var sign: String? { if case .sign(let sign) = kind { sign } else { nil } }

    /// The text between quotes, where no value has to be put in.
    var literal: String? {
        guard case .text(let parts) = kind else { return nil }
        if parts.isEmpty { return "" }
        if parts.count == 1, case .literal(let text) = parts[0] { return text }
        return nil
    }

    func isSign(_ sign: String) -> Bool { self.sign == sign }

    func isWord(_ word: String) -> Bool { self.word == word }
}
