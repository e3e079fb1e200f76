/// Reads JSON (RFC 8259) for as far as it goes: what stands before a fault is kept.
///
/// Foundation's readers give nothing of a document that is cut off, lose the order of rooms, and tell no lines.
struct JSONReader {
    /// How deep values may be nested; deeper ones are passed over.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var valuesLeft: Int
    private(set) var issues: [ProgrammeIssue] = []
    private var isStopped = false

    init(_ bytes: [UInt8], values: Int) {
        self.bytes = bytes
        valuesLeft = values
    }

    /// The document's value, or what there is of it.
    mutating func document() -> JSONNode {
        let value = value(depth: 0) ?? .null
        skipSpace()
        if !isStopped, position < bytes.count {
            issues.append(
                ProgrammeIssue(
                    .malformed, line: line, "Something follows the end of the JSON document.",
                    outcome: "It was not read."))
        }
        return value
    }

    private mutating func stop(_ kind: ProgrammeIssue.Kind, _ message: String) {
        guard !isStopped else { return }
        isStopped = true
        issues.append(
            ProgrammeIssue(
                kind, line: line, message, outcome: "What stands before it is shown, and what follows is not.",
                isLeftOut: true))
    }

    private mutating func fail(_ expected: String) {
        if position >= bytes.count {
            stop(.cutOff, "The JSON document ends too early.")
        } else {
            stop(.malformed, "This is no JSON: \(expected) is missing.")
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            default: return
            }
            position += 1
        }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard position < bytes.count, bytes[position] == byte.asciiValue else { return false }
        position += 1
        return true
    }

    /// The next value; nil with the reader stopped where there is none.
    private mutating func value(depth: Int) -> JSONNode? {
        skipSpace()
        guard !isStopped, position < bytes.count else {
            fail("a value")
            return nil
        }
        guard valuesLeft > 0 else {
            stop(.overBudget, "The document has more values than a programme.")
            return nil
        }
        valuesLeft -= 1
        switch bytes[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < Self.maximumDepth else { return skipNested() }
            return bytes[position] == UInt8(ascii: "{") ? object(depth: depth) : array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        default: return word()
        }
    }

    private mutating func object(depth: Int) -> JSONNode? {
        let start = line
        position += 1
        var members: [(key: String, value: JSONNode)] = []
        while true {
            skipSpace()
            if take("}") { break }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let key = string() else {
                fail("a key")
                break
            }
            skipSpace()
            guard take(":") else {
                fail("a colon")
                break
            }
            if let value = value(depth: depth + 1) { members.append((key, value)) }
            if isStopped { break }
            skipSpace()
            if take(",") { continue }
            if take("}") { break }
            fail("a comma or a brace")
            break
        }
        return .object(members, line: start)
    }

    private mutating func array(depth: Int) -> JSONNode? {
        position += 1
        var elements: [JSONNode] = []
        while true {
            skipSpace()
            if take("]") { break }
            if let value = value(depth: depth + 1) { elements.append(value) }
            if isStopped { break }
            skipSpace()
            if take(",") { continue }
            if take("]") { break }
            fail("a comma or a bracket")
            break
        }
        return .array(elements)
    }

    /// Passes over a value that is nested too deeply, without recursion.
    private mutating func skipNested() -> JSONNode? {
        let start = line
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                if string() == nil { return nil }
                continue
            case 0x0A: line += 1
            default: break
            }
            position += 1
            if depth == 0 { break }
        }
        if issues.count < 20 {
            issues.append(
                ProgrammeIssue(
                    .nestedTooDeep, line: start, "A value is nested deeper than \(Self.maximumDepth) levels.",
                    outcome: "It was passed over.", isLeftOut: true))
        }
        return .null
    }

    private mutating func word() -> JSONNode? {
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]), position - start < 64 { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "null": return .null
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default:
            guard let first = text.first, first.isNumber || first == "-" else {
                position = start
                fail("a value")
                return nil
            }
            return .number(text)
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }
}

extension JSONReader {
    /// The text of a string, whose quote is next; nil with the reader stopped where it does not end.
    private mutating func string() -> String? {
        position += 1
        var content: [UInt8] = []
        var start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                content += bytes[start..<position]
                position += 1
                return String(decoding: content, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") {
                content += bytes[start..<position]
                position += 1
                escape(into: &content)
                start = position
                continue
            }
            if byte == 0x0A { line += 1 }
            position += 1
        }
        fail("the end of a text")
        return nil
    }

    private mutating func escape(into content: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): content.append(0x20)
        case UInt8(ascii: "u"):
            var units: [UInt16] = []
            if let unit = hexUnit() { units.append(unit) }
            if let high = units.first, UTF16.isLeadSurrogate(high), position + 1 < bytes.count,
                bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
            {
                let before = position
                position += 2
                if let low = hexUnit(), UTF16.isTrailSurrogate(low) { units.append(low) } else { position = before }
            }
            // A half of a pair alone becomes U+FFFD here, and a control character a space.
            let text = String(decoding: units.isEmpty ? [0xFFFD] : units, as: UTF16.self)
            content += units.first.map { $0 < 0x20 } == true ? [0x20] : Array(text.utf8)
        default: content.append(byte)
        }
    }

    private mutating func hexUnit() -> UInt16? {
        guard position + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
        else { return nil }
        position += 4
        return unit
    }
}
