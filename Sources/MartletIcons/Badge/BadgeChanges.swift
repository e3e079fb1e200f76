/// Single parts of a badge that replace those of another: a configuration's entry, or what a command line says.
public struct BadgeChanges: Sendable, Hashable {
    /// What is laid across the icon; nil to leave it.
    public var ribbon: Ribbon?
    /// Where the ribbon is; nil to leave it.
    public var ribbonPosition: RibbonPosition?
    /// The text's template, empty for none; nil to leave it.
    public var text: TextTemplate?
    /// Where the text is; nil to leave it.
    public var textPosition: RibbonPosition?
    /// The text's colour; nil to leave it.
    public var textColour: RibbonColour?
    /// The text's font; nil to leave it.
    public var font: String?

    /// Changes that leave everything.
    public init() {}

    /// Changes that make any badge the same one, but for its places, colour and font.
    init(ribbon: Ribbon, text: TextTemplate?) {
        (self.ribbon, self.text) = (ribbon, text)
    }

    /// Whether everything is left as it is.
    public var isEmpty: Bool { self == BadgeChanges() }

    /// The badge with the changes made.
    public func applied(to badge: Badge) -> Badge {
        Badge(
            ribbon: ribbon ?? badge.ribbon, ribbonPosition: ribbonPosition ?? badge.ribbonPosition,
            template: text.map { $0.source.isEmpty ? nil : $0 } ?? badge.text,
            textPosition: textPosition ?? badge.textPosition, textColour: textColour ?? badge.textColour,
            font: font ?? badge.font)
    }
}
