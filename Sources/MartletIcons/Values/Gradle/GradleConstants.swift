/// The names that a build script gives to values: `def`, `val`, `ext` and `extra`.
struct GradleConstants: Sendable {
    /// A value, and where it is given.
    struct Definition: Sendable {
        let tokens: [GradleToken]
        let line: Int
    }

    private var definitions: [String: [Definition]] = [:]

    init(in statements: [GradleStatement]) {
        collect(statements, isTop: true, isExtra: false)
        var reassigned: [String: [Definition]] = [:]
        Self.reassignments(in: statements, isTop: true, into: &reassigned)
        for (name, others) in reassigned where definitions[name] != nil { definitions[name, default: []] += others }
    }

    /// The definitions of a name; more than one where it is set anew, so that only running the script tells its value.
    subscript(name: String) -> [Definition] { definitions[name] ?? [] }

    private mutating func add(_ name: String, _ tokens: some Sequence<GradleToken>, _ line: Int) {
        definitions[name, default: []].append(Definition(tokens: Array(tokens), line: line))
    }

    private mutating func collect(_ statements: [GradleStatement], isTop: Bool, isExtra: Bool) {
        for statement in statements where !statement.isFunction {
            if let body = statement.body {
                let names = statement.names
                let isExtra = names.last == "ext" || names.first == "extra" || names.suffix(2) == ["extra", "apply"]
                if statement.tokens.last?.isWord("extra") == true, let name = statement.declaredName, body.count == 1 {
                    // val name by extra { value }
                    add(name, body[0].tokens, statement.line)
                } else {
                    collect(body, isTop: false, isExtra: isExtra)
                }
                continue
            }
            if let (name, tokens) = statement.declaration ?? statement.extraProperty {
                add(name, tokens, statement.line)
            } else if isTop || isExtra, let (name, tokens) = statement.assignment(isExtra: isExtra) {
                add(name, tokens, statement.line)
            }
        }
    }

    /// What sets a declared name anew, anywhere but in the block of Android, where a property may have its name.
    private static func reassignments(
        in statements: [GradleStatement], isTop: Bool, into found: inout [String: [Definition]]
    ) {
        for statement in statements {
            if let body = statement.body, statement.names.first != "android" {
                if !["ext", "extra"].contains(statement.names.last) {
                    reassignments(in: body, isTop: false, into: &found)
                }
            }
            guard let name = statement.tokens.first?.word, let sign = statement.tokens.dropFirst().first?.sign else {
                continue
            }
            if ["+=", "++"].contains(sign) || (sign == "=" && !isTop) {
                found[name, default: []].append(Definition(tokens: [], line: statement.line))
            }
        }
    }
}

extension GradleStatement {
    private static let declaring: Set = ["def", "val", "var", "const", "final", "private", "internal", "static"]
    private static let types: Set = ["String", "int", "Integer", "Int", "Long", "long"]

    /// Whether this declares a function, of whose inside nothing is known.
    var isFunction: Bool {
        if tokens.contains(where: { $0.isWord("fun") }) { return true }
        return body != nil && tokens.first?.isWord("def") == true && !tokens.contains { $0.isSign("=") }
    }

    /// The name that a declaration gives, as in `private const val name …`; nil where this is none.
    var declaredName: String? { declaredNameIndex.flatMap { tokens[$0].word } }

    private var declaredNameIndex: Int? {
        var index = 0
        while index < tokens.count, let word = tokens[index].word,
            Self.declaring.contains(word) || Self.types.contains(word)
        {
            index += 1
        }
        return index > 0 && index < tokens.count && tokens[index].word != nil ? index : nil
    }

    /// `def name = value`, `val name: Type = value`, `val name by extra(value)` or `val name: String by project`.
    fileprivate var declaration: (String, ArraySlice<GradleToken>)? {
        guard let index = declaredNameIndex, let name = tokens[index].word else { return nil }
        let rest = tokens[(index + 1)...]
        if let equals = rest.firstIndex(where: { $0.isSign("=") }), rest.prefix(upTo: equals).count <= 3 {
            return (name, rest[(equals + 1)...])
        }
        guard let by = rest.firstIndex(where: { $0.isWord("by") }), by + 1 < rest.endIndex else { return nil }
        if tokens[by + 1].isWord("extra"), by + 2 < rest.endIndex { return (name, rest[(by + 2)...]) }
        // A delegated property is looked up by its own name.
        let property = GradleToken(kind: .word("property"), line: line)
        let argument = GradleToken(kind: .text([.literal(name)]), line: line)
        let signs = ["(", ")"].map { GradleToken(kind: .sign($0), line: line) }
        return (name, [property, signs[0], argument, signs[1]])
    }

    /// `ext.name = value`, `extra["name"] = value` or `ext.set("name", value)`, with a project in front or not.
    fileprivate var extraProperty: (String, ArraySlice<GradleToken>)? {
        var rest = tokens[...]
        while rest.count > 2, ["project", "rootProject"].contains(rest.first?.word) { rest = rest.dropFirst(2) }
        guard ["ext", "extra"].contains(rest.popFirst()?.word), rest.count > 3, let sign = rest.popFirst()?.sign,
            let first = rest.popFirst()
        else { return nil }
        if sign == ".", let name = first.word, rest.first?.isSign("=") == true { return (name, rest.dropFirst()) }
        if sign == "[", let name = first.literal, rest.popFirst()?.isSign("]") == true, rest.first?.isSign("=") == true
        {
            return (name, rest.dropFirst())
        }
        return sign == "." && first.isWord("set") ? Self.pair(rest) : nil
    }

    /// `name = value`, and inside a block of extra properties `set("name", value)` too.
    fileprivate func assignment(isExtra: Bool) -> (String, ArraySlice<GradleToken>)? {
        guard let name = tokens.first?.word, tokens.count > 2 else { return nil }
        if tokens[1].isSign("=") { return (name, tokens[2...]) }
        return isExtra && name == "set" ? Self.pair(tokens[1...]) : nil
    }

    /// The two arguments of a call: `("name", value)`.
    private static func pair(_ tokens: ArraySlice<GradleToken>) -> (String, ArraySlice<GradleToken>)? {
        guard tokens.count > 4, tokens.last?.isSign(")") == true, let name = tokens[tokens.startIndex + 1].literal,
            tokens[tokens.startIndex + 2].isSign(",")
        else { return nil }
        return (name, tokens.dropFirst(3).dropLast())
    }
}
