/// What a Range field asks of a body (RFC 9110, 14.2).
enum ByteRange: Hashable, Sendable {
    /// All of it: no Range, another unit than bytes, or several ranges, which a server may answer by the whole.
    case whole
    case part(Range<Int>)
    /// Not one byte of the body is in the range, or the range makes no sense.
    case unsatisfiable

    init(_ field: String?, length: Int) {
        guard let field, let equals = field.firstIndex(of: "="),
            field[..<equals].trimmedOfBlanks.lowercased() == "bytes"
        else {
            self = .whole
            return
        }
        let ranges = field[field.index(after: equals)...].split(separator: ",", omittingEmptySubsequences: false)
        if ranges.count > 1 {
            self = .whole
            return
        }
        let text = (ranges.first ?? "").trimmedOfBlanks
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
            self = .unsatisfiable
            return
        }
        // Digits that do not fit into an Int mean a place behind any body.
        let first = parts[0].isEmpty ? nil : Int(parts[0]) ?? .max
        let last = parts[1].isEmpty ? nil : Int(parts[1]) ?? .max
        switch (first, last) {
        case (let first?, let last?) where first <= last && first < length:
            self = .part(first..<min(last, length - 1) + 1)
        case (let first?, nil) where first < length:
            self = .part(first..<length)
        case (nil, let suffix?) where suffix > 0 && length > 0:
            self = .part(max(0, length - suffix)..<length)
        default:
            self = .unsatisfiable
        }
    }
}

extension Substring {
    fileprivate var trimmedOfBlanks: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
