import Foundation

/// One exchange as the engine performs it: what goes on the wire, already checked, and the limits it runs under.
///
/// A redirect or a retry is another exchange, so that the rules for them stay out of the engine.
struct TransferRequest: Sendable {
    /// The absolute URL, percent-encoded.
    var url: String
    /// `scheme://host:port`, under which connections are counted.
    var origin: String
    /// The request method, a token.
    var method: String
    /// The header lines in the order they are sent, in the form that libcurl takes: `Name: value`, or `Name;` where
    /// the value is empty.
    var headerLines: [String]
    /// The value of `Accept-Encoding`, which also switches decoding on; `nil` sends none and decodes nothing.
    var acceptEncoding: String?
    /// The body; `nil` for none.
    var body: Data?
    /// How long nothing may be sent or received, in seconds; 0 for ever.
    var idleTimeout: TimeInterval
    /// The bounds on the response.
    var limits: ResponseLimits
}
