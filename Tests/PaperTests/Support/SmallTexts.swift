/// Texts for comparing a fast way with a slow one.
enum SmallTexts {
    /// All texts of an alphabet, the empty one too, up to a length.
    static func all(_ alphabet: [Character], upTo length: Int) -> [String] {
        var all = [""]
        var last = [""]
        for _ in 0..<length {
            last = last.flatMap { text in alphabet.map { text + String($0) } }
            all += last
        }
        return all
    }
}
