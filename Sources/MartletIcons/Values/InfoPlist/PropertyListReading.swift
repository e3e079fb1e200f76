import FoundationEssentials

/// Tells the formats of property lists apart and reads each with a reader that is safe for it.
///
/// `PropertyListDecoder` reads XML, but follows nested elements as deep as they go, to the end of the stack, and knows no
/// encodings but UTF-8 and UTF-16, which is why both are seen to here first. `PropertyListSerialization` reads more, but
/// its library alone takes longer to load than a whole run may.
enum PropertyListReading {
    /// How deep XML may be nested.
    static let maximumDepth = 256

    /// The texts, numbers and booleans at the top of a property list.
    static func values(in bytes: [UInt8], path: String) throws(IconsError) -> [String: InfoPlist.Value] {
        if bytes.starts(with: "bplist".utf8) {
            var list = try BinaryPropertyList(bytes, path: path)
            return try list.values()
        }
        let text = try text(of: bytes, path: path)
        var start = OldStyleParser(text, path: path)
        guard let first = text.first(where: { $0 > 0x20 }) else {
            throw IconsError(.damaged, path: path, "The file is empty.")
        }
        if first == UInt8(ascii: "<") {
            guard XMLNesting.depth(of: text, atMost: maximumDepth) <= maximumDepth else {
                throw IconsError(
                    .tooLarge, path: path, "The property list is nested deeper than \(maximumDepth) levels.")
            }
            // The text is UTF-8 by now, whatever the file's own declaration says.
            let declared = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
            return try decoded(declared + withoutDeclaration(text), path: path)
        }
        if first == UInt8(ascii: "{"), isJSON(text) {
            do {
                return try JSONDecoder().decode(TopLevelValues.self, from: Data(text)).values
            } catch {
                throw damaged(path, error)
            }
        }
        return try oldStyleValues(&start)
    }

    private static func decoded(_ bytes: [UInt8], path: String) throws(IconsError) -> [String: InfoPlist.Value] {
        do {
            return try PropertyListDecoder().decode(TopLevelValues.self, from: Data(bytes)).values
        } catch {
            throw damaged(path, error)
        }
    }

    private static func damaged(_ path: String, _ error: any Error) -> IconsError {
        let cause: String? =
            switch error {
            case DecodingError.dataCorrupted(let context): context.debugDescription
            case DecodingError.typeMismatch(_, let context): context.debugDescription
            default: nil
            }
        return IconsError(
            .damaged, path: path, "This is no property list with keys, or it is broken or cut off.",
            cause: cause.map { String($0.prefix(200)) })
    }

    /// The text as UTF-8, by its byte order mark, or else by what its XML declaration says.
    private static func text(of bytes: [UInt8], path: String) throws(IconsError) -> [UInt8] {
        guard SourceText.utf16Encoding(of: bytes) == nil, let name = declaredEncoding(of: bytes),
            !["utf-8", "utf8", "utf-16", "us-ascii"].contains(name.lowercased())
        else { return try SourceText.utf8(bytes, path: path) }
        // Old names that the C library knows by others.
        let aliases = ["macroman": "MACINTOSH", "x-mac-roman": "MACINTOSH"]
        return try SourceText.converted(bytes, from: aliases[name.lowercased()] ?? name, path: path)
    }

    private static func declaredEncoding(of bytes: [UInt8]) -> String? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let head = String(decoding: bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let key = head.firstRange(of: "encoding") else { return nil }
        let rest = head[key.upperBound...].drop { $0 == " " || $0 == "\t" || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    private static func withoutDeclaration(_ text: [UInt8]) -> ArraySlice<UInt8> {
        let body = text.drop { $0 <= 0x20 }
        guard body.starts(with: "<?xml".utf8), let end = body.firstIndex(of: UInt8(ascii: ">")) else { return body }
        return body[(end + 1)...]
    }

    /// Whether what starts with a brace goes on as JSON does: with a colon after its first key, or with nothing at all.
    private static func isJSON(_ text: [UInt8]) -> Bool {
        let inner = text.drop { $0 <= 0x20 }.dropFirst().drop { $0 <= 0x20 }
        guard inner.first == UInt8(ascii: "\"") else { return false }
        var isEscaped = false
        let rest = inner.dropFirst().drop { byte in
            defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
            return isEscaped || byte != UInt8(ascii: "\"")
        }
        return rest.dropFirst().first { $0 > 0x20 } == UInt8(ascii: ":")
    }

    /// The texts of an old-style dictionary, with its braces or, as in a strings file, without.
    private static func oldStyleValues(
        _ parser: inout OldStyleParser
    ) throws(IconsError) -> [String: InfoPlist.Value] {
        var entries: [OldStyleDictionary.Entry] = []
        if try parser.peek() == UInt8(ascii: "{") {
            guard case .dictionary(let dictionary) = try parser.value() else { return [:] }
            entries = dictionary.entries
            guard try parser.peek() == 0 else { throw parser.fault("Something follows the end of the list.") }
        } else {
            while try parser.peek() != 0 { entries.append(try parser.entry(depth: 0)) }
        }
        let texts = entries.compactMap { entry in entry.value.string.map { (entry.key, InfoPlist.Value.text($0)) } }
        return Dictionary(texts) { $1 }
    }
}
