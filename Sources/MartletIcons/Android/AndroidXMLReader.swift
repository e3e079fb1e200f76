/// Reads XML 1.0 (without document types) into a tree, with a stack of its own instead of recursion.
struct AndroidXMLReader {
    private let bytes: [UInt8]
    private let path: String
    private var position = 0
    private var count = 0
    /// A place and its line, from which the next line is counted on.
    private var mark = (position: 0, line: 1)
    /// The elements that are not closed yet.
    private var open: [AndroidXML.Element] = []
    private var root: AndroidXML.Element?

    private static let maximumElements = 20_000
    private static let maximumDepth = 200

    init(bytes: [UInt8], path: String) { (self.bytes, self.path) = (bytes, path) }

    mutating func read() throws(IconsError) -> AndroidXML.Element {
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw IconsError(.unsupported, path: path, "The XML is not in UTF-8. Save the file as UTF-8.")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if starts("<?xml"), position + 5 < bytes.count, Self.isSpace(bytes[position + 5]) { try skip(to: "?>") }
        while position < bytes.count {
            if byte != 0x3C {
                try readText()
            } else if starts("<!--") {
                try skipComment()
            } else if starts("<![CDATA[") {
                guard !open.isEmpty else { throw damaged("Text stands outside of the root element.") }
                try skip(to: "]]>")
            } else if starts("<!DOCTYPE") {
                throw IconsError(
                    .unsupported, path: path, line: line, "The XML has a document type, which Android does not use.")
            } else if starts("<?") {
                try skipInstruction()
            } else if starts("</") {
                try readEnd()
            } else {
                try readStart()
            }
        }
        if let last = open.last { throw damaged("The element \"\(last.name)\" of line \(last.line) is not closed.") }
        guard let root else { throw damaged("The file has no element.") }
        return root
    }

