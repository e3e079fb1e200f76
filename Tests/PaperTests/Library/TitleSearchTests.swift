import Testing

@testable import Paper

/// Titles, found as people type.
struct TitleSearchTests {
    private static let cases: [(String, String, Bool)] = [
        ("", "Anything", true), ("  \t", "", true), ("a", "", false),
        ("dark ret", "The Dark Knight Returns", true), ("RET the", "The Dark Knight Returns", true),
        ("night", "The Dark Knight Returns", false), ("dark dark", "The Dark Knight", true),
        ("elan", "L’Élan", true), ("ÉLAN", "elan", true), ("e\u{301}lan", "\u{C9}lan", true),
        ("strasse", "Straße", true), ("οδυσσεια", "Ὀδύσσεια", true), ("ABC", "ＡＢＣ", true),
        ("spider man", "Spider-Man", true), ("spider-man", "Spider\u{2010}Man", true),
        ("spiderman", "Spider-Man", false),
        ("o'reilly", "O’Reilly", true), ("reilly", "O’Reilly", true), ("\"big\"", "A “Big” Book", true),
        ("100%", "100% Wolf", true), ("%", "100% Wolf", true), ("%", "100 Wolves", false), ("1%", "100% Wolf", false),
        ("_", "a_b", true), ("_", "ab", false), ("a_b", "axb", false), ("*", "star", false), (".*", "dot", false),
        ("c++", "C++ Primer", true), ("[a-z]", "q", false), ("\\", "a\\b", true), ("'", "it's", true),
        ("3", "Vol3", true), ("vol", "12vol", true), ("84", "1984", false), ("19", "1984", true),
        ("🐉", "Dragon🐉", true), ("🐉", "Dragon 🐲🐉", true), ("🐉", "Dragon", false), ("❤️", "I ❤ NY", true),
        ("ボール", "ドラゴンボール", true), ("龙", "小龙", true), ("ー", "ボール", true),
    ]

    @Test(arguments: cases) func wordsAreFoundByTheirBeginnings(_ typed: String, _ title: String, _ isFound: Bool) {
        #expect(TitleSearch(typed).matches(title) == isFound)
        #expect(TitleSearch(typed).matches(FoldedTitle(title)) == isFound)
    }

    @Test func itAgreesWithASlowerOne() {
        let alphabet: [Character] = ["a", "B", " ", "-", "É", "1"]
        let titles = SmallTexts.all(alphabet, upTo: 4).map { ($0, FoldedTitle($0), Self.beginnings(of: $0)) }
        var differences: [String] = []
        for typed in SmallTexts.all(alphabet, upTo: 3) {
            let search = TitleSearch(typed)
            let words = typed.split(separator: " ").map { Self.folded(String($0)) }
            for (title, foldedTitle, beginnings) in titles
            where search.matches(foldedTitle) != words.allSatisfy(beginnings.contains) {
                differences.append("\(typed) in \(title)")
            }
        }
        #expect(differences == [])
    }

    private static func folded(_ text: String) -> String {
        text.replacingOccurrences(of: "B", with: "b").replacingOccurrences(of: "É", with: "e")
    }

    /// All texts that begin where a word does.
    private static func beginnings(of title: String) -> Set<String> {
        let text = Array(folded(title))
        var all: Set<String> = []
        for start in text.indices where text[start] != " " {
            let isMark = text[start] == "-"
            let isSame =
                start > 0 && text[start].isLetter == text[start - 1].isLetter
                && text[start].isNumber == text[start - 1].isNumber
            guard isMark || !isSame else { continue }
            for end in start..<text.count { all.insert(String(text[start...end])) }
        }
        return all
    }

    @Test func itemsKeepTheirOrder() {
        let titles = ["Volume 2", "Other", "A volume"]
        #expect(TitleSearch("vol").filter(titles) { $0 } == ["Volume 2", "A volume"])
        #expect(TitleSearch(" ").filter(titles) { $0 } == titles)
    }

    @Test func whatIsTypedHasABound() {
        let search = TitleSearch(String(repeating: "a ", count: 1_000_000))
        #expect(search == TitleSearch(String(repeating: "a ", count: 250)))
        #expect(search.matches("a") && !search.matches("b"))
    }
}
