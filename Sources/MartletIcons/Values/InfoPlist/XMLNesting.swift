/// How deep the elements of an XML text are nested, without making anything of them.
enum XMLNesting {
    /// The depth, counted up to one above a limit, in O(bytes).
    ///
    /// Comments, CDATA and declarations are passed over.
    static func depth(of text: [UInt8], atMost limit: Int) -> Int {
        var (depth, deepest, position) = (0, 0, 0)
        while position < text.count {
            guard text[position] == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            let rest = text[position...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", in: text, from: position + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                position = end(of: "]]>", in: text, from: position + 9)
            } else {
                let close = rest.firstIndex(of: UInt8(ascii: ">")) ?? text.count
                switch position + 1 < text.count ? text[position + 1] : 0 {
                case UInt8(ascii: "/"): depth -= 1
                case UInt8(ascii: "!"), UInt8(ascii: "?"): break
                default: if text[close - 1] != UInt8(ascii: "/") { depth += 1 }
                }
                deepest = max(deepest, depth)
                if deepest > limit { return deepest }
                position = close + 1
            }
        }
        return deepest
    }

    private static func end(of mark: StaticString, in text: [UInt8], from start: Int) -> Int {
        let first = mark.utf8Start.pointee
        var position = start
        while position + 3 <= text.count {
            if text[position] == first, text[position + 1] == (mark.utf8Start + 1).pointee,
                text[position + 2] == UInt8(ascii: ">")
            {
                return position + 3
            }
            position += 1
        }
        return text.count
    }
}
