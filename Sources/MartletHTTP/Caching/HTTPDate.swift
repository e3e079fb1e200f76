import CCurl
import Foundation

/// A date of HTTP in its three forms, RFC 9110 §5.6.7.
enum HTTPDate {
    /// The date, or `nil` for what is none; libcurl reads it.
    static func date(_ text: String?) -> Date? {
        // Every form has the name of a month; libcurl would also take a bare number for a date.
        guard let text, text.contains(where: \.isLetter) else { return nil }
        let seconds = curl_getdate(text, nil)
        return seconds == -1 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
