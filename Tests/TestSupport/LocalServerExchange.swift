import Foundation

/// One request and the way to answer it, byte by byte.
///
/// Used on its connection's thread only.
public final class LocalServerExchange {
    /// What a request was, for a test to look at.
    public struct Record: Sendable {
        /// The request line, without its line break.
        public let line: String
        /// The header lines in their order and case.
        public let headerLines: [String]
        /// The body.
        public let body: Data
        /// The number of the connection, from 1.
        public let connection: Int

        /// The value of the first field of this name, in any case.
        public func header(_ name: String) -> String? { LocalServerExchange.value(of: name, in: headerLines) }
    }

    /// The request line and the header lines.
    let head: [String]
    private let reader: LocalServerReader
    /// The number of the connection, from 1.
    public let connection: Int
    /// Whether the connection is closed after this exchange.
    public private(set) var isClosing = false
    private var receivedBody: Data? { didSet { if let record { read(record) } } }
    /// Told of the request when its body has been read: before an answer, so that a client who has that can look.
    private let read: (Record) -> Void

    init(
        head: [String], reader: LocalServerReader, connection: Int, read: @escaping (Record) -> Void
    ) {
        self.head = head
        self.reader = reader
        self.connection = connection
        self.read = read
    }

    /// The connection's socket.
    var descriptor: Int32 { reader.socket }

    /// The method.
    public var method: String { String(head[0].prefix { $0 != " " }) }
    /// The request target as it came.
    public var target: String {
        let parts = head[0].split(separator: " ")
        return parts.count > 1 ? String(parts[1]) : "/"
    }
    /// The target up to its query.
    public var path: String { String(target.prefix { $0 != "?" }) }
    /// The header lines in their order and case.
    public var headerLines: [String] { Array(head.dropFirst()) }

    /// The value of a parameter in the query, decoded.
    public func query(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
    }

    /// The value of the first field of this name, in any case.
    public func header(_ name: String) -> String? { Self.value(of: name, in: headerLines) }

    /// The body, read when first asked for.
    ///
    /// Reading it is also what makes the connection fit for another request.
    public func body() throws -> Data {
        if let receivedBody { return receivedBody }
        let body: Data
        if header("Transfer-Encoding")?.lowercased().contains("chunked") == true {
            body = try reader.chunkedBody()
        } else {
            body = try reader.bytes(Int(header("Content-Length") ?? "0") ?? 0)
        }
        receivedBody = body
        return body
    }

    /// Reads a body of a stated length without keeping it, however large it is, and returns that length.
    public func discardBody() throws -> Int {
        let length = Int(header("Content-Length") ?? "0") ?? 0
        try reader.discard(length)
        receivedBody = Data()
        return length
    }

    /// Sends these bytes.
    public func send(_ data: Data) throws { try reader.send(data) }

    /// Sends this text as UTF-8; `\r\n` has to be written out.
    public func send(_ text: String) throws { try send(Data(text.utf8)) }

    /// Reads the request's body, then sends a whole response with `Content-Length`.
    public func respond(_ status: String = "200 OK", headers: [String] = [], body: Data = Data()) throws {
        _ = try self.body()
        let lines = headers + ["Content-Length: \(body.count)"]
        try send(Data("HTTP/1.1 \(status)\r\n\(lines.map { $0 + "\r\n" }.joined())\r\n".utf8) + body)
    }

    /// Reads the request's body, then sends a whole response with a text as its body.
    public func respond(_ status: String = "200 OK", headers: [String] = [], text: String) throws {
        try respond(status, headers: headers, body: Data(text.utf8))
    }

    /// Closes the connection after this exchange.
    public func close() { isClosing = true }

    /// Blocks until the client closes the connection.
    public func waitForClose() {
        reader.drain()
        isClosing = true
    }

    /// Lets time pass, for responses that are slow by intent.
    public func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

    /// What came, if the body was read.
    private var record: Record? {
        receivedBody.map { Record(line: head[0], headerLines: headerLines, body: $0, connection: connection) }
    }

    private static func value(of name: String, in lines: [String]) -> String? {
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name.lowercased() else {
                continue
            }
            return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }
}
