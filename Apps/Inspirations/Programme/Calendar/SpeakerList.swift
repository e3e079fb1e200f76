import Foundation

/// Tells whether the description of an event is nothing but its speakers' names, as some exports of programmes have it.
enum SpeakerList {
    /// Whether a text is one line of names: each of one to five words that start with a capital or a number, without the
    /// marks of sentences.
    static func isList(_ text: String) -> Bool {
        let text = text.trimmed
        guard !text.isEmpty, text.count <= 500, !text.contains(where: { "\n!?:;<>/@".contains($0) }) else {
            return false
        }
        return names(text).allSatisfy { name in
            let words = name.split(separator: " ")
            let particles: Set<String> = [
                "de", "da", "van", "von", "der", "den", "la", "le", "al", "bin", "di", "du", "dos", "y",
            ]
            return (1...5).contains(words.count) && !name.hasSuffix(".")
                && words.allSatisfy { word in
                    guard let first = word.first else { return false }
                    return !first.isLowercase || particles.contains(String(word))
                } && words[0].first?.isNumber == false
        }
    }

    /// The names of a list.
    static func names(_ text: String) -> [String] {
        text.split(separator: ",").compactMap { String($0).nonempty }
    }
}
