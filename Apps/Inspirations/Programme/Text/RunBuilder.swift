import Foundation

/// Puts paragraphs together from pieces of text.
struct RunBuilder {
    private(set) var paragraphs: [RichText.Paragraph] = []
    var kind = RichText.Kind.body
    private var runs: [RichText.Run] = []

    /// Adds text; outside code, white space is made one, and none starts a paragraph.
    mutating func add(_ text: String, like style: RichText.Run, isVerbatim: Bool = false) {
        var text = text
        if !isVerbatim {
            let endsInSpace = runs.last.map { $0.text.last?.isWhitespace == true } ?? true
            let startsWithSpace = text.first?.isWhitespace == true
            let endsWithSpace = text.last?.isWhitespace == true
            let core = PlainText.collapsed(text)
            if core.isEmpty {
                text = startsWithSpace && !endsInSpace ? " " : ""
            } else {
                text = (startsWithSpace && !endsInSpace ? " " : "") + core + (endsWithSpace ? " " : "")
            }
        }
        guard !text.isEmpty else { return }
        var run = style
        run.text = text
        if let last = runs.indices.last, Self.isAlike(runs[last], run) {
            runs[last].text += text
        } else {
            runs.append(run)
        }
    }

    /// Adds a line break, unless it would start the paragraph.
    mutating func breakLine() {
        guard let last = runs.indices.last else { return }
        while runs[last].text.last == " " { runs[last].text.removeLast() }
        runs[last].text += "\n"
    }

    /// Ends the paragraph.
    mutating func end() {
        while let last = runs.indices.last {
            while runs[last].text.last?.isWhitespace == true { runs[last].text.removeLast() }
            guard runs[last].text.isEmpty else { break }
            runs.removeLast()
        }
        if !runs.isEmpty { paragraphs.append(RichText.Paragraph(kind, runs)) }
        runs = []
    }

    private static func isAlike(_ a: RichText.Run, _ b: RichText.Run) -> Bool {
        a.isBold == b.isBold && a.isItalic == b.isItalic && a.isCode == b.isCode && a.link == b.link
    }
}
