import Foundation

/// The directives of `Cache-Control`, RFC 9111 §5.2.
struct CacheControl: Sendable {
    /// What a number that does not fit means, RFC 9111 §1.2.2.
    static let largestSeconds = 2_147_483_648

    private var arguments: [String: [String?]] = [:]

    /// Reads the directives of a message; repeated fields are one list.
    init(_ headers: HTTPHeaders) {
        guard let text = headers.value(for: "Cache-Control") else { return }
        for member in Self.members(text) {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.trimmed(parts[0]).lowercased()
            guard !name.isEmpty else { continue }
            let argument = parts.count > 1 ? Self.unquoted(Self.trimmed(parts[1])) : nil
            arguments[name, default: []].append(argument)
        }
    }

    /// Whether the directive is there, with or without an argument.
    func has(_ name: String) -> Bool { arguments[name] != nil }

    /// The seconds that a directive names, `nil` without it.
    ///
    /// Of several the smallest count, and what is no number counts as 0, so that a doubtful answer is a stale one
    /// (RFC 9111 §4.2.1).
    func seconds(_ name: String) -> Int? { arguments[name]?.map { Self.seconds($0) }.min() }

    /// Whether the directive stands there without an argument.
    func isBare(_ name: String) -> Bool { arguments[name]?.contains(nil) == true }

    private static func seconds(_ argument: String?) -> Int {
        guard let argument, !argument.isEmpty, argument.utf8.allSatisfy({ (48...57).contains($0) }) else { return 0 }
        return min(Int(argument) ?? largestSeconds, largestSeconds)
    }

    /// The members of a list, divided at the commas outside of quotes.
    static func members(_ text: String) -> [Substring] {
        let bytes = text.utf8
        var members: [Substring] = []
        var start = bytes.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                members.append(text[start..<index])
                start = bytes.index(after: index)
            }
        }
        members.append(text[start...])
        return members
    }

    /// Without the white space around it.
    static func trimmed(_ text: some StringProtocol) -> String {
        let text = Substring(text)
        let bytes = text.utf8
        let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }) else { return "" }
        var end = bytes.endIndex
        while end > first, isSpace(bytes[bytes.index(before: end)]) { end = bytes.index(before: end) }
        return String(text[first..<end])
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return text.dropFirst().dropLast().replacingOccurrences(of: "\\", with: "")
    }
}
