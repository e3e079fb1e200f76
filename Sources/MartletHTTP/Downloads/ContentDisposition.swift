import Foundation

/// The `Content-Disposition` of a response, RFC 6266, read as leniently as browsers read it.
struct ContentDisposition: Hashable, Sendable {
    /// `attachment`, `inline` or another, in lower case.
    let type: String
    /// The file name as the server wrote it: not fit for a file system before it went through `SuggestedFileName`.
    ///
    /// `filename*` goes before `filename`, RFC 6266 §4.3, if it can be read.
    let fileName: String?

    /// Reads the value of the field; one that names nothing usable gives a disposition without a file name.
    init(_ value: String) {
        var reader = FieldReader(bytes: Array(value.utf8))
        type = String(decoding: reader.type(), as: UTF8.self).lowercased()
        var plain: String?
        var extended: String?
        while let (name, value) = reader.parameter() {
            switch name {
            // Of a parameter given twice the first counts, so that nobody can append another.
            case "filename" where plain == nil: plain = String(decoding: value, as: UTF8.self)
            case "filename*" where extended == nil: extended = Self.decode(extended: value)
            default: break
            }
        }
        fileName = extended ?? plain
    }

    /// `charset'language'text` with percent-encoding, RFC 8187 §3.2; `nil` if it is not that.
    private static func decode(extended bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let text = percentDecoded(parts[2]) else { return nil }
        switch String(decoding: parts[0], as: UTF8.self).lowercased() {
        case "utf-8": return String(validating: text, as: UTF8.self)
        case "iso-8859-1": return String(String.UnicodeScalarView(text.map { UnicodeScalar($0) }))
        default: return nil
        }
    }

    private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// Reads `type; name=value; name="value"`.
private struct FieldReader {
    private let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// What stands before the first semicolon; nothing if the field begins with a parameter, as some servers send it.
    mutating func type() -> ArraySlice<UInt8> {
        let end = bytes.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") } ?? bytes.count
        guard end == bytes.count || bytes[end] == UInt8(ascii: ";") else { return [] }
        place = end
        return bytes[..<end].trimmed
    }

    /// The next parameter, its name in lower case; one without `=` is left out.
    mutating func parameter() -> (name: String, value: [UInt8])? {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: ";") { place += 1 }
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: ";"), bytes[place] != UInt8(ascii: "=") {
                place += 1
            }
            guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { continue }
            let name = String(decoding: bytes[start..<place].trimmed, as: UTF8.self).lowercased()
            place += 1
            return (name, value())
        }
        return nil
    }

    private mutating func value() -> [UInt8] {
        while place < bytes.count, bytes[place].isSpace { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            let end = bytes[place...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
            defer { place = end }
            return Array(bytes[place..<end].trimmed)
        }
        place += 1
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            // A backslash makes the byte after it plain, RFC 9110 §5.6.4.
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
            text.append(bytes[place])
            place += 1
        }
        place = bytes[place...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        return text
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        let start = drop { $0.isSpace }
        return start.lastIndex { !$0.isSpace }.map { start[...$0] } ?? []
    }
}
