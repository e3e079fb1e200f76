import Foundation

/// The bytes of a text form as UTF-8 that is whole: byte order marks are gone, and bytes that are no text are replaced.
struct SourceBytes {
    enum Start {
        case braces
        case angle
        case calendar
        case nothing
        case other
    }

    let bytes: [UInt8]
    /// Whether the bytes are UTF-8 whatever the text says of itself; false where an XML declaration names another encoding.
    let isUTF8: Bool

    init(_ raw: [UInt8], issues: inout ProgrammeIssues) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
            (bytes, isUTF8) = (Self.repaired(raw.dropFirst(3), &issues), true)
        } else if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
            (bytes, isUTF8) = (Self.fromUTF16(raw), true)
        } else if Self.declaresOtherEncoding(raw) {
            (bytes, isUTF8) = (raw, false)
        } else {
            (bytes, isUTF8) = (Self.repaired(raw[...], &issues), true)
        }
    }

    /// The calendar's reader makes text of whole lines itself, since a fold may cut a character in two.
    private static func isCalendar(_ raw: ArraySlice<UInt8>) -> Bool {
        String(decoding: raw.drop { $0 <= 0x20 }.prefix(7), as: UTF8.self).uppercased() == "BEGIN:V"
    }

    var start: Start {
        let body = bytes.drop { $0 <= 0x20 }
        guard let first = body.first else { return .nothing }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .braces
        case UInt8(ascii: "<"): return .angle
        default:
            let head = String(decoding: body.prefix(200), as: UTF8.self).uppercased()
            return head.hasPrefix("BEGIN:V") ? .calendar : .other
        }
    }

    /// The text behind a byte order mark of UTF-16.
    private static func fromUTF16(_ raw: [UInt8]) -> [UInt8] {
        let (low, high) = raw[0] == 0xFF ? (0, 1) : (1, 0)
        let units = stride(from: 2, to: raw.count - 1, by: 2).map { index -> UInt16 in
            UInt16(raw[index + low]) | UInt16(raw[index + high]) << 8
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// An XML declaration with an encoding that is not UTF-8, which the XML reader turns into text itself.
    private static func declaresOtherEncoding(_ raw: [UInt8]) -> Bool {
        guard raw.starts(with: "<?xml".utf8) else { return false }
        let head = String(decoding: raw.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
        guard let key = head.range(of: "encoding") else { return false }
        let name = head[key.upperBound...].drop { "= \t\"'".contains($0) }.prefix { $0 != "\"" && $0 != "'" }
        return !["utf-8", "utf8", "us-ascii", "ascii", "utf-16"].contains(name)
    }

    private static func repaired(_ raw: ArraySlice<UInt8>, _ issues: inout ProgrammeIssues) -> [UInt8] {
        var bytes = Array(raw)
        if isCalendar(raw) { return bytes }
        if String(validating: bytes, as: UTF8.self) == nil {
            bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
            let line = firstReplacementLine(raw, bytes)
            issues.add(
                ProgrammeIssue(
                    .invalidText, line: line, "There are bytes that are no UTF-8.",
                    outcome: "Each is shown as \u{FFFD}."))
        }
        var isChanged = false
        for index in bytes.indices where bytes[index] < 0x20 && ![0x09, 0x0A, 0x0D].contains(bytes[index]) {
            bytes[index] = 0x20
            isChanged = true
        }
        if isChanged {
            issues.add(
                ProgrammeIssue(
                    .invalidText, "There are control characters in the text.", outcome: "Each was read as a space."))
        }
        return bytes
    }

    /// The line on which the repaired text first differs.
    private static func firstReplacementLine(_ raw: ArraySlice<UInt8>, _ repaired: [UInt8]) -> Int {
        var line = 1
        for (before, after) in zip(raw, repaired) {
            if before != after { break }
            if before == 0x0A { line += 1 }
        }
        return line
    }
}
