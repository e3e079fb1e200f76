/// One of nine places on an icon, for a ribbon or for text.
public enum RibbonPosition: String, Sendable, Hashable, Codable, CaseIterable {
    case topLeft = "top-left"
    case top = "top"
    case topRight = "top-right"
    case left = "left"
    case centre = "centre"
    case right = "right"
    case bottomLeft = "bottom-left"
    case bottom = "bottom"
    case bottomRight = "bottom-right"

    /// A place by its name: `top-left`, `topLeft`, `top_left` and `Top Left` are one, `center` is `centre`.
    ///
    /// Throws `malformed`, with all the names, where there is no such place.
    public init(argument: String) throws(IconsError) {
        let letters = argument.lowercased().filter { $0.isLetter }.replacing("center", with: "centre")
        let places = Self.allCases.filter { $0.rawValue.filter { $0.isLetter } == letters }
        guard let place = places.first else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw IconsError(.malformed, "There is no position '\(argument)'; there are \(names).")
        }
        self = place
    }

    /// -1 at the left, 0 in the middle, 1 at the right.
    var column: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: -1
        case .top, .centre, .bottom: 0
        case .topRight, .right, .bottomRight: 1
        }
    }

    /// -1 at the top, 0 in the middle, 1 at the bottom.
    var row: Double {
        switch self {
        case .topLeft, .top, .topRight: -1
        case .left, .centre, .right: 0
        case .bottomLeft, .bottom, .bottomRight: 1
        }
    }

    var isCorner: Bool { row != 0 && column != 0 }
}
