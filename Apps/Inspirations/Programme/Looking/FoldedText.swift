import Foundation

/// Makes texts comparable as people type them: without case, marks above letters, or kinds of letters joined in one.
package enum FoldedText {
    private static let letters: [UnicodeScalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
        "’": "'",
    ]

    /// The folded text, in O(characters).
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var result = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if let other = letters[scalar] {
                result.append(contentsOf: other.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The words of what a person typed, at most sixteen of them.
    static func words(_ text: String) -> [String] {
        fold(String(text.prefix(1000))).split { $0.isWhitespace }.prefix(16).map(String.init)
    }
}
