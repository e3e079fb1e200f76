import CCurl
import Foundation
import FoundationNetworking

/// How long a response asks to be left in peace, RFC 9110 §10.2.3.
enum RetryAfter {
    /// The seconds that a response asks for; `nil` if it asks for none that can be understood.
    ///
    /// A point in time is counted from the response's own `Date` if it has one, since the two clocks may differ.
    static func seconds(in response: HTTPURLResponse, now: Date) -> TimeInterval? {
        guard let value = response.value(forHTTPHeaderField: "Retry-After") else { return nil }
        let sent = response.value(forHTTPHeaderField: "Date").flatMap(date)
        return seconds(value, now: sent ?? now)
    }

    /// The seconds that a field's value means; 0 for a point in time that is over.
    static func seconds(_ value: String, now: Date) -> TimeInterval? {
        let text = value.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return TimeInterval(text) }
        return date(text).map { max(0, $0.timeIntervalSince(now)) }
    }

    /// A date in any of the three forms of RFC 9110 §5.6.7, all of which libcurl reads.
    private static func date(_ text: String) -> Date? {
        // Each form names a month; libcurl would take some bare numbers for a date as well.
        guard text.contains(where: \.isLetter) else { return nil }
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
