/// Works out the simple expressions of build scripts: texts, whole numbers, sums and products, constants, properties,
/// variables of the environment, and `?:` between them.
///
/// What only running Gradle tells is an `unresolved` error with its line. Steps, depth and length are bounded.
struct GradleEvaluator {
    /// The most steps that one value may take.
    static let maximumSteps = 10_000
    /// How deep expressions may lead to expressions.
    static let maximumDepth = 32

    let context: GradleContext
    private let path: String
    private let constants: GradleConstants
    private var tokens: ArraySlice<GradleToken>
    private let line: Int
    private let depth: Int
    /// The names that are being worked out right now.
    private let open: [String]
    private(set) var steps: Int

    /// Takes an expression that stands in a script.
    init(
        _ tokens: [GradleToken], in script: GradleContext.Script, _ context: GradleContext, line: Int, depth: Int = 0,
        open: [String] = [], steps: Int = 0
    ) {
        self.context = context
        path = script.path
        constants = script.constants
        self.tokens = tokens.filter { $0.kind != .newline }[...]
        self.line = tokens.first?.line ?? line
        self.depth = depth
        self.open = open
        self.steps = steps
    }

    /// The value of the whole expression.
    mutating func value() throws(IconsError) -> GradleValue {
        guard depth <= Self.maximumDepth else {
            throw IconsError(.tooLarge, path: path, line: line, "Values lead to values more than 32 levels deep.")
        }
        let value = try choice()
        guard tokens.isEmpty else { throw unresolved() }
        return value
    }

    // MARK: Operators

    private mutating func choice() throws(IconsError) -> GradleValue {
        var value = try sum()
        while takeSign("?:") {
            let other = try sum()
            if case .missing = value { value = other }
        }
        return value
    }

    private mutating func sum() throws(IconsError) -> GradleValue {
        var value = try product()
        while let sign = tokens.first?.sign, sign == "+" || sign == "-" {
            tokens.removeFirst()
            let other = try product()
            if case (.integer(let left), .integer(let right)) = (value, other) {
                let result =
                    sign == "+" ? left.addingReportingOverflow(right) : left.subtractingReportingOverflow(right)
                value = .integer(try checked(result))
            } else {
                guard sign == "+", let left = value.text, let right = other.text else { throw unresolved() }
                value = .text(try bounded(left + right))
            }
        }
        return value
    }

    private mutating func product() throws(IconsError) -> GradleValue {
        var value = try operand()
        while takeSign("*") {
            guard case (.integer(let left), .integer(let right)) = (value, try operand()) else { throw unresolved() }
            value = .integer(try checked(left.multipliedReportingOverflow(by: right)))
        }
        return value
    }

    private func checked(_ result: (partialValue: Int, overflow: Bool)) throws(IconsError) -> Int {
        guard !result.overflow else { throw IconsError(.tooLarge, path: path, line: line, "A number is too large.") }
        return result.partialValue
    }

    private func bounded(_ text: String) throws(IconsError) -> String {
        guard text.utf8.count <= TextTemplate.maximumBytes else {
            throw IconsError(.tooLarge, path: path, line: line, "A text is longer than any icon has room for.")
        }
        return text
    }

    private mutating func takeSign(_ sign: String) -> Bool {
        guard tokens.first?.isSign(sign) == true else { return false }
        tokens.removeFirst()
        return true
    }

    // MARK: Operands

    private mutating func operand() throws(IconsError) -> GradleValue {
        steps += 1
        guard steps <= Self.maximumSteps else {
            throw IconsError(.tooLarge, path: path, line: line, "A value takes more than 10,000 steps to work out.")
        }
        guard let token = tokens.popFirst() else { throw unresolved() }
        var value: GradleValue
        switch token.kind {
        case .number(let digits): value = .integer(try number(digits))
        case .text(let parts): value = .text(try text(parts))
        case .sign("("):
            let inner = try bracketed(")")
            guard inner.count == 1 else { throw unresolved() }
            value = try evaluated(inner[0])
        case .sign("-"):
            guard case .number(let digits) = tokens.popFirst()?.kind else { throw unresolved() }
            value = .integer(-(try number(digits)))
        case .word(let word): value = try chain(word)
        default: throw unresolved()
        }
        while let conversion = try nextConversion() { value = try applied(conversion, to: value) }
        return value
    }

