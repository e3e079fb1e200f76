import Foundation

/// Reads the part of HTML that an abstract needs.
enum HTMLText {
    private struct State {
        var bold = 0
        var italic = 0
        var code = 0
        var pre = 0
        var quote = 0
        var links: [URL?] = []
        var lists: [(isNumbered: Bool, count: Int)] = []

        var style: RichText.Run {
            RichText.Run(
                "", isBold: bold > 0, isItalic: italic > 0, isCode: code > 0 || pre > 0, link: links.last ?? nil)
        }

        var kind: RichText.Kind { pre > 0 ? .code : quote > 0 ? .quote : .body }
    }

    static func paragraphs(_ source: String) -> [RichText.Paragraph] {
        var builder = RunBuilder()
        var state = State()
        for token in HTMLTokenizer(source) {
            switch token {
            case .text(let text): addText(text, state, &builder)
            case .open("a", let link): state.links.append(link.flatMap(SafeLink.url))
            case .close("a"): _ = state.links.popLast()
            case .open(let name, _): open(name, &state, &builder)
            case .close(let name): close(name, &state, &builder)
            }
        }
        builder.end()
        return builder.paragraphs
    }

    /// Adds text; an empty line in text that has few tags is a paragraph's end, as its writer meant it.
    private static func addText(_ text: String, _ state: State, _ builder: inout RunBuilder) {
        if state.pre > 0 { return builder.add(text, like: state.style, isVerbatim: true) }
        let parts = text.replacing("\r\n", with: "\n").split(separator: "\n\n", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0, state.lists.isEmpty {
                builder.end()
                builder.kind = state.kind
            }
            builder.add(String(part), like: state.style)
        }
    }

    private static func open(_ name: String, _ state: inout State, _ builder: inout RunBuilder) {
        switch name {
        case "b", "strong": state.bold += 1
        case "i", "em", "cite": state.italic += 1
        case "code", "kbd", "tt": state.code += 1
        case "br": builder.breakLine()
        case "ul", "ol":
            builder.end()
            if state.lists.count < 16 { state.lists.append((name == "ol", 0)) }
        case "li":
            builder.end()
            if state.lists.isEmpty { state.lists.append((false, 0)) }
            let level = state.lists.count - 1
            state.lists[level].count += 1
            builder.kind = .item(level: level, number: state.lists[level].isNumbered ? state.lists[level].count : nil)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            builder.end()
            builder.kind = .heading(Int(name.dropFirst()) ?? 1)
        case "td", "th": builder.add(" ", like: state.style)
        case "p" where !state.lists.isEmpty: builder.breakLine()
        case "pre", "blockquote", "p", "div", "section", "table", "tr", "hr", "dl", "dt", "dd", "header", "footer",
            "center":
            builder.end()
            if name == "pre" { state.pre += 1 }
            if name == "blockquote" { state.quote += 1 }
            builder.kind = state.kind
        default: break
        }
    }

    private static func close(_ name: String, _ state: inout State, _ builder: inout RunBuilder) {
        switch name {
        case "b", "strong": state.bold = max(0, state.bold - 1)
        case "i", "em", "cite": state.italic = max(0, state.italic - 1)
        case "code", "kbd", "tt": state.code = max(0, state.code - 1)
        case "p" where !state.lists.isEmpty: break
        case "ul", "ol", "li", "pre", "blockquote", "p", "div", "section", "table", "tr", "dl", "dt", "dd", "header",
            "footer", "center", "h1", "h2", "h3", "h4", "h5", "h6":
            builder.end()
            if name == "ul" || name == "ol" { _ = state.lists.popLast() }
            if name == "pre" { state.pre = max(0, state.pre - 1) }
            if name == "blockquote" { state.quote = max(0, state.quote - 1) }
            builder.kind = state.kind
        default: break
        }
    }
}
