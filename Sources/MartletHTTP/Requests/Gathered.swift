/// Elements in their order: mostly there is one, which needs no array.
enum Gathered<Element: Sendable>: Sendable {
    case none
    case one(Element)
    case several([Element])

    /// The first element.
    var first: Element? {
        switch self {
        case .none: nil
        case .one(let element): element
        case .several(let elements): elements.first
        }
    }

    /// The last element.
    var last: Element? {
        switch self {
        case .none: nil
        case .one(let element): element
        case .several(let elements): elements.last
        }
    }

    /// All elements.
    var all: [Element] {
        switch self {
        case .none: []
        case .one(let element): [element]
        case .several(let elements): elements
        }
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        switch self {
        case .none: self = .one(element)
        case .one(let first): self = .several([first, element])
        case .several(var elements):
            self = .none
            elements.append(element)
            self = .several(elements)
        }
    }
}
