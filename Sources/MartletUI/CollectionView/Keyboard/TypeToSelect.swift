import Foundation

/// Finds the item whose text begins with what is typed.
///
/// A pure value; time is told. Letters typed within a second make one word; the same letter again and again steps
/// through the items that begin with it. Case and accents do not matter.
struct TypeToSelect: Hashable {
    /// The pause after which a new word begins, in seconds.
    static let pause = 1.0

    private(set) var typed = ""
    private var lastTime: Double?

    /// Takes a letter and returns the position of the item to go to; `nil` where none begins so.
    ///
    /// `current` is the position of the cursor, `text` what an item is called. Looks at each item at most once, from
    /// the cursor on and around the end.
    mutating func handle(
        _ letter: Character, at time: Double, current: Int?, count: Int, text: (Int) -> String
    ) -> Int? {
        if let lastTime, time - lastTime > Self.pause { typed = "" }
        lastTime = time
        guard !(typed.isEmpty && letter.isWhitespace) else { return nil }
        typed.append(letter)
        guard count > 0 else { return nil }
        let word = Self.folded(typed)
        let isRepeat = word.count > 1 && Set(word).count == 1
        // A second letter may still be met by the item that the first one found, so that search starts on the cursor.
        let start = (current ?? -1) + (word.count == 1 || isRepeat ? 1 : 0)
        if let match = search(word, from: max(start, 0), count: count, text: text) { return match }
        guard isRepeat else { return nil }
        return search(String(word.prefix(1)), from: (current ?? -1) + 1, count: count, text: text)
    }

    /// Whether a word is being typed, so that a space belongs to it.
    func isTyping(at time: Double) -> Bool {
        guard let lastTime, !typed.isEmpty else { return false }
        return time - lastTime <= Self.pause
    }

    /// Begins anew.
    mutating func reset() {
        typed = ""
        lastTime = nil
    }

    private func search(_ word: String, from start: Int, count: Int, text: (Int) -> String) -> Int? {
        for step in 0..<count {
            let position = (start + step) % count
            if Self.folded(text(position)).hasPrefix(word) { return position }
        }
        return nil
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
