/// Elements in their order: mostly there is one, which needs no array.
enum Gathered<Element: Sendable>: Sendable {
    case none
    case one(Element)
    case several([Element])

    /// How many there are.
    var count: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .several(let elements): elements.count
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// The element at a place, the first being at 0; `nil` beyond the last.
    subscript(place: Int) -> Element? {
        switch self {
        case .one(let element) where place == 0: element
        case .several(let elements) where elements.indices.contains(place): elements[place]
        default: nil
        }
    }

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

    /// Takes the first element out; O(n), where n mostly is 1.
    mutating func popFirst() -> Element? {
        switch self {
        case .none: return nil
        case .one(let element):
            self = .none
            return element
        case .several(var elements):
            self = .none
            let first = elements.removeFirst()
            for element in elements { append(element) }
            return first
        }
    }

    /// Calls `body` with each element.
    func forEach(_ body: (Element) -> Void) {
        switch self {
        case .none: break
        case .one(let element): body(element)
        case .several(let elements): elements.forEach(body)
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
