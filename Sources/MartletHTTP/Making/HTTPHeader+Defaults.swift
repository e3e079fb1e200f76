import CCurl
import Foundation

extension HTTPHeaders {
    /// What a session sends unless told otherwise: `Accept-Encoding`, `Accept-Language` and `User-Agent`.
    public static let `default`: HTTPHeaders = [.defaultAcceptEncoding, .defaultAcceptLanguage, .defaultUserAgent]
}

extension HTTPHeader {
    /// The codings that this machine's libcurl decodes, best first.
    public static let defaultAcceptEncoding: HTTPHeader = {
        let features = martlet_version_features()
        let codings = [("br", CURL_VERSION_BROTLI), ("zstd", CURL_VERSION_ZSTD), ("gzip", CURL_VERSION_LIBZ)]
        var known = codings.filter { features & Int32($0.1) != 0 }.map(\.0)
        if known.contains("gzip") { known.append("deflate") }
        return .acceptEncoding(known.isEmpty ? "identity" : known.weighted)
    }()

    /// The person's preferred languages, six at most, best first.
    public static let defaultAcceptLanguage: HTTPHeader = .acceptLanguage(
        (Locale.preferredLanguages.isEmpty ? ["en"] : Array(Locale.preferredLanguages.prefix(6))).weighted)

    /// The program, its version and the system, such as `Photomania/1.0 (Linux 6.1.0) Martlet`.
    public static let defaultUserAgent: HTTPHeader = {
        let info = Bundle.main.infoDictionary
        let executable = (ProcessInfo.processInfo.arguments.first as NSString?)?.lastPathComponent ?? "Unknown"
        let name = (info?["CFBundleExecutable"] as? String ?? executable).tokenized
        let version = (info?["CFBundleShortVersionString"] as? String).map { "/\($0.tokenized)" } ?? ""
        let system = ProcessInfo.processInfo.operatingSystemVersion
        let release = "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"
        return .userAgent("\(name)\(version) (Linux \(release)) Martlet")
    }()
}

extension [String] {
    /// The values with falling weights, RFC 9110 §12.4.2: `br;q=1.0, gzip;q=0.9`.
    fileprivate var weighted: String {
        enumerated().map { "\($1);q=\(1.0 - Double($0) * 0.1)" }.joined(separator: ", ")
    }
}

extension String {
    /// The text with all that may not stand in a product's name replaced.
    fileprivate var tokenized: String {
        let text = String(map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" })
        return text.isEmpty ? "Unknown" : text
    }
}
