/// Cuts a build script, in Groovy or in Kotlin, into words, numbers, texts and signs; comments fall away.
struct GradleTokenizer {
    /// How deep texts may hold expressions that hold texts.
    static let maximumDepth = 16

    private let bytes: [UInt8]
    private let path: String
    private let isKotlin: Bool
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], path: String, isKotlin: Bool) {
        self.bytes = bytes
        self.path = path
        self.isKotlin = isKotlin
    }

    /// All tokens, in O(bytes).
    mutating func tokens() throws(IconsError) -> [GradleToken] { try tokens(isInText: false, depth: 0) }

    private func byte(_ offset: Int = 0) -> UInt8 {
        position + offset < bytes.count ? bytes[position + offset] : 0
    }

    private func starts(with text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == (text.utf8Start + $0).pointee }
    }

    /// Reads to the end, or, inside a text, to the brace that closes the expression.
    private mutating func tokens(isInText: Bool, depth: Int) throws(IconsError) -> [GradleToken] {
        guard depth <= Self.maximumDepth else {
            throw IconsError(.tooLarge, path: path, line: line, "Texts hold expressions more than 16 levels deep.")
        }
        var tokens: [GradleToken] = []
        var braces = 0
        while position < bytes.count {
            if try skipSpaceOrComment() { continue }
            let start = line
            if let kind = try next(after: tokens.last, depth: depth) {
                if isInText, kind == .sign("}"), braces == 0 { return tokens }
                if kind == .sign("{") { braces += 1 }
                if kind == .sign("}") { braces -= 1 }
                tokens.append(GradleToken(kind: kind, line: start))
            }
        }
        if isInText { throw damaged("A text is not closed.") }
        return tokens
    }

    private mutating func skipSpaceOrComment() throws(IconsError) -> Bool {
        switch (byte(), byte(1)) {
        case (0x20, _), (0x09, _), (0x0C, _), (0x0D, _): position += 1
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "#"), UInt8(ascii: "!")):
            while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipBlockComment()
        case (UInt8(ascii: "\\"), UInt8(ascii: "\n")):
            position += 2
            line += 1
        default: return false
        }
        return true
    }

    /// Kotlin's comments may hold comments, Groovy's may not.
    private mutating func skipBlockComment() throws(IconsError) {
        let start = line
        var depth = 0
        repeat {
            guard position < bytes.count else { throw damaged("A comment is not closed.", line: start) }
            if starts(with: "/*"), isKotlin || depth == 0 {
                depth += 1
                position += 2
            } else if starts(with: "*/") {
                depth -= 1
                position += 2
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                position += 1
            }
        } while depth > 0
    }

    private mutating func next(after last: GradleToken?, depth: Int) throws(IconsError) -> GradleToken.Kind? {
        let first = byte()
        switch first {
        case UInt8(ascii: "\n"):
            position += 1
            line += 1
            return .newline
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text(depth: depth))
        case UInt8(ascii: "/") where !isKotlin && startsPattern(after: last):
            skipPattern()
            return .sign("/…/")
        case UInt8(ascii: "`") where isKotlin:
            position += 1
            let name = bytes[position...].prefix { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
            position = min(name.endIndex + 1, bytes.count)
            return .word(String(decoding: name, as: UTF8.self))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(number())
        case let byte where Self.isWord(byte):
            let word = bytes[position...].prefix { Self.isWord($0) || (0x30...0x39).contains($0) }
            position = word.endIndex
            return .word(String(decoding: word, as: UTF8.self))
        default:
            let pair = String(Unicode.Scalar(first)) + String(Unicode.Scalar(byte(1)))
            if Self.pairs.contains(pair) {
                position += 2
                return .sign(pair)
            }
            position += 1
            return .sign(String(Unicode.Scalar(first)))
        }
    }

    private static let pairs: Set = ["?:", "?.", "!!", "+=", "++", "==", "!=", "->", "&&", "||", "=~"]

    private static func isWord(_ byte: UInt8) -> Bool { SettingName.isFirst(byte) || byte >= 0x80 || byte == 0x24 }

    private mutating func number() -> String {
        var digits = ""
        while true {
            let next = byte()
            if (0x30...0x39).contains(next) || Self.isWord(next) {
                digits.unicodeScalars.append(Unicode.Scalar(next))
            } else if next == UInt8(ascii: "."), (0x30...0x39).contains(byte(1)) {
                digits += "."
            } else {
                return digits
            }
            position += 1
        }
    }

    /// Whether a slash starts a pattern of Groovy, `/…/`, and does not divide: where no value stands before it.
    private func startsPattern(after last: GradleToken?) -> Bool {
        guard case .sign(let sign) = last?.kind else { return false }
        return ["=", "(", ",", "=~", "~", ":", "==", "["].contains(sign)
    }

    private mutating func skipPattern() {
        position += 1
        while position < bytes.count, byte() != UInt8(ascii: "/"), byte() != UInt8(ascii: "\n") {
            position += byte() == UInt8(ascii: "\\") && byte(1) != UInt8(ascii: "\n") ? 2 : 1
        }
        if byte() == UInt8(ascii: "/") { position += 1 }
        position = min(position, bytes.count)
    }

    // MARK: Texts

    private mutating func text(depth: Int) throws(IconsError) -> [GradleToken.TextPart] {
        let (quote, start) = (byte(), line)
        let isTripled = byte(1) == quote && byte(2) == quote
        position += isTripled ? 3 : 1
        let isRaw = isKotlin && isTripled
        let takesValues = quote == UInt8(ascii: "\"")
        var parts: [GradleToken.TextPart] = []
        var literal: [UInt8] = []
        while true {
            guard position < bytes.count, isTripled || byte() != UInt8(ascii: "\n") else {
                throw damaged("A text is not closed.", line: start)
            }
            if byte() == quote, !isTripled || (byte(1) == quote && byte(2) == quote) {
                position += isTripled ? 3 : 1
                break
            }
            if byte() == UInt8(ascii: "\\"), !isRaw {
                escape(into: &literal)
            } else if takesValues, let expression = try interpolation(depth: depth) {
                if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
                literal = []
                parts.append(.expression(expression))
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                literal.append(byte())
                position += 1
            }
        }
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        return parts
    }

    private mutating func escape(into literal: inout [UInt8]) {
        position += 1
        guard position < bytes.count else { return }
        let escaped = byte()
        position += 1
        switch escaped {
        case UInt8(ascii: "n"): literal.append(0x0A)
        case UInt8(ascii: "t"): literal.append(0x09)
        case UInt8(ascii: "r"): literal.append(0x0D)
        case UInt8(ascii: "u"):
            let digits = bytes[position...].prefix(4)
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
            if digits.count == 4, let scalar {
                literal.append(contentsOf: Array(String(scalar).utf8))
                position += 4
            }
        case UInt8(ascii: "\n"): line += 1
        default: literal.append(escaped)
        }
    }

    /// The expression behind a dollar sign, `$name` or `${…}`; nil, and nothing read, where there is none.
    private mutating func interpolation(depth: Int) throws(IconsError) -> [GradleToken]? {
        guard byte() == UInt8(ascii: "$") else { return nil }
        if byte(1) == UInt8(ascii: "{") {
            position += 2
            return try tokens(isInText: true, depth: depth + 1)
        }
        guard SettingName.isFirst(byte(1)) else { return nil }
        position += 1
        var tokens: [GradleToken] = []
        while true {
            let word = bytes[position...].prefix(while: SettingName.isNext)
            position = word.endIndex
            tokens.append(GradleToken(kind: .word(String(decoding: word, as: UTF8.self)), line: line))
            // Groovy reads on over dots, Kotlin does not.
            guard !isKotlin, byte() == UInt8(ascii: "."), SettingName.isFirst(byte(1)) else { return tokens }
            tokens.append(GradleToken(kind: .sign("."), line: line))
            position += 1
        }
    }

    private func damaged(_ message: String, line: Int? = nil) -> IconsError {
        IconsError(.damaged, path: path, line: line ?? self.line, message)
    }
}
