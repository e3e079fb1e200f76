/// How JSON spells a text.
enum JSONString {
    /// The text of a literal that has been read before, with its quotes.
    static func decoded(_ literal: ArraySlice<UInt8>) -> String {
        let inner = literal.dropFirst().dropLast()
        guard inner.contains(0x5C) else { return String(decoding: inner, as: UTF8.self) }
        var units: [UInt16] = []
        var result = ""
        var iterator = String(decoding: inner, as: UTF8.self).unicodeScalars.makeIterator()
        func flush() {
            result += String(decoding: units, as: UTF16.self)
            units.removeAll()
        }
        while let scalar = iterator.next() {
            guard scalar == "\\", let escape = iterator.next() else {
                flush()
                result.unicodeScalars.append(scalar)
                continue
            }
            if escape == "u" {
                // The halves of a pair come one after the other, so both are collected before they are joined.
                units.append((0..<4).reduce(0) { value, _ in value << 4 | (iterator.next()?.hexadecimalValue ?? 0) })
                continue
            }
            flush()
            result.unicodeScalars.append(escaped[escape] ?? escape)
        }
        flush()
        return result
    }

    /// The literal of a text, with its quotes; a slash is not escaped.
    static func encoded(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static let escaped: [Unicode.Scalar: Unicode.Scalar] = [
        "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
}

extension Unicode.Scalar {
    fileprivate var hexadecimalValue: UInt16? { Character(self).hexDigitValue.map(UInt16.init) }
}
