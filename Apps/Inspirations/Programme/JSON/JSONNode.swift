/// A value of a JSON document, with the line that an object starts on.
indirect enum JSONNode {
    case null
    case boolean(Bool)
    /// A number, as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([(key: String, value: JSONNode)], line: Int)

    /// The value of a key; the last where it is there twice.
    subscript(key: String) -> JSONNode? {
        guard case .object(let members, _) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The line that an object starts on.
    var line: Int? {
        guard case .object(_, let line) = self else { return nil }
        return line
    }

    var elements: [JSONNode] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var members: [(key: String, value: JSONNode)] {
        guard case .object(let members, _) = self else { return [] }
        return members
    }

    /// A value as text: of an object by languages the English text, else its first.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .object(let members, _):
            switch (members.first { $0.key == "en" || $0.key == "name" } ?? members.first)?.value {
            case .string(let text)?, .number(let text)?: text
            default: nil
            }
        case .null, .array: nil
        }
    }
}