    private mutating func readStart() throws(IconsError) {
        let start = position
        let startLine = nextLine()
        position += 1
        guard root == nil || !open.isEmpty else { throw damaged("A second root element stands here.") }
        let name = try readName()
        var attributes: [AndroidXML.Attribute] = []
        while true {
            let hasSpace = skipSpace()
            if byte == 0x3E || byte == 0x2F { break }
            guard hasSpace else { throw damaged("A space is missing before an attribute.") }
            let attribute = try readAttribute()
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw damaged("The attribute \"\(attribute.name)\" is there twice.")
            }
            attributes.append(attribute)
            // More attributes than any element has would make the look for doubles slow.
            guard attributes.count <= 200 else { throw tooLarge() }
        }
        let isEmpty = byte == 0x2F
        if isEmpty { position += 1 }
        guard byte == 0x3E else { throw damaged("A tag is not closed.") }
        position += 1
        count += 1
        guard count <= Self.maximumElements, open.count < Self.maximumDepth else { throw tooLarge() }
        open.append(
            AndroidXML.Element(
                name: name, attributes: attributes, range: start..<position, inside: position..<position,
                line: startLine))
        if isEmpty { close() }
    }

    private mutating func readEnd() throws(IconsError) {
        let start = position
        position += 2
        let name = try readName()
        skipSpace()
        guard byte == 0x3E else { throw damaged("A tag is not closed.") }
        guard let last = open.last, last.name.utf8.elementsEqual(name.utf8) else {
            throw damaged("The end of \"\(name)\" has no beginning here.")
        }
        position += 1
        open[open.count - 1].inside = last.inside.lowerBound..<start
        close()
    }

    /// Closes the innermost element at the current place.
    private mutating func close() {
        guard var element = open.popLast() else { return }
        element.range = element.range.lowerBound..<position
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    private mutating func readAttribute() throws(IconsError) -> AndroidXML.Attribute {
        let name = try readName()
        skipSpace()
        guard byte == 0x3D else { throw damaged("The attribute \"\(name)\" has no value.") }
        position += 1
        skipSpace()
        guard let quote = byte, quote == 0x22 || quote == 0x27 else { throw damaged("A value must be in quotes.") }
        position += 1
        let start = position
        var value: [UInt8] = []
        while let next = byte, next != quote {
            guard next != 0x3C else { throw damaged("A < stands in a value; it is written &lt;.") }
            if next == 0x26 {
                value += Array(String(try readReference()).utf8)
                continue
            }
            try refuseControl(next)
            value.append(Self.isSpace(next) ? 0x20 : next)
            position += 1
        }
        guard byte == quote else { throw damaged("A value is not closed.") }
        position += 1
        return AndroidXML.Attribute(
            name: name, value: String(decoding: value, as: UTF8.self), range: start..<position - 1)
    }

    /// Passes over text; outside of the root element there may be none.
    private mutating func readText() throws(IconsError) {
        while let next = byte, next != 0x3C {
            guard !open.isEmpty || Self.isSpace(next) else { throw damaged("Text stands outside of the root element.") }
            if next == 0x26 {
                _ = try readReference()
                continue
            }
            guard !starts("]]>") else { throw damaged("]]> stands in a text.") }
            try refuseControl(next)
            position += 1
        }
    }

    private mutating func readReference() throws(IconsError) -> Unicode.Scalar {
        // The longest is &#x10FFFF; but zeros may come before the digits.
        guard let end = bytes[position...].prefix(32).firstIndex(of: 0x3B) else {
            throw damaged("A & is written &amp;.")
        }
        let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        let scalar: Unicode.Scalar?
        switch name {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        default: scalar = Self.scalar(ofNumber: name)
        }
        guard let scalar else { throw damaged("\"&\(name);\" stands for nothing.") }
        position = end + 1
        return scalar
    }

    private static func scalar(ofNumber name: String) -> Unicode.Scalar? {
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // A sign would be taken for a part of the number.
        guard name.hasPrefix("#"), digits.first?.isHexDigit == true, digits.allSatisfy(\.isASCII),
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number)
        else { return nil }
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...: return scalar
        default: return nil
        }
    }

    private mutating func skipComment() throws(IconsError) {
        let start = position
        position += 4
        try skip(to: "--")
        guard byte == 0x3E else {
            position = start
            throw damaged("A comment has -- in it or is not closed.")
        }
        position += 1
    }

    private mutating func skipInstruction() throws(IconsError) {
        position += 2
        guard try readName().lowercased() != "xml" else {
            throw damaged("The XML declaration must be the first thing in the file.")
        }
        guard starts("?>") || byte.map(Self.isSpace) == true else { throw damaged("An instruction is not closed.") }
        try skip(to: "?>")
    }

    private mutating func readName() throws(IconsError) -> String {
        let start = position
        while let next = byte, Self.isNameByte(next, isFirst: position == start) { position += 1 }
        guard position > start else { throw damaged("A name is missing here.") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(to mark: StaticString) throws(IconsError) {
        let start = position
        while position < bytes.count {
            if starts(mark) {
                position += mark.utf8CodeUnitCount
                return
            }
            try refuseControl(bytes[position])
            position += 1
        }
        position = start
        throw damaged("\"\(mark)\" is missing behind this.")
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = position
        while let next = byte, Self.isSpace(next) { position += 1 }
        return position > start
    }

    private func refuseControl(_ byte: UInt8) throws(IconsError) {
        guard byte >= 0x20 || Self.isSpace(byte) else { throw damaged("A control character stands here.") }
    }

    private func starts(_ mark: StaticString) -> Bool { mark.withUTF8Buffer { bytes[position...].starts(with: $0) } }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var line: Int { bytes.line(ofByteAt: position) }

    /// The line of the current place, counted from the last place that was asked for.
    private mutating func nextLine() -> Int {
        for index in mark.position..<position {
            let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if bytes[index] == 0x0A || (bytes[index] == 0x0D && !isBeforeLineFeed) { mark.line += 1 }
        }
        mark.position = position
        return mark.line
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Letters, digits and the signs of names; all that is not ASCII counts as a letter.
    private static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
        case 0x30...0x39, 0x2D, 0x2E: !isFirst
        default: false
        }
    }

    private func damaged(_ message: String) -> IconsError {
        IconsError(.damaged, path: path, line: line, message)
    }

    private func tooLarge() -> IconsError {
        IconsError(
            .tooLarge, path: path, line: line,
            "The XML has more than \(Self.maximumElements) elements, \(Self.maximumDepth) levels or 200 attributes.")
    }
}
