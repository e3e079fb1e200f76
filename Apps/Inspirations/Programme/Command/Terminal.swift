import Foundation

/// Writes to terminals and pipes.
enum Terminal {
    /// A text that cannot command a terminal: control characters, and those that turn the direction of text, are replaced.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isTurning = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                    return scalar.properties.generalCategory == .control || isTurning ? "\u{FFFD}" : scalar
                }))
    }

    /// Writes all of a text; false where that fails.
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
