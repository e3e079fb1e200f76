import Foundation

/// A response as a value, but for the file that it may send.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case data(Data)
        /// A part of an open file.
        case file(OpenFile, Range<Int>)
    }

    var status: Int
    /// The header fields in their order; Content-Length, Connection and Date are the server's.
    var headers: [(name: String, value: String)]
    var body: Body

    init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .data(Data())) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A value as JSON, with its keys sorted so that equal values have equal bytes.
    static func json(
        _ status: Int = 200, _ value: some Encodable, headers: [(name: String, value: String)] = []
    ) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let standard = [
            (name: "Content-Type", value: "application/json; charset=utf-8"),
            (name: "Cache-Control", value: "no-cache"),
        ]
        return HTTPResponse(status, headers: standard + headers, body: .data(try encoder.encode(value)))
    }

    /// The value of a header field, whatever the case of its name.
    subscript(_ name: String) -> String? {
        headers.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
    }

    var contentLength: Int {
        switch body {
        case .data(let data): data.count
        case .file(_, let range): range.count
        }
    }
}
