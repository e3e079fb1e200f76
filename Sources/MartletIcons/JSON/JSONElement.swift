/// A value in a document.
struct JSONElement: Sendable {
    let document: JSONDocument
    let index: Int

    var node: JSONDocument.Node { document.nodes[index] }
    var kind: JSONDocument.Kind { node.kind }
    /// The bytes of the value.
    var range: Range<Int> { Int(node.start)..<Int(node.end) }
    /// The bytes of the member from its name to its end; of the value where it has no name.
    var wholeRange: Range<Int> { Int(isMember ? node.keyStart : node.start)..<Int(node.end) }
    var line: Int { document.line(ofByteAt: wholeRange.lowerBound) }
    /// The value as it is spelled.
    var text: String { String(decoding: document.bytes[range], as: UTF8.self) }

    private var isMember: Bool { node.keyEnd > node.keyStart }

    /// The member's name, without its escapes; nil for an element.
    var key: String? {
        isMember ? JSONString.decoded(document.bytes[Int(node.keyStart)..<Int(node.keyEnd)]) : nil
    }

    /// The text of a string, without its escapes; nil for other values.
    var string: String? { kind == .string ? JSONString.decoded(document.bytes[range]) : nil }

    /// The value of a number; nil for other values.
    var number: Double? { kind == .number ? Double(text) : nil }

    /// Whether it is `true`; nil where it is neither `true` nor `false`.
    var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The elements of an array or the members of an object in the order of the text; none for other values.
    var children: [JSONElement] {
        var result: [JSONElement] = []
        result.reserveCapacity(Int(node.count))
        var child = index + 1
        for _ in 0..<node.count {
            result.append(JSONElement(document: document, index: child))
            child = Int(document.nodes[child].next)
        }
        return result
    }

    /// The elements of an array; nil for other values.
    var elements: [JSONElement]? { kind == .array ? children : nil }

    /// The members of an object; nil for other values.
    var members: [JSONElement]? { kind == .object ? children : nil }

    /// The member of a name; of several the last, as in Foundation; nil where there is none or this is no object.
    subscript(key: String) -> JSONElement? { members?.last { $0.key == key } }

    /// Whether it is the same as a value, in the same order, however it is laid out.
    func equals(_ value: JSONValue) -> Bool {
        switch value {
        case .null: kind == .null
        case .bool(let bool): self.bool == bool
        case .number(let spelling): number != nil && number == Double(spelling)
        case .string(let string): self.string == string
        case .array(let values):
            kind == .array && node.count == values.count && zip(children, values).allSatisfy { $0.equals($1) }
        case .object(let members):
            kind == .object && node.count == members.count
                && zip(children, members).allSatisfy { $0.key == $1.key && $0.equals($1.value) }
        }
    }
}
