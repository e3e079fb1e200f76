import CCurl
import Foundation

/// All that is needed to go on with an interrupted download, in another process as well.
///
/// The partial file stays where it is; this tells of it. It holds the request's header fields, credentials among
/// them, so it is to be kept as safe as those are.
struct ResumeData: Hashable, Sendable {
    /// The head of the response whose body was interrupted.
    struct Head: Hashable, Sendable {
        /// Where it came from, after redirects.
        var url: URL
        /// Its status.
        var status: Int
        /// Its header fields, in their order, repetition and case.
        var headers: HTTPHeaders
    }

    /// What tells whether the server still has the same bytes, RFC 9110 §13.1.5.
    enum Validator: Hashable, Sendable {
        /// A strong entity tag, with its quotes.
        case entityTag(String)
        /// The value of `Last-Modified`, as it was sent.
        case lastModified(String)

        /// The value for `If-Range`.
        var text: String {
            switch self {
            case .entityTag(let text), .lastModified(let text): text
            }
        }
    }

    /// What was requested, before redirects.
    let url: URL
    /// The header fields of the request.
    let headers: HTTPHeaders
    /// The absolute path of the file that holds the first `bytes` bytes.
    let partialFile: String
    /// How many bytes of the body have come, in all attempts together; more than 0.
    private(set) var bytes: Int64
    /// What tells whether the server still has the same bytes.
    let validator: Validator
    /// The head of the first response.
    let response: Head
    /// How many bytes the whole has, if the server told it.
    let completeLength: Int64?
}

extension ResumeData {
    /// A download that was interrupted after `bytes` bytes; `nil` if the rules of HTTP allow no going on.
    ///
    /// It can go on after a GET without a `Range` of its own, answered with 200 and a body that was not content-coded
    /// (the file holds it decoded, so its length tells no position), by a server that does not refuse ranges, with a
    /// validator that is strong: an entity tag, or else a `Last-Modified` that lies a second before `Date`, RFC 9110
    /// §8.8.2.2, or a minute before `now` where there is no `Date`.
    init?(
        url: URL, method: HTTPMethod, headers: HTTPHeaders, response: Head, partialFile: String, bytes: Int64, now: Date
    ) {
        guard bytes > 0, method == .get, headers["Range"] == nil, response.status == 200 else { return nil }
        guard Self.isIdentity(response.headers["Content-Encoding"]) else { return nil }
        if let ranges = response.headers["Accept-Ranges"] {
            let units = ranges.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard units.contains("bytes") else { return nil }
        }
        guard let validator = Self.validator(of: response.headers, now: now) else { return nil }
        let length = response.headers["Content-Length"].flatMap { Int64($0) }
        if let length, length < bytes { return nil }
        self.init(
            url: url, headers: headers, partialFile: partialFile, bytes: bytes, validator: validator,
            response: response, completeLength: length)
    }

    /// The same, after more has come, or with what a file of `size` bytes has of it: `nil` if that is nothing.
    ///
    /// A file that is longer than was recorded (the process ended between writing and recording) is to be cut to
    /// `bytes`.
    func limited(toFileOfSize size: Int64?) -> ResumeData? { with(bytes: min(size ?? 0, bytes)) }

    /// The same after `bytes` bytes in all; `nil` if that is nothing.
    func with(bytes: Int64) -> ResumeData? {
        guard bytes > 0 else { return nil }
        var result = self
        result.bytes = bytes
        return result
    }

    /// The header fields of the request that goes on: those of the first one, and which bytes, RFC 9110 §14.2, of
    /// what, §13.1.5, not content-coded.
    var requestHeaders: HTTPHeaders {
        var result = headers
        result.update(name: "Range", value: "bytes=\(bytes)-")
        result.update(name: "If-Range", value: validator.text)
        result.update(.acceptEncoding("identity"))
        return result
    }

    /// Whether a body with this `Content-Encoding` is as it is stored.
    static func isIdentity(_ coding: String?) -> Bool {
        guard let coding = coding?.trimmingCharacters(in: .whitespaces).lowercased() else { return true }
        return coding.isEmpty || coding == "identity"
    }

    private static func validator(of headers: HTTPHeaders, now: Date) -> Validator? {
        if let text = headers["ETag"] {
            // A date may not stand in for an entity tag, be it a weak one, RFC 9110 §13.1.5.
            guard let tag = EntityTag(text), !tag.isWeak else { return nil }
            return .entityTag(tag.opaque)
        }
        guard let text = headers["Last-Modified"], WireSyntax.isFieldValue(text), let modified = seconds(of: text)
        else {
            return nil
        }
        let sent = headers["Date"].flatMap(seconds)
        let isStrong = sent.map { $0 - modified >= 1 } ?? (now.timeIntervalSince1970 - Double(modified) >= 60)
        return isStrong ? .lastModified(text) : nil
    }

    /// Any of the three forms of RFC 9110 §5.6.7, in seconds since 1970.
    private static func seconds(of date: String) -> Int? {
        let time = curl_getdate(date, nil)
        return time >= 0 ? time : nil
    }
}
