/// Where the tags of an XML text are, so that one can be changed and the rest stay as it is.
///
/// Foundation's parser says in which line an element is, but not at which byte. It has read the text before, so the text is
/// known to be well formed.
struct XMLTags {
    struct Tag: Hashable, Sendable {
        var name: String
        /// From `<` to behind `>`.
        var range: Range<Int>
        var isClosing: Bool
        var isEmpty: Bool
        var attributes: [Attribute]
    }

    struct Attribute: Hashable, Sendable {
        var name: String
        /// The value without its quotes.
        var value: Range<Int>
    }

    private let bytes: [UInt8]
    private(set) var tags: [Tag] = []

    init(_ xml: AndroidXML) throws(IconsError) {
        bytes = xml.bytes
        // A text in UTF-16 has a zero in every tag.
        guard !bytes.contains(0) else {
            throw IconsError(.unsupported, path: xml.path, "Only XML in UTF-8 can be changed. Save the file as UTF-8.")
        }
        var position = 0
        while let start = bytes[position...].firstIndex(of: 0x3C) {
            let rest = bytes[start...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", from: start + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                position = end(of: "]]>", from: start + 9)
            } else if rest.starts(with: "<?".utf8) {
                position = end(of: "?>", from: start + 2)
            } else {
                let tag = readTag(from: start)
                tags.append(tag)
                position = tag.range.upperBound
            }
        }
    }

    /// The first tag of a name below the root.
    func first(_ name: String) -> Tag? { tags.dropFirst().first { $0.name == name && !$0.isClosing } }

    /// The prefix of Android's attributes.
    var prefix: String {
        let declaration = tags.first?.attributes.first {
            $0.name.hasPrefix("xmlns:") && text($0.value) == AndroidXML.namespace
        }
        return declaration.map { String($0.name.dropFirst(6)) } ?? "android"
    }

    /// The declarations of namespaces at the root, as they are spelled with double quotes.
    var namespaces: [String] {
        (tags.first?.attributes ?? []).filter { $0.name.hasPrefix("xmlns:") }.map { "\($0.name)=\"\(text($0.value))\"" }
    }

    /// Where the value of one of Android's attributes is, and its spelling.
    func attribute(_ name: String, of tag: Tag) -> (Range<Int>, String)? {
        let attribute = tag.attributes.first { $0.name == "\(prefix):\(name)" || $0.name == "android:\(name)" }
        return attribute.map { ($0.value, text($0.value)) }
    }

    /// The bytes of an element with its tags, and those between them; nil where it has no end.
    func extent(of tag: Tag) -> (outer: Range<Int>, inner: Range<Int>)? {
        if tag.isEmpty { return (tag.range, tag.range.upperBound..<tag.range.upperBound) }
        guard let index = tags.firstIndex(of: tag) else { return nil }
        var depth = 0
        for other in tags[index...] where !other.isEmpty {
            depth += other.isClosing ? -1 : 1
            if depth == 0 {
                return (
                    tag.range.lowerBound..<other.range.upperBound, tag.range.upperBound..<other.range.lowerBound
                )
            }
        }
        return nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func end(of mark: String, from start: Int) -> Int {
        var position = start
        while position < bytes.count {
            if bytes[position...].starts(with: mark.utf8) { return position + mark.utf8.count }
            position += 1
        }
        return bytes.count
    }

    private func readTag(from start: Int) -> Tag {
        var position = start + 1
        let isClosing = position < bytes.count && bytes[position] == 0x2F
        if isClosing { position += 1 }
        let name = readName(&position)
        var attributes: [Attribute] = []
        var isEmpty = false
        while position < bytes.count, bytes[position] != 0x3E {
            if Self.isNameByte(bytes[position]) {
                let attribute = readName(&position)
                guard let quote = bytes[position...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
                    let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
                else { break }
                attributes.append(Attribute(name: attribute, value: quote + 1..<close))
                position = close + 1
            } else {
                isEmpty = bytes[position] == 0x2F
                position += 1
            }
        }
        return Tag(
            name: name, range: start..<min(position + 1, bytes.count), isClosing: isClosing, isEmpty: isEmpty,
            attributes: attributes)
    }

    private func readName(_ position: inout Int) -> String {
        let start = position
        while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
        return text(start..<position)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E, 0x3D, 0x22, 0x27: false
        default: true
        }
    }
}
