import Testing

@testable import MartletIcons

@Suite("The word that was perhaps meant")
struct SuggestionTests {
    @Test(
        "is told by the fewest changes",
        arguments: [
            ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
        ])
    func distances(one: String, two: String, changes: Int) {
        #expect(Suggestion.distance(one, two) == changes)
        #expect(Suggestion.distance(two, one) == changes)
    }

    @Test("is one that the given word begins, if only one does")
    func beginnings() {
        #expect(Suggestion.nearest(to: "prev", among: ["preview", "list"]) == "preview")
        #expect(Suggestion.nearest(to: "--text-", among: ["--text-position", "--text-colour"]) == nil)
        #expect(Suggestion.nearest(to: "--", among: ["--text"]) == nil)
    }

    @Test("is none where nothing is near, or the word is no word")
    func nothingNear() {
        #expect(Suggestion.nearest(to: "xyzzy", among: ["stamp", "list"]) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "s", count: 100_000), among: ["stamp"]) == nil)
        #expect(Suggestion.nearest(to: "stamp", among: []) == nil)
    }
}
