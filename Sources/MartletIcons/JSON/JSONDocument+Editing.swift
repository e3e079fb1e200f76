/// A change of one place of a document.
enum JSONEdit: Sendable {
    /// Puts a value in the place of another.
    case replace(JSONElement, with: JSONValue)
    /// Puts an element into an array, before the element of an index; at the end for the array's count.
    case insert(JSONValue, into: JSONElement, at: Int)
    /// Gives a member of an object another value, or adds it behind the others.
    case set(String, in: JSONElement, to: JSONValue)
    /// Takes an element or a member away.
    case remove(JSONElement)
}

extension JSONDocument {
    /// The document with changes made, all of them in places of this document; every byte elsewhere stays.
    ///
    /// New text is laid out as its neighbours are. Changes must not touch each other.
    ///
    /// - Throws: `malformed` where an edit does not fit the document; what reading throws.
    func editing(_ edits: [JSONEdit]) throws(IconsError) -> JSONDocument {
        var changes: [(range: Range<Int>, text: String)] = []
        for edit in edits { changes.append(try change(for: edit)) }
        changes.sort { $0.range.lowerBound < $1.range.lowerBound }
        var result: [UInt8] = []
        var copied = 0
        for change in changes {
            guard change.range.lowerBound >= copied else {
                throw IconsError(.malformed, path: path, "Two changes of the JSON touch the same place.")
            }
            result += bytes[copied..<change.range.lowerBound]
            result += Array(change.text.utf8)
            copied = change.range.upperBound
        }
        result += bytes[copied...]
        return try JSONDocument(result, path: path, budget: budget)
    }

    /// How this document is laid out, judged by its first member and its first indented line.
    var style: JSONStyle {
        var style = JSONStyle()
        if let member = nodes.dropFirst().first(where: { $0.keyEnd > $0.keyStart }) {
            let colon = String(decoding: bytes[Int(member.keyEnd)..<Int(member.start)], as: UTF8.self)
            if !colon.contains(where: \.isNewline) { style.colon = colon }
        }
        if bytes.contains(0x0D) { style.newline = "\r\n" }
        if let first = root.children.first {
            let lead = String(decoding: bytes[root.range.lowerBound + 1..<first.wholeRange.lowerBound], as: UTF8.self)
            if lead.contains(where: \.isNewline) {
                let unit = String(lead.reversed().prefix { !$0.isNewline })
                if !unit.isEmpty { style.indentation = unit }
            }
        }
        return style
    }

    private func change(for edit: JSONEdit) throws(IconsError) -> (range: Range<Int>, text: String) {
        switch edit {
        case .replace(let element, let value):
            let isOnOneLine = !bytes.contains(0x0A) && !bytes.contains(0x0D)
            return (element.range, style.text(of: value, margin: isOnOneLine ? nil : margin(of: element)))
        case .insert(let value, let array, let index):
            guard let elements = array.elements, (0...elements.count).contains(index) else {
                throw IconsError(.malformed, path: path, line: array.line, "There is no such place in the array.")
            }
            return insertion(into: array, at: index) { style.text(of: value, margin: $0) }
        case .set(let key, let object, let value):
            guard let members = object.members else {
                throw IconsError(.malformed, path: path, line: object.line, "The value is not an object.")
            }
            if let member = object[key] { return try change(for: .replace(member, with: value)) }
            return insertion(into: object, at: members.count) {
                style.text(of: JSONValue.Member(key, value), margin: $0)
            }
        case .remove(let element):
            guard let range = removal(of: element) else {
                throw IconsError(.malformed, path: path, line: element.line, "The whole document cannot be removed.")
            }
            return (range, "")
        }
    }

    /// The text that puts something into a container, laid out as what is there already.
    private func insertion(
        into container: JSONElement, at index: Int, text: (_ margin: String?) -> String
    ) -> (range: Range<Int>, text: String) {
        let children = container.children
        let inside = container.range.lowerBound + 1..<container.range.upperBound - 1
        guard let first = children.first else {
            guard bytes.contains(0x0A) || bytes.contains(0x0D) else { return (inside, text(nil)) }
            let margin = margin(of: container)
            let lead = style.newline + margin + style.indentation
            return (inside, lead + text(margin + style.indentation) + style.newline + margin)
        }
        let lead = String(decoding: bytes[inside.lowerBound..<first.wholeRange.lowerBound], as: UTF8.self)
        let isOnOneLine = !lead.contains(where: \.isNewline)
        let margin = isOnOneLine ? nil : String(lead.reversed().prefix { !$0.isNewline }.reversed())
        if index == 0 {
            let start = first.wholeRange.lowerBound
            let separator = isOnOneLine ? (children.count > 1 ? gap(behind: first) : " ") : lead
            return (start..<start, text(margin) + "," + separator)
        }
        let before = children[index - 1]
        let separator = isOnOneLine ? (children.count > 1 ? gap(behind: first) : " ") : lead
        let place = before.wholeRange.upperBound
        return (place..<place, "," + separator + text(margin))
    }

    /// The space between the comma behind an element and what follows.
    private func gap(behind element: JSONElement) -> String {
        guard let comma = bytes[element.range.upperBound...].firstIndex(of: 0x2C) else { return " " }
        return String(
            decoding: bytes[(comma + 1)...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D },
            as: UTF8.self)
    }

    /// The bytes to cut so that an element and one comma go; nil for the root.
    private func removal(of element: JSONElement) -> Range<Int>? {
        guard element.index > 0, let parent = parent(of: element) else { return nil }
        let children = parent.children
        guard let position = children.firstIndex(where: { $0.index == element.index }) else { return nil }
        if position + 1 < children.count {
            return element.wholeRange.lowerBound..<children[position + 1].wholeRange.lowerBound
        }
        if position > 0 {
            // A comma that was allowed behind the last element then stands behind the new last one.
            return children[position - 1].range.upperBound..<element.range.upperBound
        }
        return parent.range.lowerBound + 1..<parent.range.upperBound - 1
    }

    private func parent(of element: JSONElement) -> JSONElement? {
        let index = nodes[..<element.index].lastIndex {
            $0.start < element.node.start && $0.end >= element.node.end && ($0.kind == .array || $0.kind == .object)
        }
        return index.map { JSONElement(document: self, index: $0) }
    }

    /// What the line is indented by that a value begins in.
    private func margin(of element: JSONElement) -> String {
        let start = element.wholeRange.lowerBound
        let lineStart = bytes[..<start].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return String(decoding: bytes[lineStart..<start].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
