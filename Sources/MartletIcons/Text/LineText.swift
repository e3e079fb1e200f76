/// Words made fit for one line of drawing.
enum LineText {
    /// Characters that are looked at: far more than fit on an icon, and few enough to lay out at once.
    private static let maximumScalars = 2048

    /// Control characters and line ends become blanks, blanks at the ends go; nothing is read as markup.
    static func cleaned(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(maximumScalars) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: line.append(" ")
            default: line.append(scalar)
            }
        }
        let blank: (Character) -> Bool = { $0.isWhitespace }
        let words = String(line).drop(while: blank)
        return String(words.reversed().drop(while: blank).reversed())
    }
}
