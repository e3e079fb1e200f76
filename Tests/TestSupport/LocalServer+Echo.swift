import Foundation

/// What the `/echo` route answers: the request as it came.
public struct LocalServerEcho: Codable, Sendable {
    /// The request line.
    public let line: String
    /// The header lines in their order and case.
    public let headers: [String]
    /// The body, each byte a character.
    public let body: String

    /// The value of the first field of this name in exactly this case.
    public func header(_ name: String) -> String? {
        headers.first { $0.hasPrefix(name + ":") }.map {
            $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }

    /// Whether there is a field of this name, in any case.
    public func has(_ name: String) -> Bool {
        headers.contains { $0.lowercased().hasPrefix(name.lowercased() + ":") }
    }
}

extension LocalServer {
    /// Adds `/echo`, which answers with the request as it came, and `/redirect?c=STATUS&u=LOCATION`.
    public func addEchoAndRedirect() {
        route("/echo") { exchange in
            let body = String(decoding: try exchange.body().map { UInt16($0) }, as: UTF16.self)
            let echo = LocalServerEcho(line: exchange.head[0], headers: exchange.headerLines, body: body)
            try exchange.respond(headers: ["Content-Type: application/json"], body: try JSONEncoder().encode(echo))
        }
        route("/redirect") { exchange in
            let status = exchange.query("c") ?? "302"
            try exchange.respond("\(status) Found", headers: ["Location: \(exchange.query("u") ?? "/")"], text: "moved")
        }
    }
}