    private func number(_ digits: String) throws(IconsError) -> Int {
        let plain = digits.filter { $0 != "_" }
        let bare = plain.hasSuffix("L") || plain.hasSuffix("l") ? String(plain.dropLast()) : plain
        let isHexadecimal = bare.hasPrefix("0x")
        guard let number = Int(isHexadecimal ? String(bare.dropFirst(2)) : bare, radix: isHexadecimal ? 16 : 10) else {
            throw unresolved()
        }
        return number
    }

    private mutating func text(_ parts: [GradleToken.TextPart]) throws(IconsError) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .expression(let expression):
                let value = try evaluated(expression[...])
                guard let inner = value.text else { throw unresolved(value) }
                text += inner
            }
            text = try bounded(text)
        }
        return text
    }

    /// The value of an expression inside this one.
    mutating func evaluated(_ tokens: ArraySlice<GradleToken>) throws(IconsError) -> GradleValue {
        let script = GradleContext.Script(path: path, constants: constants)
        var inner = GradleEvaluator(
            Array(tokens), in: script, context, line: line, depth: depth + 1, open: open, steps: steps)
        defer { steps = inner.steps }
        return try inner.value()
    }

    /// The expressions between brackets, parted by commas; the opening one has been taken.
    private mutating func bracketed(_ close: String) throws(IconsError) -> [ArraySlice<GradleToken>] {
        var level = 0
        var start = tokens.startIndex
        var arguments: [ArraySlice<GradleToken>] = []
        for index in tokens.indices {
            switch tokens[index].sign {
            case close where level == 0:
                if index > start || !arguments.isEmpty { arguments.append(tokens[start..<index]) }
                tokens = tokens[(index + 1)...]
                return arguments
            case ",", nil:
                if level == 0, tokens[index].isSign(",") {
                    arguments.append(tokens[start..<index])
                    start = index + 1
                }
            case "(", "[", "{": level += 1
            case ")", "]", "}": level -= 1
            default: break
            }
        }
        throw unresolved()
    }

    // MARK: Names

    /// The value of a name and of the names behind it that belong to it.
    private mutating func chain(_ first: String) throws(IconsError) -> GradleValue {
        var link = try self.link(first)
        // Whose property it is decides nothing here: what the nearest script defines is taken.
        var isQualified = false
        while ["project", "rootProject", "this", "ext", "extra"].contains(link.name), link.arguments == nil,
            link.key == nil, let next = try nextLink()
        {
            isQualified = true
            link = next
        }
        // extra["name"], ext.get("name")
        let isKeyed = link.key != nil && ["ext", "extra"].contains(link.name)
        if isKeyed || (isQualified && link.name == "get"), let name = try evaluatedArguments(link).first?.text {
            if let value = try constant(name) { return value }
        }
        var names = [link.name]
        if link.arguments == nil, link.key == nil {
            if let value = try constant(link.name) { return value }
            if !isQualified, ["null", "true", "false"].contains(link.name) {
                return link.name == "null" ? .missing("") : .text(link.name)
            }
        }
        while link.arguments == nil, link.key == nil, let next = try nextLink() {
            link = next
            names.append(next.name)
        }
        let arguments = try evaluatedArguments(link)
        if let value = try context.value(of: names, arguments: arguments, isCall: link.arguments != nil) {
            return value
        }
        throw unresolved()
    }

    /// A name with the arguments or the key behind it.
    private struct Link {
        let name: String
        var arguments: [ArraySlice<GradleToken>]?
        var key: [ArraySlice<GradleToken>]?
    }

    private mutating func link(_ name: String) throws(IconsError) -> Link {
        var link = Link(name: name)
        if takeSign("(") { link.arguments = try bracketed(")") }
        if takeSign("[") { link.key = try bracketed("]") }
        return link
    }

    private mutating func nextLink() throws(IconsError) -> Link? {
        guard tokens.first?.isSign(".") == true || tokens.first?.isSign("?.") == true,
            let name = tokens.dropFirst().first?.word
        else { return tokens.first?.isSign("[") == true ? try link("") : nil }
        tokens = tokens.dropFirst(2)
        return try link(name)
    }

    private mutating func evaluatedArguments(_ link: Link) throws(IconsError) -> [GradleValue] {
        var values: [GradleValue] = []
        for argument in (link.arguments ?? []) + (link.key ?? []) { values.append(try evaluated(argument)) }
        return values
    }

    /// The value of a constant; nil where no script defines one of that name.
    private mutating func constant(_ name: String) throws(IconsError) -> GradleValue? {
        for script in [GradleContext.Script(path: path, constants: constants)] + context.scripts {
            let definitions = script.constants[name]
            guard let definition = definitions.first else { continue }
            guard definitions.count == 1 else {
                throw IconsError(
                    .unresolved, path: script.path, line: definitions[1].line,
                    "\(name) is set in several places, so that only Gradle can tell its value. \(GradleContext.advice)")
            }
            guard !open.contains(name) else {
                throw IconsError(
                    .unresolved, path: script.path, line: definition.line,
                    "\(name) leads back to itself: \((open + [name]).joined(separator: " → ")).")
            }
            var inner = GradleEvaluator(
                definition.tokens, in: script, context, line: definition.line, depth: depth + 1, open: open + [name],
                steps: steps)
            defer { steps = inner.steps }
            return try inner.value()
        }
        return nil
    }

    // MARK: Conversions

    private mutating func nextConversion() throws(IconsError) -> Link? {
        if takeSign("!!") { return Link(name: "!!") }
        if tokens.first?.isWord("as") == true, let type = tokens.dropFirst().first?.word {
            tokens = tokens.dropFirst(2)
            if tokens.first?.isSign("?") == true { tokens.removeFirst() }
            return Link(name: ["String", "Int", "Integer", "int", "Long"].contains(type) ? "as" : "?")
        }
        guard tokens.first?.isSign(".") == true || tokens.first?.isSign("?.") == true else { return nil }
        return try nextLink()
    }

    private mutating func applied(_ conversion: Link, to value: GradleValue) throws(IconsError) -> GradleValue {
        let arguments = try evaluatedArguments(conversion)
        switch (conversion.name, arguments.count) {
        case ("as", _), ("orNull", 0): return value
        case ("get", 0), ("!!", 0):
            if case .missing = value { throw unresolved(value) }
            return value
        case ("getOrElse", 1), ("orElse", 1):
            if case .missing = value { return arguments[0] }
            return value
        case ("toString", 0): return value.text.map(GradleValue.text) ?? value
        case ("trim", 0): return value.text.map { .text($0.trimmingSpaces) } ?? value
        case ("toInt", 0), ("toInteger", 0), ("toLong", 0), ("intValue", 0), ("toIntOrNull", 0):
            guard let text = value.text else { return value }
            guard let number = Int(text.trimmingSpaces) else {
                return conversion.name == "toIntOrNull" ? .missing("") : try failedNumber(text)
            }
            return .integer(number)
        default: throw unresolved()
        }
    }

    private func failedNumber(_ text: String) throws(IconsError) -> GradleValue {
        throw IconsError(
            .unresolved, path: path, line: line, "\"\(text.prefix(80))\" is no whole number. \(GradleContext.advice)")
    }

    private func unresolved(_ value: GradleValue? = nil) -> IconsError {
        if case .missing(let why) = value, !why.isEmpty { return IconsError(.unresolved, path: path, line: line, why) }
        return IconsError(
            .unresolved, path: path, line: line, "Only Gradle itself can tell this value. \(GradleContext.advice)")
    }
}
