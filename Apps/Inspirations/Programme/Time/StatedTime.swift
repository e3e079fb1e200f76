import Foundation

/// A time as people write it on a poster: `10:30`, `9:00 am - 9:45 am`, `Friday 14:00`.
struct StatedTime: Hashable {
    /// The seconds since midnight of the start, where there is a clock time.
    let start: Int?
    /// The seconds since midnight of the end, where there is a second one.
    let end: Int?

    /// Finds the first two clock times in a text.
    init(_ text: String) {
        var found: [Int] = []
        let separators = CharacterSet(charactersIn: "-–—,;|()").union(.newlines)
        for part in text.prefix(200).components(separatedBy: separators) {
            for start in Self.wordStarts(part) {
                var scanner = ASCIIScanner(part[start...])
                if let clock = TimeText.clock(&scanner) {
                    found.append(clock)
                    break
                }
            }
        }
        start = found.first
        end = found.count > 1 ? found[1] : nil
    }

    private static func wordStarts(_ text: String) -> [String.Index] {
        var starts: [String.Index] = []
        var isBefore = true
        for index in text.indices {
            if isBefore, text[index].isNumber { starts.append(index) }
            isBefore = text[index].isWhitespace
        }
        return starts
    }
}
