import Foundation

/// What a written duration turns out to be.
enum DurationText: Hashable {
    /// Seconds, more than none and at most a day; `isOdd` where it is not written as the form asks.
    case seconds(Int, isOdd: Bool)
    /// It is no time, less than none, or none that a talk takes.
    case wrong
    /// It cannot be read.
    case unreadable

    /// Reads `HH:MM`, `HH:MM:SS`, `D:HH:MM:SS`, an ISO 8601 duration such as `PT1H30M`, or minutes alone such as `90`.
    init(_ text: String) {
        var text = text.trimmed
        var isNegative = false
        if text.hasPrefix("-") || text.hasPrefix("+") { isNegative = text.removeFirst() == "-" }
        if let first = text.first, first == "P" || first == "p" {
            guard let seconds = Self.iso(text) else {
                self = .unreadable
                return
            }
            self = Self.checked(isNegative ? -seconds : seconds, isOdd: false)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            var scanner = ASCIIScanner(part)
            let number = scanner.number(digits: 1...6)
            return scanner.isAtEnd ? number : nil
        }
        guard !numbers.isEmpty, numbers.count == parts.count, numbers.count <= 4,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else {
            self = .unreadable
            return
        }
        let seconds =
            switch numbers.count {
            case 1: numbers[0] * 60
            case 2: numbers[0] * 3600 + numbers[1] * 60
            case 3: numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
            default: numbers[0] * 86_400 + numbers[1] * 3600 + numbers[2] * 60 + numbers[3]
            }
        self = Self.checked(isNegative ? -seconds : seconds, isOdd: numbers.count == 1)
    }

    private static func checked(_ seconds: Int, isOdd: Bool) -> DurationText {
        (1...86_400).contains(seconds) ? .seconds(seconds, isOdd: isOdd) : .wrong
    }

    /// The seconds of `P1W`, `P1DT2H`, `PT1H30M10S` (RFC 5545, 3.3.6); nil where it is none of these.
    private static func iso(_ text: String) -> Int? {
        var scanner = ASCIIScanner(text.uppercased())
        guard scanner.take("P") else { return nil }
        var seconds = 0
        var isTime = false
        var hasPart = false
        while !scanner.isAtEnd {
            if !isTime, scanner.take("T") {
                isTime = true
                continue
            }
            guard let number = scanner.number(digits: 1...7), let unit = scanner.take(anyOf: isTime ? "HMS" : "WD")
            else { return nil }
            let factor =
                switch unit {
                case "W": 604_800
                case "D": 86_400
                case "H": 3600
                case "M": 60
                default: 1
                }
            seconds += number * factor
            hasPart = true
            guard seconds <= 100_000_000_000 else { return nil }
        }
        return hasPart ? seconds : nil
    }
}
