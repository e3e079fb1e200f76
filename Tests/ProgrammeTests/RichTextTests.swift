import Foundation
import Programme
import Testing

@Suite struct RichTextTests {
    private typealias Run = RichText.Run
    private typealias Paragraph = RichText.Paragraph

    private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func htmlIsParagraphsRunsAndLists() throws {
        let text = RichText(
            "<p>One <b>bold <i>both</i></b>\n and <a href=\"https://x.org/?a=1&amp;b=2\">a link</a>.</p><ul><li>A<li>B<ol><li>C</li></ol></ul><h2>H</h2>x<br>y"
        )
        #expect(
            text.paragraphs == [
                Paragraph([
                    Run("One "), Run("bold ", isBold: true), Run("both", isBold: true, isItalic: true), Run(" and "),
                    Run("a link", link: try link("https://x.org/?a=1&b=2")), Run("."),
                ]),
                Paragraph(.item(level: 0, number: nil), [Run("A")]),
                Paragraph(.item(level: 0, number: nil), [Run("B")]),
                Paragraph(.item(level: 1, number: 1), [Run("C")]), Paragraph(.heading(2), [Run("H")]),
                Paragraph([Run("x\ny")]),
            ])
    }

    @Test func markdownIsParagraphsRunsAndLists() throws {
        let text = RichText(
            "# Title\r\n\r\nOne **bold** and *italic* and `co*de*`,\nsee [it](https://x.org/a) or https://y.org/b.\n\n- A\n- B\n  - C\n\n1. D\n2. E\n\n> said"
        )
        #expect(
            text.paragraphs == [
                Paragraph(.heading(1), [Run("Title")]),
                Paragraph([
                    Run("One "), Run("bold", isBold: true), Run(" and "), Run("italic", isItalic: true), Run(" and "),
                    Run("co*de*", isCode: true), Run(", see "), Run("it", link: try link("https://x.org/a")),
                    Run(" or "),
                    Run("https://y.org/b", link: try link("https://y.org/b")), Run("."),
                ]),
                Paragraph(.item(level: 0, number: nil), [Run("A")]),
                Paragraph(.item(level: 0, number: nil), [Run("B")]),
                Paragraph(.item(level: 1, number: nil), [Run("C")]), Paragraph(.item(level: 0, number: 1), [Run("D")]),
                Paragraph(.item(level: 0, number: 2), [Run("E")]), Paragraph(.quote, [Run("said")]),
            ])
    }

    @Test func marksThatAreNoneStayText() {
        for text in [
            "2 * 3 * 4", "snake_case_name", "a ** b", "[no link]", "1 < 2 & 3 > 2", "*open", "vector<int> v;",
            "C# and F#",
        ] {
            #expect(RichText(text).paragraphs == [Paragraph([Run(text)])])
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "vbscript:x", "//x.org",
        "/relative", "http:", "https://", " javascript:x", "&#106;avascript:x", "ftp://x.org/",
    ])
    func linksThatAreNotSafeAreText(address: String) {
        for text in [
            RichText("<a href=\"\(address)\">t</a>"), RichText("<a href='\(address)'>t</a>"),
            RichText("[t](\(address))"),
        ] {
            #expect(text.paragraphs.flatMap(\.runs).allSatisfy { $0.link == nil })
            #expect(text.plainText.contains("t"))
        }
    }

    @Test func mailIsALink() throws {
        #expect(
            RichText("[us](mailto:a@x.org)").paragraphs == [Paragraph([Run("us", link: try link("mailto:a@x.org"))])])
    }

    @Test func scriptsAndStylesAreGone() {
        let text = RichText(
            "<p>a<script>alert('x')</script>b<style>p{}</style><!-- c --><iframe src=x>d</iframe></p><SCRIPT>never closed"
        )
        #expect(text.plainText == "ab")
    }

    @Test func codeKeepsItsLines() {
        #expect(
            RichText("```\na\n  b\n```\nc").paragraphs == [
                Paragraph(.code, [Run("a\n  b", isCode: true)]), Paragraph([Run("c")]),
            ])
        #expect(RichText("<pre>a\n  b</pre>").paragraphs == [Paragraph(.code, [Run("a\n  b", isCode: true)])])
    }

    @Test(arguments: [
        "<", "[", "*", "_", "`", "<b>", "<a href=", "&", "<!--", "[](", "</p>", "<ul>", "> ", "- ", "**a", "<li>", "\\",
        "http://", "<script",
    ])
    func endlessMarksEnd(piece: String) {
        let text = RichText(String(repeating: piece, count: 300_000))
        #expect(text.plainText.utf8.count <= 2 * RichText.longest)
    }
}
