import Foundation

/// Text made ready for a search: without case, accents and ligatures, and any run of white space is one space.
struct FoldedText: Hashable, Sendable {
    private(set) var scalars: [Unicode.Scalar] = []
    /// The characters, by their indices, that each scalar stands for.
    private(set) var ranges: [Range<Int>] = []
    /// Which scalars are hyphens of words that go on in the next line; behind each is a space, and then a
    /// letter or a digit.
    private(set) var isHyphen: [Bool] = []

    /// Takes characters; in proportion to them.
    init(_ characters: some Collection<Character>) {
        var known: [Character: [Unicode.Scalar]] = [:]
        for (index, character) in characters.enumerated() {
            if let ascii = character.asciiValue {
                append(Unicode.Scalar((65...90).contains(ascii) ? ascii + 32 : ascii), of: index)
                continue
            }
            let folded = known[character] ?? Self.fold(character)
            known[character] = folded
            for scalar in folded { append(scalar, of: index) }
        }
        isHyphen = Array(repeating: false, count: scalars.count)
    }

    /// Takes what lies on a page, and sees where its words are parted at the end of a line; in proportion to the text.
    init(_ text: PageText) {
        self.init(
            // A soft hyphen is seen at the end of a line and nowhere else.
            text.characters.indices.lazy.map { index in
                let character = text.characters[index]
                return character == "\u{AD}" && Self.isNewline(index + 1, in: text) ? "\u{2010}" : character
            })
        for place in scalars.indices.dropFirst().dropLast(2) where scalars[place] == "-" {
            let index = ranges[place].lowerBound
            guard Self.hyphens.contains(text.characters[index]), scalars[place + 1] == " ",
                Self.isOfWord(scalars[place - 1]), Self.isOfWord(scalars[place + 2]),
                ranges[place + 1].contains(where: { Self.isNewline($0, in: text) })
            else { continue }
            isHyphen[place] = true
        }
    }

    /// What parts words at the end of a line; dashes do not.
    private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{AD}"]

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isNewline(_ index: Int, in text: PageText) -> Bool {
        index < text.count && text.characters[index] == "\n"
    }

    private static func fold(_ character: Character) -> [Unicode.Scalar] {
        let text = String(character)
        let isPresentation = character.unicodeScalars.contains { isPresentationForm($0) }
        return FoldedTitle.fold(isPresentation ? text.decomposedStringWithCompatibilityMapping : text)
    }

    /// Whether a scalar is how letters are printed and not how they are typed: a ligature, or a form of Arabic.
    private static func isPresentationForm(_ scalar: Unicode.Scalar) -> Bool {
        (0xFB00...0xFDFF).contains(scalar.value) || (0xFE70...0xFEFC).contains(scalar.value)
    }

    private mutating func append(_ scalar: Unicode.Scalar, of index: Int) {
        if !scalar.properties.isWhitespace {
            scalars.append(scalar)
            ranges.append(index..<index + 1)
        } else if scalars.last == " ", let start = ranges.last?.lowerBound {
            ranges[ranges.count - 1] = start..<index + 1
        } else {
            scalars.append(" ")
            ranges.append(index..<index + 1)
        }
    }
}
