/// Arranges the tokens of a build script into statements and blocks.
///
/// Nothing is run.
struct GradleScriptParser {
    /// How deep blocks may be nested.
    static let maximumDepth = 64

    private let tokens: [GradleToken]
    private let path: String
    private var position = 0

    /// The statements of a script of at most 4 MiB.
    static func statements(at path: String) throws(IconsError) -> [GradleStatement] {
        try statements(SourceText.utf8(at: path, maximumBytes: 4 << 20), path: path)
    }

    static func statements(_ bytes: [UInt8], path: String) throws(IconsError) -> [GradleStatement] {
        var tokenizer = GradleTokenizer(bytes, path: path, isKotlin: path.hasSuffix(".kts"))
        var parser = GradleScriptParser(tokens: try tokenizer.tokens(), path: path)
        return try parser.statements(depth: 0)
    }

    private init(tokens: [GradleToken], path: String) {
        self.tokens = tokens
        self.path = path
    }

    private mutating func statements(depth: Int) throws(IconsError) -> [GradleStatement] {
        guard depth <= Self.maximumDepth else {
            throw IconsError(
                .tooLarge, path: path, line: tokens[position - 1].line,
                "Blocks are nested deeper than \(Self.maximumDepth) levels.")
        }
        let opening = position > 0 ? tokens[position - 1].line : 1
        var statements: [GradleStatement] = []
        var pending: [GradleToken] = []
        // Brackets that are open: inside them a line end means nothing, and a brace opens no block.
        var brackets = 0
        func flush() {
            if !pending.isEmpty { statements.append(GradleStatement(tokens: pending, body: nil)) }
            pending = []
        }
        while position < tokens.count {
            let token = tokens[position]
            position += 1
            switch token.sign {
            case "{" where brackets == 0:
                let body = try self.statements(depth: depth + 1)
                statements.append(GradleStatement(tokens: pending, body: body))
                pending = []
                continue
            case "}" where brackets == 0:
                guard depth > 0 else { throw damaged("A } closes nothing.", token.line) }
                flush()
                return statements
            case ";" where brackets == 0:
                flush()
                continue
            case "(", "[", "{": brackets += 1
            case ")", "]", "}": brackets -= 1
            default: break
            }
            guard brackets >= 0 else { throw damaged("A \(token.sign ?? "") closes nothing.", token.line) }
            if token.kind != .newline {
                pending.append(token)
            } else if brackets == 0, !goesOn(pending.last) {
                flush()
            }
        }
        guard depth == 0 else { throw damaged("A block is not closed.", opening) }
        guard brackets == 0 else { throw damaged("A bracket is not closed.", pending.first?.line ?? opening) }
        flush()
        return statements
    }

    /// Whether a statement goes on behind a line end: where it cannot end there, or the next line cannot start one.
    private func goesOn(_ last: GradleToken?) -> Bool {
        let open: Set = ["=", "+", "-", "*", ".", "?.", "?:", ",", "&&", "||", "?", ":", "+=", "=="]
        if let sign = last?.sign, open.contains(sign) { return true }
        if last == nil { return false }
        let next = tokens[position...].first { $0.kind != .newline }
        return next?.sign.map { [".", "?.", "?:", "?", ":"].contains($0) } ?? false
    }

    private func damaged(_ message: String, _ line: Int) -> IconsError {
        IconsError(.damaged, path: path, line: line, message)
    }
}
