/// Reads a JSON text into an array of values, with a stack of its own instead of recursion.
struct JSONReader {
    let bytes: [UInt8]
    let path: String?
    let budget: JSONDocument.Budget
    private(set) var nodes: [JSONDocument.Node] = []
    private var position = 0
    /// The containers that are open, as indices into `nodes`.
    private var open: [Int] = []

    init(bytes: [UInt8], path: String?, budget: JSONDocument.Budget) {
        (self.bytes, self.path, self.budget) = (bytes, path, budget)
    }

    mutating func read() throws(IconsError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        try readValue(key: 0..<0)
        while let container = open.last {
            try readNext(of: container)
        }
        skipSpace()
        guard position == bytes.count else { throw damaged("Something stands behind the end of the JSON value.") }
    }

    /// Reads one more element or member of the innermost container, or its end.
    private mutating func readNext(of container: Int) throws(IconsError) {
        let isObject = nodes[container].kind == .object
        let close: UInt8 = isObject ? 0x7D : 0x5D
        skipSpace()
        if nodes[container].count > 0, byte != close {
            guard byte == 0x2C else {
                throw damaged("A comma or the closing \(isObject ? "brace" : "bracket") is missing here.")
            }
            position += 1
            skipSpace()
        }
        if byte == close {
            position += 1
            nodes[container].end = Int32(position)
            nodes[container].next = Int32(nodes.count)
            open.removeLast()
            return
        }
        nodes[container].count += 1
        guard isObject else { return try readValue(key: 0..<0) }
        guard byte == 0x22 else { throw damaged("A name in quotes is missing here.") }
        let start = position
        try skipString()
        let key = start..<position
        skipSpace()
        guard byte == 0x3A else { throw damaged("A colon is missing here.") }
        position += 1
        try readValue(key: key)
    }

    private mutating func readValue(key: Range<Int>) throws(IconsError) {
        skipSpace()
        guard nodes.count < budget.values else {
            throw IconsError(.tooLarge, path: path, "The JSON has more than \(budget.values) values.")
        }
        let start = position
        let kind = try skipScalarOrOpen()
        nodes.append(
            JSONDocument.Node(
                kind: kind, start: Int32(start), end: Int32(position), keyStart: Int32(key.lowerBound),
                keyEnd: Int32(key.upperBound), next: Int32(nodes.count + 1)))
        guard kind == .array || kind == .object else { return }
        guard open.count < budget.depth else {
            throw IconsError(
                .tooLarge, path: path, line: bytes.line(ofByteAt: start),
                "The JSON is nested deeper than \(budget.depth) levels.")
        }
        open.append(nodes.count - 1)
    }

    /// Passes over a string, a number or a word, or only over the bracket that opens a container.
    private mutating func skipScalarOrOpen() throws(IconsError) -> JSONDocument.Kind {
        switch byte {
        case 0x7B:
            position += 1
            return .object
        case 0x5B:
            position += 1
            return .array
        case 0x22:
            try skipString()
            return .string
        case .some(let first) where first == 0x2D || (0x30...0x39).contains(first):
            try skipNumber()
            return .number
        case 0x74: return try skipWord("true", .true)
        case 0x66: return try skipWord("false", .false)
        case 0x6E: return try skipWord("null", .null)
        case nil: throw damaged("The JSON ends too early.")
        default: throw damaged("A value is missing here.")
        }
    }

    private mutating func skipWord(_ word: StaticString, _ kind: JSONDocument.Kind) throws(IconsError)
        -> JSONDocument.Kind
    {
        let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard isThere else { throw damaged("A value is missing here.") }
        position += word.utf8CodeUnitCount
        return kind
    }

    private mutating func skipNumber() throws(IconsError) {
        let start = position
        if byte == 0x2D { position += 1 }
        if byte == 0x30 {
            position += 1
        } else {
            try skipDigits()
        }
        if byte == 0x2E {
            position += 1
            try skipDigits()
        }
        if byte == 0x65 || byte == 0x45 {
            position += 1
            if byte == 0x2B || byte == 0x2D { position += 1 }
            try skipDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard Double(text)?.isFinite == true else { throw damaged("The number is too large.") }
    }

    private mutating func skipDigits() throws(IconsError) {
        let start = position
        while let digit = byte, (0x30...0x39).contains(digit) { position += 1 }
        guard position > start else { throw damaged("A digit is missing here.") }
    }

    private mutating func skipString() throws(IconsError) {
        let start = position
        position += 1
        while let next = byte, next != 0x22 {
            guard next >= 0x20 else { throw damaged("A control character stands in a text; it must be escaped.") }
            position += 1
            if next == 0x5C { try skipEscape() }
        }
        guard byte == 0x22 else { throw damaged("A text is not closed.", at: start) }
        position += 1
        guard bytes.withUnsafeBufferPointer({ String(validating: $0[start..<position], as: UTF8.self) }) != nil else {
            throw damaged("A text is not UTF-8.", at: start)
        }
    }

    private mutating func skipEscape() throws(IconsError) {
        guard let kind = byte else { throw damaged("A text is not closed.") }
        position += 1
        switch kind {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return
        case 0x75: break
        default: throw damaged("No such escape is known.")
        }
        let unit = try readHexadecimal()
        guard (0xD800...0xDFFF).contains(unit) else { return }
        guard unit < 0xDC00, byte == 0x5C else { throw damaged("A character is escaped by half.") }
        position += 1
        guard byte == 0x75 else { throw damaged("A character is escaped by half.") }
        position += 1
        guard (0xDC00...0xDFFF).contains(try readHexadecimal()) else {
            throw damaged("A character is escaped by half.")
        }
    }

    private mutating func readHexadecimal() throws(IconsError) -> Int {
        var value = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw damaged("Four hexadecimal digits must follow \\u.")
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    private mutating func skipSpace() {
        while let next = byte, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func damaged(_ message: String, at offset: Int? = nil) -> IconsError {
        IconsError(.damaged, path: path, line: bytes.line(ofByteAt: offset ?? position), message)
    }
}
