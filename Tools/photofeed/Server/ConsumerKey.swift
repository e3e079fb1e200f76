import Foundation

/// Decides whether a request may be answered: by the consumer key, or for a picture by the signature in its address.
///
/// The addresses of pictures carry a signature made with the key, so that whoever got a page of the feed can load its
/// pictures as plain URLs, and the key itself is in none of them.
struct ConsumerKey: Sendable {
    private let key: String

    init(_ key: String) {
        self.key = key
    }

    /// Throws the 401 that the request deserves, if any.
    func check(_ request: HTTPRequest, target: RequestTarget) throws(Refusal) {
        if target.path.first == "pictures" || target.path.first == "avatars", let given = target.query["sig"] {
            let expected = signature(of: target.path.joined(separator: "/"))
            guard Digest(Array(given.utf8)).equalsInConstantTime(Digest(Array(expected.utf8))) else {
                throw .keyInvalid
            }
            return
        }
        guard let given = Self.given(request, target: target), !given.isEmpty else { throw .keyMissing }
        // The digests have one length, so the comparison does not tell how long the key is.
        guard Digest(Array(given.utf8)).equalsInConstantTime(Digest(Array(key.utf8))) else { throw .keyInvalid }
    }

    /// The signature of a path without its leading slash.
    func signature(of path: String) -> String {
        Digest(key: key, authenticating: path).hexadecimal(16)
    }

    /// The key where clients put it: in the query, in the header, or among the fields of a body.
    private static func given(_ request: HTTPRequest, target: RequestTarget) -> String? {
        target.query["consumer_key"] ?? request.headers["x-consumer-key"]
            ?? (try? BodyFields(request))?["consumer_key"]
    }
}
