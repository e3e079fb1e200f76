import Foundation

/// Where a command writes: results on standard output, all else on standard error.
struct Terminal: Sendable {
    /// Whether results are coloured: on a terminal only, and not where `NO_COLOR` is set (no-color.org).
    let isColoured: Bool

    init(environment: [String: String]) {
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        isColoured = !isPlain && isatty(STDOUT_FILENO) == 1
    }

    /// Prints a line.
    ///
    /// - Throws: Where nobody takes it any more, as when the reader of a pipe has ended.
    func print(_ text: String) throws(Exit) {
        guard Self.write(text + "\n", to: STDOUT_FILENO) else {
            // A reader that has seen enough, such as head, is no failure to speak of.
            if errno == EPIPE { throw Exit(.success, "") }
            throw Exit(.failure, "standard output cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Tells a person something that is no result.
    func note(_ text: String) { _ = Self.write("forgetmenot: \(Self.shown(text))\n", to: STDERR_FILENO) }

    func good(_ text: String) -> String { painted(text, "32") }
    func bad(_ text: String) -> String { painted(text, "31") }
    func faint(_ text: String) -> String { painted(text, "2") }

    /// Text from outside, without what would move a terminal's cursor or change its colours.
    static func shown(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar in
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                return isControl && scalar != "\n" ? "\u{FFFD}" : Character(scalar)
            })
    }

    private func painted(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
