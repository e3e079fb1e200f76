import Foundation

/// A value of a property list.
indirect enum PropertyListValue {
    case none
    case string(String)
    case date(Date)
    case array([PropertyListValue])
    case dictionary([(key: String, value: PropertyListValue)], line: Int?)

    /// A text, or a number as it is written.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of an element of an XML property list; its depth is that of the element, which is bounded.
    init?(_ node: XMLNode) {
        switch node.name {
        case "string", "integer", "real": self = .string(node.markup)
        case "true", "false": self = .string(node.name)
        case "date":
            guard let stamp = TimeText.stamp(node.markup) else { return nil }
            self = .date(stamp.wall.instant(offset: stamp.offset ?? 0))
        case "array": self = .array(node.elements.map { PropertyListValue($0) ?? .none })
        case "dict":
            var members: [(key: String, value: PropertyListValue)] = []
            var key: String?
            for element in node.elements {
                if element.name == "key" {
                    key = element.markup
                } else if let found = key {
                    members.append((found, PropertyListValue(element) ?? .none))
                    key = nil
                }
            }
            self = .dictionary(members, line: node.line)
        default: return nil
        }
    }
}
