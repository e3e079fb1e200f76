import Foundation

/// What somebody types to find a book: beginnings of words of its title, in any order.
///
/// Upper and lower case, accents and the widths of letters make no difference; a character is itself, never a sign for
/// others. Every word that is typed must be at the beginning of a word of the title. A word begins behind a blank or a
/// mark, and where digits follow letters or letters digits; a mark, and a sign of Chinese or Japanese, is one for
/// itself. So `an` finds Spider-Man, `7` finds Vol7, and `%` finds 100 %.
struct TitleSearch: Hashable, Sendable {
    private static let textLimit = 500
    private let words: [[Unicode.Scalar]]

    /// Takes what was typed; of more than 500 scalars, the first.
    init(_ text: String) {
        let typed = String(text.unicodeScalars.prefix(Self.textLimit))
        words = FoldedTitle.fold(typed).split(whereSeparator: \.properties.isWhitespace).map(Array.init)
    }

    /// Whether nothing was typed; then every title is found.
    var isEmpty: Bool { words.isEmpty }

    /// Whether a title is found.
    func matches(_ title: String) -> Bool { isEmpty || matches(FoldedTitle(title)) }

    /// Whether a title is found that was folded before.
    func matches(_ title: FoldedTitle) -> Bool {
        words.allSatisfy { word in title.beginnings.contains { title.scalars[$0...].starts(with: word) } }
    }

    /// The items whose titles are found, in their order.
    func filter<Item>(_ items: [Item], by title: (Item) -> String) -> [Item] {
        isEmpty ? items : items.filter { matches(title($0)) }
    }
}

/// A title made ready for many searches.
struct FoldedTitle: Hashable, Sendable {
    fileprivate let scalars: [Unicode.Scalar]
    /// Where words begin.
    fileprivate let beginnings: [Int]

    init(_ title: String) {
        let scalars = Self.fold(title)
        self.scalars = scalars
        var before = Role.blank
        beginnings = scalars.indices.filter { index in
            let role = Role(scalars[index])
            // What is joined to a character is part of it.
            if role == .joined { return false }
            defer { before = role }
            return role == .sign || role != .blank && role != before
        }
    }

    /// Letters without accents, lower case and of the usual width; quotes and dashes as they are on keyboards.
    static func fold(_ text: String) -> [Unicode.Scalar] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return folded.unicodeScalars.compactMap { scalar in
            switch scalar {
            // Nobody sees whether these are there: how a sign is drawn, and where a word may be parted.
            case "\u{FE0E}", "\u{FE0F}", "\u{00AD}", "\u{200B}": nil
            case "\u{2018}", "\u{2019}": "'"
            case "\u{201C}", "\u{201D}", "\u{201E}": "\""
            case "\u{2010}"..."\u{2015}": "-"
            default: scalar
            }
        }
    }

    /// What a scalar is to a word.
    private enum Role {
        case letter, digit, sign, blank, joined

        init(_ scalar: Unicode.Scalar) {
            // Most are these, and a scalar's properties cost more than all else here.
            switch scalar {
            case "a"..."z": self = .letter
            case "0"..."9": self = .digit
            case " ": self = .blank
            default: self = Self.role(scalar)
            }
        }

        private static func role(_ scalar: Unicode.Scalar) -> Role {
            // Hiragana and Katakana.
            if scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value) { return .sign }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
            case .decimalNumber, .letterNumber, .otherNumber: return .digit
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .joined
            default: return scalar.properties.isWhitespace ? .blank : .sign
            }
        }
    }
}
