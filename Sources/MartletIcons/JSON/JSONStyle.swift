/// How a document is laid out, as far as new values need it.
package struct JSONStyle: Hashable, Sendable {
    /// What one level is indented by.
    package var indentation: String
    /// What stands between a name and its value.
    package var colon: String
    /// What ends a line.
    package var newline: String

    package init(indentation: String = "  ", colon: String = " : ", newline: String = "\n") {
        (self.indentation, self.colon, self.newline) = (indentation, colon, newline)
    }

    /// The text of a value.
    ///
    /// - Parameter margin: What the line is indented by that the value begins in; nil for all on one line.
    package func text(of value: JSONValue, margin: String?) -> String {
        switch value {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let spelling): spelling
        case .string(let string): JSONString.encoded(string)
        case .array(let elements):
            list(elements.map { text(of: $0, margin: margin.map { $0 + indentation }) }, "[", "]", margin: margin)
        case .object(let members):
            list(members.map { text(of: $0, margin: margin.map { $0 + indentation }) }, "{", "}", margin: margin)
        }
    }

    func text(of member: JSONValue.Member, margin: String?) -> String {
        JSONString.encoded(member.key) + colon + text(of: member.value, margin: margin)
    }

    private func list(_ items: [String], _ open: String, _ close: String, margin: String?) -> String {
        guard !items.isEmpty else { return open + close }
        guard let margin else { return open + items.joined(separator: ", ") + close }
        let lead = newline + margin + indentation
        return open + lead + items.joined(separator: "," + lead) + newline + margin + close
    }
}
