/// What is to be stamped on icons, before the values in its text are known.
public struct Badge: Sendable, Hashable {
    /// What is laid across the icon.
    public var ribbon: Ribbon
    /// Where the ribbon is.
    public var ribbonPosition: RibbonPosition
    /// The text with its placeholders; nil for none.
    public var text: TextTemplate?
    /// Where the text is.
    public var textPosition: RibbonPosition
    /// The text's colour.
    public var textColour: RibbonColour
    /// The text's font: a family with or without a style, or the path of a font file.
    public var font: String

    /// A badge of a template that has been parsed; by default nothing is drawn.
    public init(
        ribbon: Ribbon = .none, ribbonPosition: RibbonPosition = .topLeft, template: TextTemplate? = nil,
        textPosition: RibbonPosition = .bottom, textColour: RibbonColour = .white, font: String = IconLook.defaultFont
    ) {
        self.ribbon = ribbon
        self.ribbonPosition = ribbonPosition
        text = template
        self.textPosition = textPosition
        self.textColour = textColour
        self.font = font
    }

    /// A badge of a text such as `{version} ({build})`; an empty text is none.
    ///
    /// - Throws: `malformed` where the template is not well formed, `tooLarge` where it is too long.
    public init(
        ribbon: Ribbon = .none, ribbonPosition: RibbonPosition = .topLeft, text: String,
        textPosition: RibbonPosition = .bottom, textColour: RibbonColour = .white, font: String = IconLook.defaultFont
    ) throws(IconsError) {
        self.init(
            ribbon: ribbon, ribbonPosition: ribbonPosition,
            template: text.isEmpty ? nil : try TextTemplate(parsing: text), textPosition: textPosition,
            textColour: textColour, font: font)
    }

    /// Nothing: icons stay, or become again, as they were made.
    public static let unstamped = Badge()

    /// Whether nothing would be drawn, whatever the values are.
    public var isUnstamped: Bool { ribbon.isNothing && (text?.source.isEmpty ?? true) }

    /// What is drawn, with the text's values filled in.
    ///
    /// - Throws: `unresolved` where a placeholder has no value, and what reading its sources throws.
    public func look(values: inout IconValues) throws(IconsError) -> IconLook {
        let words = try text.map { template throws(IconsError) in try values.text(of: template) }
        return IconLook(
            ribbon: ribbon, ribbonPosition: ribbonPosition, text: words, textPosition: textPosition,
            textColour: textColour, font: font)
    }
}

extension Ribbon {
    var isNothing: Bool { self == .none }
}

extension IconLook {
    /// Whether nothing is drawn.
    public var isBlank: Bool { ribbon.isNothing && LineText.cleaned(text ?? "").isEmpty }
}
