import Testing

@testable import iconbadge

@Suite("What a terminal gets")
struct TerminalTests {
    @Test(
        "no control characters",
        arguments: [
            ("plain ü 日本", "plain ü 日本"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"),
            ("a\nb\r\tc", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"),
            ("\u{9B}31m", "\u{FFFD}31m"), ("evil\u{202E}gnp.exe", "evil\u{FFFD}gnp.exe"), ("\u{7F}", "\u{FFFD}"),
        ])
    func control(text: String, shown: String) {
        #expect(PlainText.shown(text) == shown)
    }

    @Test("colours only where they are wanted")
    func colours() {
        #expect(Palette(isColoured: true).good("x") == "\u{1B}[32mx\u{1B}[0m")
        #expect(Palette(isColoured: false).good("x") == "x")
    }

    @Test(
        "a bar that is empty at first, full at last, and never longer",
        arguments: [(0, 10, 0), (5, 10, 12), (10, 10, 24), (20, 10, 24), (-1, 10, 0), (0, 0, 0)])
    func bar(done: Int, total: Int, filled: Int) {
        let text = ProgressLine.text(done, of: total)
        #expect(text.filter { $0 == "#" }.count == filled)
        #expect(text.hasSuffix("]  \(done)/\(total)"))
        #expect(text.prefix { $0 != "]" }.count == 25)
    }
}
