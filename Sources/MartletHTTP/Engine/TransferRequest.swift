import Foundation

/// One exchange as the engine performs it: what goes on the wire, already checked, and the limits it runs under.
///
/// A redirect or a retry is another exchange, so that the rules for them stay out of the engine.
struct TransferRequest: Sendable {
    /// The absolute URL, percent-encoded.
    var url: String
    /// `scheme://host:port`, under which connections are counted.
    var origin: String
    /// Whether the connection is secured.
    var isSecure: Bool {
        origin.utf8.count > 4 && origin.utf8[origin.utf8.index(origin.utf8.startIndex, offsetBy: 4)] == 115
    }
    /// The request method, a token.
    var method: String
    /// The header lines in the order they are sent, in the form that libcurl takes: `Name: value`, or `Name;` where
    /// the value is empty.
    var headerLines: [String]
    /// Whether a body is decoded as its `Content-Encoding` says; the request's own `Accept-Encoding` is among the lines.
    var decodesBody: Bool
    /// What is said to a proxy and never to an origin: the value of `Proxy-Authorization`.
    var proxyAuthorization: String?
    /// The body.
    var body: TransferBody
    /// Where the body of the response goes.
    var sink = TransferSink.memory
    /// The name and password to answer a challenge with; sent to this origin alone, since a redirect is another
    /// exchange.
    var credential: TransferCredential?
    /// Whether cookies are sent and kept.
    var handlesCookies = true
    /// How long nothing may be sent or received, in seconds; 0 for ever.
    var idleTimeout: TimeInterval
    /// How long the exchange may take altogether, in seconds; 0 for ever.
    var totalTimeout: TimeInterval = 0
    /// The bounds on the response.
    var limits: ResponseLimits
}

/// A name and a password.
struct TransferCredential: Sendable, Equatable {
    var user: String
    var password: String
}

/// What a request sends.
enum TransferBody: Sendable {
    case none
    case data(Data)
    /// All of a file, read while it is sent.
    case file(URL)
    /// What a stream gives; its length if it is known.
    case stream(BodyStream, length: Int64?)

    var isNone: Bool { if case .none = self { true } else { false } }
}

/// Where a response's body goes.
enum TransferSink: Sendable {
    /// It is gathered, within the limits.
    case memory
    /// It is written to a file.
    case file(FileSink)
    /// Its consumer takes it piece by piece.
    case pieces
}
