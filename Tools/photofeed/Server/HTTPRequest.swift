import Foundation

/// A request as a value: what came over the wire, nothing decoded.
struct HTTPRequest: Hashable, Sendable {
    /// The method, in capitals.
    var method: String
    /// The target of the request line: path and query, percent-encoded.
    var target: String
    /// The header fields by their names in small letters; fields of one name joined by ", ".
    var headers: [String: String]
    /// The whole body.
    var body: Data

    init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data = Data()) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
