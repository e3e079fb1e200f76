/// What a backslash means in a quoted text of an old-style property list.
enum OldStyleEscapes {
    /// The text that quoted bytes stand for.
    static func text(of quoted: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var units: [UInt16] = []
        var scalars = String(decoding: quoted, as: UTF8.self).unicodeScalars[...]
        // Characters beyond the first plane are written as two escapes.
        func flush(_ units: inout [UInt16], into text: inout String.UnicodeScalarView) {
            text.append(contentsOf: String(decoding: units, as: UTF16.self).unicodeScalars)
            units = []
        }
        while let scalar = scalars.popFirst() {
            if scalar == "\\", scalars.first == "U" || scalars.first == "u" {
                scalars.removeFirst()
                units.append(UInt16(truncatingIfNeeded: number(&scalars, radix: 16, digits: 4)))
                continue
            }
            if !units.isEmpty { flush(&units, into: &text) }
            guard scalar == "\\", let escaped = scalars.first else {
                text.append(scalar)
                continue
            }
            if ("0"..."7").contains(escaped) {
                text.append(Unicode.Scalar(UInt8(truncatingIfNeeded: number(&scalars, radix: 8, digits: 3))))
            } else {
                scalars.removeFirst()
                text.append(named[escaped] ?? escaped)
            }
        }
        flush(&units, into: &text)
        return String(text)
    }

    private static let named: [Unicode.Scalar: Unicode.Scalar] = [
        "n": "\n", "t": "\t", "r": "\r", "a": "\u{7}", "b": "\u{8}", "f": "\u{C}", "v": "\u{B}",
    ]

    /// The number that the next digits write, at most so many of them.
    private static func number(_ scalars: inout Substring.UnicodeScalarView, radix: Int, digits: Int) -> Int {
        var number = 0
        for _ in 0..<digits {
            guard let digit = scalars.first.flatMap({ Character($0).hexDigitValue }), digit < radix else { break }
            number = number * radix + digit
            scalars.removeFirst()
        }
        return number
    }
}
