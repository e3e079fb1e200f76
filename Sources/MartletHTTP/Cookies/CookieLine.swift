import Foundation
import FoundationNetworking

/// A cookie as libcurl keeps it: one line of the Netscape cookie format.
///
/// Seven columns, tabs between them: domain, `TRUE` if subdomains get it too, path, `TRUE` if it is secure, the second
/// since 1970 at which it expires (0 for one that ends with the session), name, value; `#HttpOnly_` before the domain
/// marks what scripts must not see.
struct CookieLine: Hashable, Sendable {
    /// What makes two cookies the same one, RFC 6265 §5.3 step 11.
    struct Key: Hashable, Sendable {
        let domain: String
        let includesSubdomains: Bool
        let path: String
        let name: String
    }

    /// The most bytes of a name and its value, RFC 6265 §6.1; libcurl has the same limit for what servers set.
    static let sizeLimit = 4_096
    private static let httpOnlyMark = "#HttpOnly_"
    private static let alwaysExpired: Int64 = 1
    /// The last second of the year 9999: the format has no use for later ones.
    static let latestDate: Int64 = 253_402_300_799

    /// Without a leading dot, in lower case.
    var domain: String
    var includesSubdomains: Bool
    var path: String
    var isSecure: Bool
    var isHTTPOnly: Bool
    /// Seconds since 1970; 0 for never within a session.
    var expires: Int64
    var name: String
    var value: String

    var key: Key { Key(domain: domain, includesSubdomains: includesSubdomains, path: path, name: name) }
    var isSessionOnly: Bool { expires == 0 }

    func isExpired(at now: Date) -> Bool { expires != 0 && Double(expires) <= now.timeIntervalSince1970 }

    /// The same cookie, long expired: setting it is how one is removed.
    var expired: CookieLine {
        var line = self
        line.expires = Self.alwaysExpired
        return line
    }
}

extension CookieLine {
    /// Reads a line; `nil` for what is none, comments included.
    init?(_ line: String) {
        // By bytes: going by characters takes ten times as long, and there may be thousands.
        let bytes = line.utf8
        isHTTPOnly = bytes.starts(with: Self.httpOnlyMark.utf8)
        let rest = isHTTPOnly ? bytes.dropFirst(Self.httpOnlyMark.utf8.count) : bytes.dropFirst(0)
        let columns = rest.split(separator: 9, maxSplits: 6, omittingEmptySubsequences: false)
            .map { line[$0.startIndex..<$0.endIndex] }
        guard columns.count == 7 || columns.count == 6, let tail = Self.flag(columns[1]),
            let secure = Self.flag(columns[3]), let expires = Int64(columns[4])
        else { return nil }
        domain = String(columns[0].drop { $0 == "." }).lowercased()
        includesSubdomains = tail
        path = String(columns[2])
        isSecure = secure
        self.expires = expires < 0 ? Self.alwaysExpired : expires
        name = String(columns[5])
        value = columns.count == 7 ? String(columns[6]) : ""
        guard !domain.isEmpty, !name.isEmpty else { return nil }
    }

    /// Takes a cookie over; `nil` where it cannot be sent or kept as it is.
    ///
    /// A domain with a leading dot includes subdomains, any other means that host alone.
    init?(_ cookie: HTTPCookie) {
        includesSubdomains = cookie.domain.hasPrefix(".")
        domain = CookieTarget.domain(String(cookie.domain.drop { $0 == "." }))
        path = cookie.path.isEmpty ? "/" : cookie.path
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        name = cookie.name
        value = cookie.value
        let date = cookie.isSessionOnly ? nil : cookie.expiresDate
        expires = date.map { Int64(max(1, min(Double(Self.latestDate), $0.timeIntervalSince1970.rounded(.down)))) } ?? 0
        guard isWellFormed else { return nil }
    }

    /// The line, in the form that libcurl reads.
    var text: String {
        [
            (isHTTPOnly ? Self.httpOnlyMark : "") + (includesSubdomains ? "." : "") + domain,
            includesSubdomains ? "TRUE" : "FALSE", path, isSecure ? "TRUE" : "FALSE", String(expires), name, value,
        ].joined(separator: "\t")
    }

    /// The cookie in Foundation's words.
    var cookie: HTTPCookie? {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .domain: (includesSubdomains ? "." : "") + domain, .path: path, .name: name, .value: value,
        ]
        if isSecure { properties[.secure] = "TRUE" }
        // Foundation has no constant for it on Linux, but reads it.
        if isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
        if isSessionOnly {
            properties[.discard] = "TRUE"
        } else {
            properties[.expires] = Date(timeIntervalSince1970: Double(expires))
        }
        return HTTPCookie(properties: properties)
    }

    /// Whether libcurl would read the line as it is meant, and whether what it sends would be this cookie.
    var isWellFormed: Bool {
        let isClean = { (text: String) in text.utf8.allSatisfy { $0 >= 32 && $0 != 127 } }
        guard !domain.isEmpty, domain.utf8.count <= 255, path.hasPrefix("/"), path.utf8.count <= 1_024 else {
            return false
        }
        guard !name.isEmpty, name.utf8.count + value.utf8.count <= Self.sizeLimit else { return false }
        guard domain.utf8.allSatisfy(Self.isOfDomain), isClean(path), isClean(name) else { return false }
        guard isClean(value), !name.contains(where: { $0 == ";" || $0 == "=" }), !value.contains(";") else {
            return false
        }
        return !name.hasPrefix(" ") && !name.hasSuffix(" ") && keepsItsPromise
    }

    /// Names that promise how they were set, RFC 6265bis §4.1.3.
    private var keepsItsPromise: Bool {
        let name = name.lowercased()
        if name.hasPrefix("__secure-") { return isSecure }
        if name.hasPrefix("__host-") { return isSecure && !includesSubdomains && path == "/" }
        return true
    }

    /// Letters, digits and what else stands in a host or an address; a `#` would make the line a comment.
    private static func isOfDomain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        default: false
        }
    }

    private static func flag(_ text: some StringProtocol) -> Bool? {
        if text == "TRUE" { return true }
        if text == "FALSE" { return false }
        return switch text.uppercased() {
        case "TRUE": true
        case "FALSE": false
        default: nil
        }
    }
}
