import Testing

@testable import Paper

/// What is found on a page.
struct TextMatchesTests {
    private static let cases: [(String, String, [String])] = [
        ("pres", "Présentation", ["Prés"]), ("PRÉS", "presentation", ["pres"]), ("e\u{301}", "Été", ["É", "é"]),
        ("strasse", "Straße", ["Straße"]), ("οδυσσευς", "Ὀδυσσεύς", ["Ὀδυσσεύς"]),
        ("abc", "ＡＢＣ", ["ＡＢＣ"]), ("it's", "It’s", ["It’s"]), ("a-b", "a–b", ["a–b"]),
        ("", "a", []), (" \t\n", "a b", []), ("b", "", []), ("abc", "ab", []),
        ("a b", "a  b a\nb ab a\u{A0}b", ["a  b", "a\nb", "a\u{A0}b"]), ("a\n\tb", "a b", ["a b"]),
        ("the ", "the theme the\nend", ["the ", "the\n"]), (" b", "a \nb", [" \nb"]),
        ("document", "docu-\nment", ["docu-\nment"]), ("docu-ment", "docu-\nment", ["docu-\nment"]),
        ("docu- ment", "docu-\nment", ["docu-\nment"]), ("docu ment", "docu-\nment", []),
        ("docu-", "docu-\nment", ["docu-"]), ("docu", "docu-\nment", ["docu"]), ("-ment", "docu-\nment", ["-\nment"]),
        ("ment", "docu-\nment", ["ment"]), ("cumen", "docu\u{2010}\nment", ["cu\u{2010}\nmen"]),
        ("document", "docu\u{AD}\nment", ["docu\u{AD}\nment"]), ("document", "do\u{AD}cument", ["do\u{AD}cument"]),
        ("do\u{AD}cu", "document", ["docu"]), ("1990-1995", "1990-\n1995", ["1990-\n1995"]),
        ("a b", "a -\nb", []), ("ab", "a -\nb", []), ("ab", "a-\n-b", []), ("a-", "a-", ["a-"]),
        ("wordnext", "word—\nnext", []), ("ab", "a-b", []),
        ("final office", "ﬁnal oﬃce", ["ﬁnal oﬃce"]), ("of", "oﬃce", ["oﬃ"]), ("f", "ﬀ", ["ﬀ"]),
        ("fl", "ﬂ ﬀl", ["ﬂ", "ﬀl"]),
        ("سلام", "\u{FEB3}\u{FEFC}\u{FEE1}", ["\u{FEB3}\u{FEFC}\u{FEE1}"]),
        ("aa", "aaaaa", ["aa", "aa"]), ("aba", "ababa", ["aba"]),
        (".*", "a.*b", [".*"]), ("%", "10 %", ["%"]), ("[a-z]", "q", []), ("\\b", "b \\b", ["\\b"]), ("^a$", "a", []),
        ("😀", "x😀y", ["😀"]), ("語", "日本語", ["語"]), ("ボ", "ボール", ["ボ"]),
    ]

    @Test(arguments: cases) func textIsFoundAsPeopleType(_ query: String, _ text: String, _ found: [String]) {
        let page = TypedPage.text(text)
        #expect(TextMatches(of: query, in: page).ranges.map { page.string(of: $0) } == found)
    }

    @Test func rangesAreThoseOfThePage() {
        let page = TypedPage.text("a first fi-\nrst")
        #expect(TextMatches(of: "first", in: page).ranges == [2..<7, 8..<15])
        let frames = page.frames(of: 8..<15)
        #expect(frames.count == 2 && frames[1].isNear(TypedPage.frame(0, 3, count: 3)))
    }

    @Test func itAgreesWithASlowerOne() {
        let texts = SmallTexts.all(["a", "É", " ", "\n", "-"], upTo: 5).map { TypedPage.text($0) }
        let queries = SmallTexts.all(["a", "e", " ", "-"], upTo: 3)
        var differences: [String] = []
        // Some texts are the same page.
        for page in Set(texts) {
            let readings = Self.readings(of: page)
            for query in queries where TextMatches(of: query, in: page).ranges != Self.find(query, readings) {
                differences.append("\(query) in \(String(page.characters))")
            }
        }
        #expect(differences == [])
    }

    /// One space for each run of blanks, and letters as they are compared.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in text {
            switch character {
            case "É": plain += "e"
            case " ", "\n": plain += plain.last == " " ? "" : " "
            default: plain.append(character)
            }
        }
        return plain
    }

    /// All that each range of a page can be read as, by where it begins; runs of blanks are not parted.
    private static func readings(of page: PageText) -> [(Range<Int>, Set<String>)] {
        let characters = page.characters
        let isBlank = characters.map { $0 == " " || $0 == "\n" }
        /// Where a word goes on that is parted by the hyphen at an index.
        func next(_ hyphen: Int) -> Int? {
            guard hyphen > 0, characters[hyphen] == "-", characters[hyphen - 1].isLetter,
                let next = isBlank[(hyphen + 1)...].firstIndex(of: false), characters[next].isLetter
            else { return nil }
            return characters[hyphen..<next].contains("\n") ? next : nil
        }
        func readings(_ index: Int, _ range: Range<Int>) -> [String] {
            guard index < range.upperBound else { return [""] }
            if let next = next(index), next < range.upperBound {
                // Nothing begins or ends with a hyphen that is not read.
                let gaps = index > range.lowerBound ? ["", "-", "- "] : ["-", "- "]
                return readings(next, range).flatMap { rest in gaps.map { $0 + rest } }
            }
            return readings(index + 1, range).map { String(characters[index]) + $0 }
        }
        var all: [(Range<Int>, Set<String>)] = []
        for start in characters.indices where start == 0 || !isBlank[start] || !isBlank[start - 1] {
            for end in (start + 1)...characters.count
            where end == characters.count || !isBlank[end] || !isBlank[end - 1] {
                all.append((start..<end, Set(readings(start, start..<end).map(plain))))
            }
        }
        return all
    }

    private static func find(_ query: String, _ readings: [(Range<Int>, Set<String>)]) -> [Range<Int>] {
        guard query.contains(where: { $0 != " " }) else { return [] }
        return readings.reduce(into: []) { found, reading in
            if reading.0.lowerBound >= found.last?.upperBound ?? 0, reading.1.contains(plain(query)) {
                found.append(reading.0)
            }
        }
    }

    @Test func hostileQueriesAndPagesHaveABound() {
        let page = TypedPage.text(String(repeating: "a", count: 300_000))
        #expect(TextMatches(of: "a", in: page).ranges.count == 10_000)
        let long = String(repeating: "a", count: 1_000_000)
        #expect(TextMatches(of: long, in: page).ranges.first == 0..<200)
        let short = TypedPage.text(String(repeating: "a", count: 10_000))
        #expect(TextMatches(of: String(repeating: "a", count: 199) + "b", in: short).ranges == [])
    }
}
