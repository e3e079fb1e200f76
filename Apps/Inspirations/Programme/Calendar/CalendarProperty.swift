import Foundation

/// A property of a calendar: a name, parameters and a value (RFC 5545, 3.1).
struct CalendarProperty: Hashable {
    /// The name, in upper case.
    var name: String
    /// Parameters by their names in upper case; of a list of values, all of them as they are written.
    var parameters: [String: String] = [:]
    /// The value, with its escapes.
    var value: String
    var line: Int

    /// Reads an unfolded line; nil where it has no name or no value.
    init?(_ text: String, line: Int) {
        var name = ""
        var pieces: [String] = []
        var current = String.UnicodeScalarView()
        var isQuoted = false
        var value: Substring?
        // The head ends at the first colon outside of quotes; a line whose quotes never end is cut at its first colon.
        let isBalanced = text.utf8.prefix(4000).count { $0 == UInt8(ascii: "\"") } % 2 == 0
        // By scalars: a mark above a letter may follow a colon and would make one character with it.
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let character = scalars[index]
            if character == "\"", isBalanced || isQuoted {
                isQuoted.toggle()
            } else if character == ":", !isQuoted {
                value = text[scalars.index(after: index)...]
                break
            } else if character == ";", !isQuoted {
                pieces.append(String(current))
                current = String.UnicodeScalarView()
                continue
            }
            current.append(character)
        }
        guard let value else { return nil }
        pieces.append(String(current))
        name = pieces[0].trimmed.uppercased()
        guard !name.isEmpty, name.utf8.count <= 100 else { return nil }
        // Apple and others group properties as `item1.URL`.
        if let dot = name.lastIndex(of: ".") { name = String(name[name.index(after: dot)...]) }
        self.name = name
        self.value = String(value)
        self.line = line
        for piece in pieces.dropFirst().prefix(40) {
            let parts = piece.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            parameters[parts[0].uppercased()] = Self.unquoted(parts[1])
        }
    }

    /// The value as text, its escapes resolved (RFC 5545, 3.3.11).
    var text: String { Self.unescaped(value[...]) }

    /// The texts of a list, such as categories.
    var list: [String] {
        var parts: [Substring] = []
        var start = value.startIndex
        var isEscaped = false
        let scalars = value.unicodeScalars
        for index in scalars.indices {
            if isEscaped {
                isEscaped = false
            } else if scalars[index] == "\\" {
                isEscaped = true
            } else if scalars[index] == "," {
                parts.append(value[start..<index])
                start = scalars.index(after: index)
            }
        }
        parts.append(value[start...])
        return parts.compactMap { Self.unescaped($0).nonempty }
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                switch byte {
                case UInt8(ascii: "n"), UInt8(ascii: "N"): result.append(0x0A)
                case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "\""):
                    result.append(byte)
                default: result += [UInt8(ascii: "\\"), byte]
                }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        if isEscaped { result.append(UInt8(ascii: "\\")) }
        return String(decoding: result, as: UTF8.self)
    }

    /// A parameter's value without quotes, and with what RFC 6868 escapes in it.
    private static func unquoted(_ text: String) -> String {
        let text =
            text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
        return text.replacing("^n", with: "\n").replacing("^'", with: "\"").replacing("^^", with: "^")
    }
}
