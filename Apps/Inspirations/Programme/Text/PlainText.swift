/// Makes one clean line of a text that may have markup.
enum PlainText {
    /// The text without tags, with references resolved and white space made one; and whether it had any markup.
    static func line(_ text: String) -> (text: String, hadMarkup: Bool) {
        var hadMarkup = false
        var plain = text
        if text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
            plain = ""
            for token in HTMLTokenizer(text) {
                switch token {
                case .text(let part): plain += part
                case .open(let name, _), .close(let name):
                    hadMarkup = true
                    if ["br", "p", "div", "li"].contains(name) { plain += " " }
                }
            }
            // A reference alone, or a script that is gone, is markup too.
            hadMarkup = hadMarkup || plain != text
        }
        return (collapsed(plain), hadMarkup)
    }

    /// The text with each run of white space and control characters as one space, and none around it.
    static func collapsed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isSpaceDue = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                isSpaceDue = !result.isEmpty
                continue
            }
            if isSpaceDue { result.append(" ") }
            isSpaceDue = false
            result.append(scalar)
        }
        return String(result)
    }
}
