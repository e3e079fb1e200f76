import Foundation

/// Reads the part of Markdown that an abstract needs (CommonMark's headings, lists, quotes, fenced code and inline marks).
enum MarkdownText {
    static func paragraphs(_ source: String) -> [RichText.Paragraph] {
        var builder = RunBuilder()
        var pending = ""
        var isCode = false
        func flush() {
            MarkdownInline.add(pending, to: &builder)
            builder.end()
            pending = ""
            builder.kind = .body
        }
        let lines = source.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines {
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.hasPrefix("```") || content.hasPrefix("~~~") {
                if isCode { builder.end() } else { flush() }
                isCode.toggle()
                builder.kind = isCode ? .code : .body
                continue
            }
            if isCode {
                builder.add(line + "\n", like: RichText.Run("", isCode: true), isVerbatim: true)
                continue
            }
            if content.isEmpty {
                flush()
                continue
            }
            if let (kind, rest) = marker(content, indent: line.count - content.count) {
                if kind != .quote || builder.kind != .quote { flush() }
                builder.kind = kind
                pending += (pending.isEmpty ? "" : " ") + rest
            } else {
                pending += (pending.isEmpty ? "" : pending.hasSuffix("\n") ? "" : " ") + content
            }
            if line.hasSuffix("  ") || line.hasSuffix("\\") {
                if pending.hasSuffix("\\") { pending.removeLast() }
                while pending.hasSuffix(" ") { pending.removeLast() }
                pending += "\n"
            }
            if case .heading = builder.kind { flush() }
        }
        if isCode { builder.end() } else { flush() }
        return builder.paragraphs
    }

    /// What a line starts, and its text behind the mark; nil for a line that goes on.
    private static func marker(_ content: Substring, indent: Int) -> (RichText.Kind, String)? {
        let level = min(indent / 2, 8)
        let hashes = content.prefix { $0 == "#" }.count
        if (1...6).contains(hashes), content.dropFirst(hashes).first == " " {
            let text = content.dropFirst(hashes).trimmed
            return (.heading(hashes), String(text.reversed().drop { $0 == "#" || $0 == " " }.reversed()))
        }
        if let first = content.first, "-*+•".contains(first), content.dropFirst().first == " " {
            return (.item(level: level, number: nil), content.dropFirst(2).trimmed)
        }
        if content.first == ">" { return (.quote, content.dropFirst().trimmed) }
        var scanner = ASCIIScanner(content)
        if let number = scanner.number(digits: 1...6), scanner.take(anyOf: ".)") != nil, scanner.take(" ") {
            let rest = content.drop { $0.isNumber }.dropFirst().trimmed
            return (.item(level: level, number: number), rest)
        }
        return nil
    }
}
