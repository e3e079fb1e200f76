/// An element of an XML document with what is in it.
struct XMLNode {
    enum Piece {
        case text(String)
        case element(XMLNode)
    }

    var name: String
    var attributes: [String: String] = [:]
    var pieces: [Piece] = []
    var line: Int?

    /// The elements in it.
    var elements: [XMLNode] {
        pieces.compactMap { piece in
            guard case .element(let element) = piece else { return nil }
            return element
        }
    }

    /// The first element in it of a name.
    subscript(name: String) -> XMLNode? {
        for case .element(let element) in pieces where element.name == name { return element }
        return nil
    }

    /// All that is in it as text, with the tags of elements as they would be in HTML.
    var markup: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .element(let element): "<\(element.name)\(element.reference)>\(element.markup)</\(element.name)>"
            }
        }.joined()
    }

    private var reference: String {
        attributes["href"].map { " href=\"\($0.replacing("\"", with: "%22"))\"" } ?? ""
    }
}
