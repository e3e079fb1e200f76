/// Reads property lists in the old style of OpenStep: strings, arrays `(…)`, dictionaries `{…}` and comments.
///
/// Foundation reads them too, but tells no lines, and reads the whole of a project of many megabytes for the few objects
/// that are looked at. This reader can pass over a value without making anything of it.
/// Nesting deeper than `maximumDepth` is refused, so that no file can exhaust the stack.
struct OldStyleParser {
    static let maximumDepth = 64

    let bytes: [UInt8]
    let path: String?
    private(set) var position: Int
    private(set) var line: Int

    init(_ bytes: [UInt8], path: String?, position: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.path = path
        self.position = position
        self.line = line
    }

    /// The byte at the position; zero, which no text has, at the end.
    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private var following: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    /// The byte that the next value or sign starts with, spaces and comments passed; zero at the end.
    mutating func peek() throws(IconsError) -> UInt8 {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09...0x0D: advance()
            case UInt8(ascii: "/") where following == UInt8(ascii: "/"):
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            case UInt8(ascii: "/") where following == UInt8(ascii: "*"): try skipBlockComment()
            default: return bytes[position]
            }
        }
        return 0
    }

    private mutating func skipBlockComment() throws(IconsError) {
        let start = line
        position += 2
        while !(current == UInt8(ascii: "*") && following == UInt8(ascii: "/")) {
            guard position < bytes.count else { throw fault("A comment is not closed.", line: start) }
            advance()
        }
        position += 2
    }

    /// Passes a sign that must stand here.
    mutating func expect(_ sign: Unicode.Scalar, after what: @autoclosure () -> String) throws(IconsError) {
        guard try peek() == UInt8(ascii: sign) else { throw fault("A \(sign) is missing after \(what()).") }
        position += 1
    }

    /// Reads the value that stands here.
    mutating func value(depth: Int = 0) throws(IconsError) -> OldStyleValue {
        guard depth < Self.maximumDepth else {
            throw IconsError(
                .tooLarge, path: path, line: line, "Values are nested deeper than \(Self.maximumDepth) levels.")
        }
        switch try peek() {
        case UInt8(ascii: "{"):
            var dictionary = OldStyleDictionary()
            position += 1
            while try peek() != UInt8(ascii: "}") {
                dictionary.entries.append(try entry(depth: depth))
            }
            position += 1
            return .dictionary(dictionary)
        case UInt8(ascii: "("):
            var values: [OldStyleValue] = []
            position += 1
            while try peek() != UInt8(ascii: ")") {
                values.append(try value(depth: depth + 1))
                if try peek() == UInt8(ascii: ",") {
                    position += 1
                } else if current != UInt8(ascii: ")") {
                    throw fault("A comma is missing in a list.")
                }
            }
            position += 1
            return .array(values)
        case UInt8(ascii: "<"):
            try skipData()
            return .data
        default:
            return .string(try string())
        }
    }

    /// Reads `key = value;`.
    ///
    /// The last semicolon of a dictionary may be left out, and so may the value, as in a strings
    /// file, where a key alone stands for itself.
    mutating func entry(depth: Int) throws(IconsError) -> OldStyleDictionary.Entry {
        _ = try peek()
        let start = line
        let key = try string()
        var value = OldStyleValue.string(key)
        if try peek() == UInt8(ascii: "=") {
            position += 1
            value = try self.value(depth: depth + 1)
        }
        let next = try peek()
        if next == UInt8(ascii: ";") {
            position += 1
        } else if next != UInt8(ascii: "}") {
            throw fault("A ; is missing after the value of \(key.prefix(80)).")
        }
        return OldStyleDictionary.Entry(key: key, line: start, value: value)
    }

    /// Passes the value that stands here, looking only at quotes, comments and brackets, in O(bytes).
    mutating func skipValue() throws(IconsError) {
        var depth = 0
        repeat {
            switch try peek() {
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                depth -= 1
                position += 1
            case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","):
                guard depth > 0 else { throw unexpected() }
                try refuseConflict()
                position += 1
            case UInt8(ascii: "<"): try skipData()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted()
            case let byte where Self.isPlain(byte): skipPlain()
            default: throw unexpected()
            }
        } while depth > 0
        guard depth == 0 else { throw unexpected() }
    }

    private mutating func skipData() throws(IconsError) {
        try refuseConflict()
        while current != UInt8(ascii: ">") {
            guard position < bytes.count else { throw unexpected() }
            advance()
        }
        position += 1
    }

    private mutating func skipPlain() {
        while position < bytes.count, Self.isPlain(bytes[position]) {
            if bytes[position] == UInt8(ascii: "/"), following == UInt8(ascii: "*") { return }
            position += 1
        }
    }

    private mutating func skipQuoted() throws(IconsError) {
        let (quote, start) = (current, line)
        position += 1
        while current != quote {
            guard position < bytes.count else { throw fault("A quoted text is not closed.", line: start) }
            if bytes[position] == UInt8(ascii: "\\") { position += 1 }
            if position < bytes.count { advance() }
        }
        position += 1
    }

    /// Reads a text, quoted or plain.
    mutating func string() throws(IconsError) -> String {
        let byte = try peek()
        let start = position
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            try skipQuoted()
            let quoted = bytes[(start + 1)..<(position - 1)]
            guard quoted.contains(UInt8(ascii: "\\")) else { return String(decoding: quoted, as: UTF8.self) }
            return OldStyleEscapes.text(of: quoted)
        }
        guard Self.isPlain(byte) else { throw unexpected() }
        skipPlain()
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Whether a byte may stand in a text without quotes: more than Xcode leaves bare, since other programs leave more.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="),
            UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), 0x7F:
            false
        default: true
        }
    }

    /// Names what git leaves in a file when a merge is not finished.
    private func refuseConflict() throws(IconsError) {
        let marks = bytes[position...].prefix(7)
        guard marks.count == 7, marks.allSatisfy({ $0 == bytes[position] }) else { return }
        throw fault("An unfinished merge has left its marks here. Resolve the conflict first.")
    }

    private func unexpected() -> IconsError {
        guard position < bytes.count else { return fault("The file ends in the middle of a value.") }
        if bytes[position...].starts(with: Array(repeating: bytes[position], count: 7)) {
            return fault("An unfinished merge has left its marks here. Resolve the conflict first.")
        }
        return fault("A \(Character(Unicode.Scalar(bytes[position]))) is not expected here.")
    }

    func fault(_ message: String, line: Int? = nil) -> IconsError {
        IconsError(.damaged, path: path, line: line ?? self.line, message)
    }
}
