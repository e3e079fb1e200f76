/// What is laid across an icon to tell a build from the one in the store.
public enum Ribbon: Sendable, Hashable {
    /// Nothing.
    case none
    /// A band of a colour with words along it: diagonal in a corner, horizontal elsewhere.
    case drawn(words: String, colour: RibbonColour)
    /// A picture, PNG or SVG, scaled to the icon.
    case picture(path: String)

    /// DEBUG on red.
    public static let debug = Ribbon.drawn(words: "DEBUG", colour: RibbonColour(rgb: 0xC6_28_28))
    /// BETA on orange.
    public static let beta = Ribbon.drawn(words: "BETA", colour: RibbonColour(rgb: 0xE0_5A_00))
    /// ALPHA on violet.
    public static let alpha = Ribbon.drawn(words: "ALPHA", colour: RibbonColour(rgb: 0x6A_2F_B5))

    /// A ribbon as a command line or a configuration names it: `debug`, `beta`, `alpha`, `none`, the path of a `.png` or
    /// `.svg` file, or words and a colour with a colon between, such as `NIGHTLY:#0a7` (the last colon is the one).
    ///
    /// Throws `malformed` where it is none of these. Whether the file is there, nothing asks before it is drawn.
    public init(argument: String) throws(IconsError) {
        switch argument.lowercased() {
        case "none":
            self = .none
        case "debug":
            self = .debug
        case "beta":
            self = .beta
        case "alpha":
            self = .alpha
        case let name where name.hasSuffix(".png") || name.hasSuffix(".svg"):
            self = .picture(path: argument)
        default:
            guard let colon = argument.lastIndex(of: ":"), colon > argument.startIndex else {
                throw IconsError(
                    .malformed,
                    "'\(argument)' is not a ribbon; write debug, beta, alpha, none, FILE.png, FILE.svg or TEXT:COLOUR.")
            }
            let colour = try RibbonColour(argument: String(argument[argument.index(after: colon)...]))
            self = .drawn(words: String(argument[..<colon]), colour: colour)
        }
    }

    /// The ribbon as `init(argument:)` reads it.
    public var argument: String {
        switch self {
        case .none: "none"
        case .debug: "debug"
        case .beta: "beta"
        case .alpha: "alpha"
        case .drawn(let words, let colour): "\(words):\(colour)"
        case .picture(let path): path
        }
    }
}

extension Ribbon: Codable {
    /// From its argument.
    public init(from decoder: any Decoder) throws {
        try self.init(argument: decoder.singleValueContainer().decode(String.self))
    }

    /// As its argument.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(argument)
    }
}
