/// What is drawn on an icon.
public struct IconLook: Sendable, Hashable, Codable {
    /// ImageMagick's name of the font that fits a bold serif to the pixels best.
    public static let defaultFont = "Times-Bold"

    /// What is laid across it.
    public var ribbon: Ribbon
    /// Where the ribbon is; a picture that is about square covers all of the icon wherever this is.
    public var ribbonPosition: RibbonPosition
    /// The words on it, as they are to be read; nil or blank for none.
    public var text: String?
    /// Where the text is.
    public var textPosition: RibbonPosition
    /// The text's colour.
    public var textColour: RibbonColour
    /// The text's font: a family with or without a style (`Times-Bold`, `DejaVu Sans Bold`), or the path of a font file.
    public var font: String

    /// A look; by default nothing is drawn, and text would be bold, white and at the bottom.
    public init(
        ribbon: Ribbon = .none, ribbonPosition: RibbonPosition = .topLeft, text: String? = nil,
        textPosition: RibbonPosition = .bottom, textColour: RibbonColour = .white,
        font: String = IconLook.defaultFont
    ) {
        self.ribbon = ribbon
        self.ribbonPosition = ribbonPosition
        self.text = text
        self.textPosition = textPosition
        self.textColour = textColour
        self.font = font
    }
}
