import Foundation

/// A text as paragraphs of runs: the safe part of HTML and Markdown.
///
/// Nothing in it can run or load anything.
package struct RichText: Hashable, Sendable {
    /// What a paragraph is.
    package enum Kind: Hashable, Sendable {
        /// A paragraph of its own.
        case body
        /// A heading, 1 to 6.
        case heading(Int)
        /// An entry of a list; the level is 0 for the outer one, and the number is nil for a bullet.
        case item(level: Int, number: Int?)
        /// What somebody else said.
        case quote
        /// Code: its line breaks count.
        case code
    }

    /// Some text in one style.
    package struct Run: Hashable, Sendable {
        /// The text; a line break in it is one.
        package var text: String
        /// Whether it is bold.
        package var isBold = false
        /// Whether it is italic.
        package var isItalic = false
        /// Whether it is code.
        package var isCode = false
        /// Where it leads: over http, https or mailto.
        package var link: URL?

        /// Text without a style.
        package init(
            _ text: String, isBold: Bool = false, isItalic: Bool = false, isCode: Bool = false, link: URL? = nil
        ) {
            self.text = text
            self.isBold = isBold
            self.isItalic = isItalic
            self.isCode = isCode
            self.link = link
        }
    }

    /// A paragraph.
    package struct Paragraph: Hashable, Sendable {
        /// What it is.
        package var kind: Kind
        /// Its text.
        package var runs: [Run]

        /// A paragraph of its own.
        package init(_ runs: [Run]) { self.init(.body, runs) }

        /// A paragraph of a kind.
        package init(_ kind: Kind, _ runs: [Run]) {
            self.kind = kind
            self.runs = runs
        }

        /// The text without its styles.
        package var text: String { runs.map(\.text).joined() }
    }

    /// The most bytes that are looked at; the rest is cut off.
    package static let longest = 200_000

    /// The paragraphs, in order; none is empty.
    package var paragraphs: [Paragraph]

    /// Takes paragraphs as they are.
    package init(paragraphs: [Paragraph]) { self.paragraphs = paragraphs }

    /// Reads HTML where there is a tag in it that HTML has, else Markdown; in O(bytes), of the first `longest` of them.
    package init(_ source: String) {
        let isLong = source.utf8.count > Self.longest
        let source = isLong ? String(decoding: source.utf8.prefix(Self.longest), as: UTF8.self) : source
        paragraphs = HTMLTokenizer.isMarkup(source) ? HTMLText.paragraphs(source) : MarkdownText.paragraphs(source)
    }

    /// The text without styles: a line for each paragraph, with bullets and numbers in front of entries.
    package var plainText: String {
        paragraphs.map { paragraph in
            guard case .item(let level, let number) = paragraph.kind else { return paragraph.text }
            return String(repeating: "  ", count: level) + (number.map { "\($0). " } ?? "• ") + paragraph.text
        }.joined(separator: "\n")
    }
}
