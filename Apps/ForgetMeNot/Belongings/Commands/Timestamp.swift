import Foundation

/// Times as programs read them.
enum Timestamp {
    /// ISO 8601 in UTC, to the nearest millisecond, such as `2023-11-14T22:13:20.000Z`.
    static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard abs(seconds) < 1e11 else { return "unknown" }
        let milliseconds = Int((seconds * 1000).rounded())
        var whole = time_t(milliseconds / 1000), rest = milliseconds % 1000
        if rest < 0 {
            whole -= 1
            rest += 1000
        }
        var parts = tm()
        gmtime_r(&whole, &parts)
        func padded(_ number: some BinaryInteger, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let day = "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
        let time = "\(padded(parts.tm_hour, 2)):\(padded(parts.tm_min, 2)):\(padded(parts.tm_sec, 2))"
        return "\(day)T\(time).\(padded(rest, 3))Z"
    }
}
