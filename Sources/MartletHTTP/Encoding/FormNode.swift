import Foundation

/// A value on its way into a form: text, or named or listed values.
///
/// A class, since encoders fill it in from several containers.
final class FormNode {
    enum Content {
        /// Nothing was encoded: an empty list writes nothing.
        case empty
        case absent
        case text(String)
        case list([FormNode])
        case object([(name: String, node: FormNode)])
    }

    var content = Content.empty

    /// The node of a member, new unless the name is there.
    func member(_ name: String) -> FormNode {
        var members: [(name: String, node: FormNode)] = []
        if case .object(let existing) = content { members = existing }
        if let known = members.first(where: { $0.name == name }) { return known.node }
        let node = FormNode()
        members.append((name, node))
        content = .object(members)
        return node
    }

    /// A new node at the end of the list.
    func element() -> FormNode {
        let node = FormNode()
        if case .list(let elements) = content {
            content = .list(elements + [node])
        } else {
            content = .list([node])
        }
        return node
    }

    /// How many elements the list has.
    var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }
}

/// Writes nodes as pairs.
struct FormWriter {
    let options: URLEncodedFormEncoder

    /// The members of the outermost value.
    func write(_ members: [(name: String, node: FormNode)]) -> String {
        sorted(members).flatMap { pairs($0.node, name: options.keyEncoding.text($0.name)) }
            .map { "\(escaped($0.0))=\(escaped($0.1))" }
            .joined(separator: "&")
    }

    private func pairs(_ node: FormNode, name: String) -> [(String, String)] {
        switch node.content {
        case .empty: []
        case .absent: options.nilEncoding.text().map { [(name, $0)] } ?? []
        case .text(let text): [(name, text)]
        case .list(let elements):
            elements.enumerated().flatMap { pairs($1, name: options.arrayEncoding.name(name, at: $0)) }
        case .object(let members):
            sorted(members).flatMap { member in
                pairs(member.node, name: name + options.keyPathEncoding.text(options.keyEncoding.text(member.name)))
            }
        }
    }

    private func sorted(_ members: [(name: String, node: FormNode)]) -> [(name: String, node: FormNode)] {
        options.alphabetizeKeyValuePairs ? members.sorted { $0.name < $1.name } : members
    }

    private func escaped(_ text: String) -> String {
        guard options.spaceEncoding == .plusReplaced else { return text.percentEncoded(options.allowedCharacters) }
        return text.split(separator: " ", omittingEmptySubsequences: false)
            .map { String($0).percentEncoded(options.allowedCharacters) }
            .joined(separator: "+")
    }
}
