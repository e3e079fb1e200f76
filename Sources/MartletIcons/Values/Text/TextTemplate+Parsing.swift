extension TextTemplate {
    /// Cuts a template into its pieces.
    static func parts(of source: String) throws(IconsError) -> [Part] {
        let characters = Array(source)
        var parts: [Part] = []
        var literal = ""
        var position = 0
        while position < characters.count {
            let character = characters[position]
            let isDoubled = position + 1 < characters.count && characters[position + 1] == character
            if character == "{" || character == "}", isDoubled {
                literal.append(character)
                position += 2
            } else if character == "{" {
                let rest = characters[(position + 1)...]
                guard let end = rest.firstIndex(where: { $0 == "{" || $0 == "}" }), characters[end] == "}" else {
                    throw fault("opens a brace that is not closed", at: position, in: source)
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                let name = String(characters[(position + 1)..<end]).trimmingSpaces
                parts.append(.placeholder(try placeholder(named: name, at: position, in: source)))
                position = end + 1
            } else if character == "}" {
                throw fault("closes a brace that was not opened", at: position, in: source)
            } else {
                literal.append(character)
                position += 1
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

    private static func placeholder(
        named name: String, at position: Int, in source: String
    ) throws(IconsError) -> Placeholder {
        if let placeholder = Placeholder(name) { return placeholder }
        if name.isEmpty { throw fault("has braces with nothing between them", at: position, in: source) }
        let nearest = Suggestion.nearest(to: name, among: Placeholder.plain.map(\.name))
        throw fault(
            "has the unknown placeholder {\(name)}", at: position, in: source,
            hint: nearest.map { " Did you mean {\($0)}?" } ?? "")
    }

    private static func fault(_ what: String, at position: Int, in source: String, hint: String = "") -> IconsError {
        IconsError(
            .malformed,
            "The text \"\(source)\" \(what) at character \(position + 1).\(hint) Known are \(Placeholder.known); "
                + "a brace itself is written {{ or }}.")
    }
}

extension StringProtocol {
    /// The text without the spaces and tabs at its ends.
    var trimmingSpaces: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
