extension CaptureDate {
    /// Reads EXIF's `2016:05:01 12:30:00`, XMP's ISO 8601 in any length and IPTC's `20160501`.
    ///
    /// Parts that are missing are the first of the year or the start of the day; a zone may follow (`Z`, `+02:00`, `+0200`).
    init?(parsing text: String, zone: String? = nil) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4) else { return nil }
        let month = scanner.number(digits: 2, after: ":-/.") ?? 1
        let day = scanner.number(digits: 2, after: ":-/.") ?? 1
        var time = (hour: 0, minute: 0, second: 0)
        if let hour = scanner.number(digits: 2, after: " T") {
            time.hour = hour
            time.minute = scanner.number(digits: 2, after: ":") ?? 0
            time.second = min(scanner.number(digits: 2, after: ":") ?? 0, 59)
            scanner.skipFraction()
        }
        let offset = Self.offset(in: zone ?? "") ?? Self.offset(in: scanner.rest)
        self.init(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second,
            offsetMinutes: offset)
    }

    /// Minutes from UTC that `Z`, `+02:00` or `-0330` mean.
    static func offset(in text: String) -> Int? {
        let text = text.drop { $0 == " " }
        if text.first == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        var scanner = DigitScanner(String(text.dropFirst()))
        guard let hours = scanner.number(digits: 2) else { return nil }
        let minutes = scanner.number(digits: 2, after: ":") ?? 0
        return (sign == "-" ? -1 : 1) * (60 * hours + minutes)
    }
}

/// Takes numbers of fixed width off the front of a text.
private struct DigitScanner {
    private var bytes: Substring.UTF8View

    init(_ text: String) { bytes = Substring(text).utf8 }

    var rest: String { String(Substring(bytes)) }

    /// The next number, behind at most one of `separators`; nil, and nothing taken, where there is none.
    mutating func number(digits: Int, after separators: String = "") -> Int? {
        var left = bytes
        if let first = left.first, separators.utf8.contains(first) { left = left.dropFirst() }
        let taken = left.prefix(digits)
        guard taken.count == digits, taken.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        bytes = left.dropFirst(digits)
        return taken.reduce(0) { 10 * $0 + Int($1 - 48) }
    }

    mutating func skipFraction() {
        guard bytes.first == UInt8(ascii: ".") else { return }
        bytes = bytes.dropFirst().drop { 48...57 ~= $0 }
    }
}
