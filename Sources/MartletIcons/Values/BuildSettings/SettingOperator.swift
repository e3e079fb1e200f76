/// An operator behind a reference to a build setting, such as `:lower` or `:suffix=txt`.
///
/// What each does is what Xcode's build system does (swift-build, `MacroEvaluationProgram`).
enum SettingOperator {
    case upper, lower, quote, identifier, rfc1034identifier, c99extidentifier
    case file, folder, base, suffix, standardizepath, not
    case defaultValue(String), replacedFile(String), replacedFolder(String), replacedBase(String), replacedSuffix(
        String)

    /// The operator of a name, with the text behind its equals sign if it has one; nil for an unknown one.
    init?(_ name: String, operand: String?) {
        switch (name, operand) {
        case ("upper", nil): self = .upper
        case ("lower", nil): self = .lower
        case ("quote", nil): self = .quote
        case ("identifier", nil): self = .identifier
        case ("rfc1034identifier", nil): self = .rfc1034identifier
        case ("c99extidentifier", nil): self = .c99extidentifier
        case ("file", nil): self = .file
        case ("dir", nil): self = .folder
        case ("base", nil): self = .base
        case ("suffix", nil): self = .suffix
        case ("standardizepath", nil): self = .standardizepath
        case ("not", nil): self = .not
        case ("default", let text?): self = .defaultValue(text)
        case ("file", let text?): self = .replacedFile(text)
        case ("dir", let text?): self = .replacedFolder(text)
        case ("base", let text?): self = .replacedBase(text)
        case ("suffix", let text?): self = .replacedSuffix(text)
        default: return nil
        }
    }

    /// What a value becomes; nil is a setting that has none, for which only `default` has an answer.
    func applied(to value: String?) -> String? {
        if case .defaultValue(let text) = self { return value.map { $0.isEmpty ? text : $0 } ?? text }
        return value.map(applied)
    }

    private func applied(to text: String) -> String {
        switch self {
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .quote: Self.quoted(text)
        case .identifier: Self.identifier(text, filler: "_")
        case .rfc1034identifier: Self.identifier(text, filler: "-")
        case .c99extidentifier: Self.extendedIdentifier(text)
        case .file: PathText.name(of: text)
        case .folder: Self.folder(text)
        case .base: PathText.name(of: Self.withoutSuffix(text))
        case .suffix: PathText.suffixStart(of: text).map { String(text[$0...]) } ?? ""
        case .standardizepath: PathText.standardized(text)
        case .not: text == "YES" ? "NO" : "YES"
        case .defaultValue(let other): text.isEmpty ? other : text
        case .replacedFile(let other): PathText.join(Self.bareFolder(text), other)
        case .replacedFolder(let other): PathText.join(other, PathText.name(of: text))
        case .replacedBase(let other):
            PathText.join(
                Self.bareFolder(text), other + (PathText.suffixStart(of: text).map { String(text[$0...]) } ?? ""))
        case .replacedSuffix(let other): Self.withoutSuffix(text) + (other.hasPrefix(".") ? "" : ".") + other
        }
    }

    private static func folder(_ text: String) -> String {
        let folder = PathText.folder(of: text)
        return folder.hasSuffix("/") ? folder : folder + "/"
    }

    private static func bareFolder(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "/")) ? PathText.folder(of: text) : ""
    }

    private static func withoutSuffix(_ text: String) -> String {
        PathText.suffixStart(of: text).map { String(text[..<$0]) } ?? text
    }

    /// Each character that is no ASCII letter or digit, and a digit at the start, becomes the filler.
    private static func identifier(_ text: String, filler: Character) -> String {
        String(
            text.enumerated().map { index, character in
                let isLetter = character.isASCII && character.isLetter
                let isDigit = character.isASCII && character.isNumber && index > 0
                return isLetter || isDigit ? character : filler
            })
    }

    /// As an identifier, but letters of every script stay (C99, annex D).
    private static func extendedIdentifier(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let properties = scalar.properties
            let fits = index == 0 ? properties.isXIDStart : properties.isXIDContinue
            result.append(fits || scalar == "_" ? scalar : "_")
        }
        return String(result)
    }

    /// A backslash before each space, quote and backslash.
    private static func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isWhitespace || "\"'\\".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
