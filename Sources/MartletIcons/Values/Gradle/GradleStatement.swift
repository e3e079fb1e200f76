/// A statement of a build script: its tokens, and the statements of the block behind it where it has one.
struct GradleStatement: Sendable {
    let tokens: [GradleToken]
    let body: [GradleStatement]?

    var line: Int { tokens.first?.line ?? 1 }

    /// The words in front, parted by dots: `["android", "defaultConfig"]` of `android.defaultConfig { … }`.
    var names: [String] {
        var names: [String] = []
        for (index, token) in tokens.enumerated() {
            if index % 2 == 1 {
                if !token.isSign(".") { break }
            } else if let word = token.word {
                names.append(word)
            } else {
                break
            }
        }
        return names
    }

    /// The name of an element that a container of Gradle is given with this block: `debug { }`, `"debug" { }`,
    /// `create("debug") { }`, `val debug by creating { }`.
    var elementName: String? {
        guard body != nil, let first = tokens.first else { return nil }
        if let literal = first.literal { return literal }
        guard let word = first.word else { return nil }
        if tokens.count == 1 { return word }
        if word == "val", tokens.count > 2, tokens[2].isWord("by") { return tokens[1].word }
        let makers: Set = ["create", "register", "getByName", "named", "maybeCreate"]
        guard makers.contains(word), tokens.count > 2, tokens[1].isSign("(") else { return nil }
        return tokens[2].literal
    }

    /// What the statement gives to a property: `name value`, `name = value`, `name(value)`, `setName(value)` or
    /// `name.set(value)`; nil where it gives it nothing.
    func value(of property: String) -> [GradleToken]? {
        var tokens = tokens[...]
        if tokens.count > 2, ["this", "it"].contains(tokens.first?.word), tokens.dropFirst().first?.isSign(".") == true
        {
            tokens = tokens.dropFirst(2)
        }
        let setter = "set" + property.prefix(1).uppercased() + property.dropFirst()
        guard let name = tokens.popFirst()?.word, name == property || name == setter, let next = tokens.first else {
            return nil
        }
        // A block behind the value is part of how it is made.
        let rest = body == nil ? [] : [GradleToken(kind: .sign("{"), line: line)]
        if next.isSign("="), name == property { return tokens.dropFirst() + rest }
        if next.isSign("."), name == property, tokens.count > 3, Array(tokens)[1].isWord("set") {
            return tokens.dropFirst(2) + rest
        }
        if next.isSign("(") { return tokens + rest }
        guard name == property, next.sign == nil else { return nil }
        return tokens + rest
    }
}

extension [GradleStatement] {
    /// The bodies of the blocks on a path of names, such as `android`, `defaultConfig`.
    func bodies(_ path: String...) -> [[GradleStatement]] { bodies(path[...]) }

    private func bodies(_ path: ArraySlice<String>) -> [[GradleStatement]] {
        guard !path.isEmpty else { return [self] }
        return flatMap { statement -> [[GradleStatement]] in
            guard let body = statement.body else { return [] }
            let names = statement.isAndroidExtension ? ["android"] : statement.names
            guard !names.isEmpty, path.starts(with: names) else { return [] }
            return body.bodies(path.dropFirst(names.count))
        }
    }
}

extension GradleStatement {
    /// Whether this is `configure<ApplicationExtension> { }` or the like: another way to write `android { }`.
    fileprivate var isAndroidExtension: Bool {
        guard names.last == "configure" else { return false }
        let types: Set = ["ApplicationExtension", "BaseAppModuleExtension", "AppExtension", "LibraryExtension"]
        return tokens.contains { $0.literal == "android" || $0.word.map(types.contains) == true }
    }
}
