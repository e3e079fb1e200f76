import Foundation

/// Cuts HTML into texts and the tags that it knows, in O(bytes); anything else that looks like a tag stays text.
struct HTMLTokenizer: Sequence, IteratorProtocol {
    enum Token: Hashable {
        case text(String)
        case open(String, link: String?)
        case close(String)
    }

    /// A tag longer than this is text.
    private static let longestTag = 2000

    private static let known: Set<String> = [
        "a", "abbr", "b", "big", "blockquote", "body", "br", "center", "cite", "code", "dd", "del", "div", "dl", "dt",
        "em",
        "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i",
        "iframe", "img", "input", "ins", "kbd", "label", "li", "mark", "object", "ol", "p", "pre", "q", "s", "script",
        "section", "small", "span", "strike", "strong", "style", "sub", "sup", "svg", "table", "tbody", "td", "tfoot",
        "th", "thead", "title", "tr", "tt", "u", "ul", "video", "wbr",
    ]
    /// What stands in these is for machines.
    private static let silent: Set<String> = ["script", "style", "head", "iframe", "object", "svg", "title", "video"]

    private let bytes: [UInt8]
    private var position = 0
    /// Where the last bracket stands that can end a tag.
    private let lastEnd: Int

    init(_ text: String) {
        bytes = Array(text.utf8)
        lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0
    }

    /// Whether a text has a tag that is known, or a character reference.
    static func isMarkup(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") }) else { return false }
        for token in HTMLTokenizer(text) {
            if case .text = token { continue }
            return true
        }
        return false
    }

    mutating func next() -> Token? {
        var text: [UInt8] = []
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                text.append(bytes[position])
                position += 1
                continue
            }
            if isNext("<!--") {
                if !text.isEmpty { break }
                skip(past: "-->")
                continue
            }
            guard let (token, end) = tag() else {
                text.append(bytes[position])
                position += 1
                continue
            }
            if !text.isEmpty { break }
            position = end
            if case .open(let name, _) = token, Self.silent.contains(name) {
                skip(past: "</\(name)")
                skip(past: ">")
                continue
            }
            return token
        }
        return text.isEmpty ? nil : .text(CharacterReferences.resolved(String(decoding: text, as: UTF8.self)))
    }

    private func isNext(_ word: String, at index: Int? = nil) -> Bool {
        let start = index ?? position
        guard start + word.utf8.count <= bytes.count else { return false }
        return zip(bytes[start...], word.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $1 >= 0x61) }
    }

    private mutating func skip(past word: String) {
        while position < bytes.count, !isNext(word) { position += 1 }
        position = Swift.min(bytes.count, position + word.utf8.count)
    }

    /// The tag whose bracket is next, and where it ends.
    private func tag() -> (Token, end: Int)? {
        var index = position + 1
        let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        let nameStart = index
        while index < bytes.count, Self.isLetterOrDigit(bytes[index]), index - nameStart < 12 { index += 1 }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        guard index <= lastEnd, Self.known.contains(name), " \t\n\r/>".utf8.contains(bytes[index]) else {
            return nil
        }
        let limit = Swift.min(bytes.count, position + Self.longestTag)
        var quote: UInt8?
        let attributes = index
        while index < limit {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            }
            index += 1
        }
        guard index < limit else { return nil }
        if isClosing { return (.close(name), index + 1) }
        let link = name == "a" ? Self.link(in: String(decoding: bytes[attributes..<index], as: UTF8.self)) : nil
        return (.open(name, link: link), index + 1)
    }

    private static func link(in attributes: String) -> String? {
        guard let key = attributes.range(of: "href", options: [.caseInsensitive]) else { return nil }
        let rest = attributes[key.upperBound...].drop { " \t\n\r=".contains($0) }
        guard let quote = rest.first else { return nil }
        let value =
            quote == "\"" || quote == "'"
            ? rest.dropFirst().prefix { $0 != quote } : rest.prefix { !$0.isWhitespace }
        return CharacterReferences.resolved(String(value))
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
}
