/// The lines of a text with their numbers; a line ends with `\n`, `\r`, both, or a separator of Unicode.
struct ConfigurationLines {
    private var rest: Substring
    private var number = 0
    private var isAtEnd = false

    init(_ text: String) { rest = text[...] }

    mutating func next() -> (text: Substring, number: Int)? {
        guard !isAtEnd else { return nil }
        number += 1
        let line = rest.prefix { !["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains($0) }
        isAtEnd = line.endIndex == rest.endIndex
        rest = isAtEnd ? rest[rest.endIndex...] : rest[rest.index(after: line.endIndex)...]
        return (line, number)
    }
}
