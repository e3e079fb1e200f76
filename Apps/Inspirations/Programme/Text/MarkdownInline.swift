import Foundation

/// Reads the marks within a paragraph of Markdown: bold, italic, code, links and addresses, in O(characters).
struct MarkdownInline {
    private static let longestLabel = 300
    private static let longestAddress = 2000

    private let text: [Character]
    private var index = 0
    private var plain = ""
    private var style = RichText.Run("")
    /// For each mark, where it stands last: only one that is closed later opens.
    private let last: [String: Int]

    private init(_ source: String) {
        text = Array(source)
        var last: [String: Int] = [:]
        for index in text.indices where "*_`])".contains(text[index]) {
            last[String(text[index])] = index
            if index + 1 < text.count, text[index + 1] == text[index] {
                last[String([text[index], text[index]])] = index
            }
        }
        self.last = last
    }

    /// Adds a paragraph's text to a builder.
    static func add(_ source: String, to builder: inout RunBuilder) {
        guard !source.isEmpty else { return }
        var reader = MarkdownInline(source)
        reader.read(&builder)
    }

    private mutating func read(_ builder: inout RunBuilder) {
        while index < text.count {
            let character = text[index]
            switch character {
            case "\\" where index + 1 < text.count && (text[index + 1].isPunctuation || text[index + 1].isSymbol):
                plain.append(text[index + 1])
                index += 2
            case "*", "_": emphasis(character, &builder)
            case "`": code(&builder)
            case "[": link(&builder)
            case "<", "h": address(&builder)
            case "\n":
                flush(&builder)
                builder.breakLine()
                index += 1
            default:
                plain.append(character)
                index += 1
            }
        }
        flush(&builder)
    }

    private mutating func flush(_ builder: inout RunBuilder) {
        guard !plain.isEmpty else { return }
        builder.add(CharacterReferences.resolved(plain), like: style)
        plain = ""
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
    }

    private mutating func emphasis(_ mark: Character, _ builder: inout RunBuilder) {
        let isDouble = index + 1 < text.count && text[index + 1] == mark
        let length = isDouble ? 2 : 1
        let isOpen = isDouble ? style.isBold : style.isItalic
        let after = index + length
        let isBeforeText = after < text.count && !text[after].isWhitespace
        let isAfterText = index > 0 && !text[index - 1].isWhitespace
        // Between letters an underscore is one, as in snake_case.
        let isInWord = mark == "_" && isWord(index - 1) && isWord(after)
        let isClosedLater = (last[String(repeating: mark, count: length)] ?? -1) >= after
        if !isInWord, isOpen ? isAfterText : isBeforeText && isClosedLater {
            flush(&builder)
            if isDouble { style.isBold.toggle() } else { style.isItalic.toggle() }
        } else {
            plain += String(repeating: mark, count: length)
        }
        index += length
    }

    private mutating func code(_ builder: inout RunBuilder) {
        let start = index + 1
        guard (last["`"] ?? -1) >= start, let end = text[start...].firstIndex(of: "`"), end > start else {
            plain.append("`")
            index += 1
            return
        }
        flush(&builder)
        var run = style
        run.isCode = true
        builder.add(String(text[start..<end]), like: run, isVerbatim: true)
        index = end + 1
    }

    /// `[label](address)`; anything else in brackets is text.
    private mutating func link(_ builder: inout RunBuilder) {
        let label = text[(index + 1)...].prefix(Self.longestLabel).prefix { $0 != "]" && $0 != "[" }
        let end = label.endIndex
        guard (last["]"] ?? -1) > index, end + 1 < text.count, text[end] == "]", text[end + 1] == "(" else {
            plain.append("[")
            index += 1
            return
        }
        guard (last[")"] ?? -1) > end else {
            plain.append("[")
            index += 1
            return
        }
        let inner = text[(end + 2)...].prefix(Self.longestAddress).prefix { $0 != ")" }
        guard inner.endIndex < text.count, text[inner.endIndex] == ")" else {
            plain.append("[")
            index += 1
            return
        }
        flush(&builder)
        var run = style
        let target = String(inner).split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
        run.link = SafeLink.url(target.trimmingCharacters(in: CharacterSet(charactersIn: "<>")))
        let words = String(label.filter { !"*_`".contains($0) })
        builder.add(CharacterReferences.resolved(words), like: run)
        index = inner.endIndex + 1
    }

    /// An address in angle brackets, or one that stands in the text as it is.
    private mutating func address(_ builder: inout RunBuilder) {
        let isBracketed = text[index] == "<"
        let start = isBracketed ? index + 1 : index
        let head = String(text[start...].prefix(8))
        let isAddress =
            head.hasPrefix("http://") || head.hasPrefix("https://") || (isBracketed && head.hasPrefix("mailto:"))
        guard isAddress, isBracketed || !isWord(index - 1) else {
            plain.append(text[index])
            index += 1
            return
        }
        var word = text[start...].prefix(Self.longestAddress).prefix { !$0.isWhitespace && !"<>\"".contains($0) }
        if isBracketed, word.endIndex >= text.count || text[word.endIndex] != ">" {
            plain.append("<")
            index += 1
            return
        }
        // A full stop or a bracket behind an address belongs to the sentence.
        while !isBracketed, let tail = word.last, ".,;:!?)]'*_".contains(tail) { word = word.dropLast() }
        flush(&builder)
        var run = style
        run.link = SafeLink.url(String(word))
        builder.add(String(word), like: run)
        index = word.endIndex + (isBracketed ? 1 : 0)
    }
}
