import Foundation
import FoundationNetworking
import Synchronization

/// The final head of a response as it came, and an `HTTPURLResponse` made of it when somebody asks.
///
/// Making one costs Foundation some 20 µs, more than the rest of a small request; most requests need none.
final class ResponseHead: Sendable {
    let status: Int
    /// The status line and the header lines, with their line breaks.
    let lines: [UInt8]
    private let url: String
    private let made = Mutex<HTTPURLResponse?>(nil)

    init(status: Int, lines: [UInt8], url: String) {
        self.status = status
        self.lines = lines
        self.url = url
    }

    /// Makes a head of its parts.
    convenience init(status: Int, version: String, headers: HTTPHeaders, url: String) {
        let lines = ["\(version) \(status)"] + headers.map { "\($0.name): \($0.value)" }
        self.init(status: status, lines: lines.flatMap { Array($0.utf8) + [13, 10] }, url: url)
    }

    /// The header fields in their order, repetition and exact case.
    var headers: HTTPHeaders { HeadLines(lines).headers }

    /// The first value of a field, without the cost of all of them.
    func value(for name: String) -> String? { HeadLines(lines).value(for: name) }

    /// The response in Foundation's words; the same object every time.
    var response: HTTPURLResponse? {
        made.withLock { made in
            if let made { return made }
            guard let url = URL(string: url) else { return nil }
            let head = HeadLines(lines)
            made = ReceivedResponse(url: url, status: status, version: head.version, headers: head.headers)
            return made
        }
    }
}

/// The lines of a response head, read when asked.
struct HeadLines {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The protocol version, such as `HTTP/1.1`.
    var version: String {
        String(decoding: bytes.prefix { $0 != 32 && $0 != 13 && $0 != 10 }, as: UTF8.self)
    }

    /// The fields in their order, repetition and exact case.
    var headers: HTTPHeaders {
        var fields: [HTTPHeader] = []
        for line in lines {
            if let first = line.first, first == 32 || first == 9, let last = fields.popLast() {
                // A folded line, obsolete since RFC 7230: it continues the value, RFC 9112 §5.2.
                fields.append(HTTPHeader(name: last.name, value: last.value + " " + Self.text(line)))
            } else if let (name, value) = Self.field(line) {
                fields.append(HTTPHeader(name: Self.text(name), value: Self.text(value)))
            }
        }
        return HTTPHeaders(received: fields)
    }

    /// The first value of a field; its name is compared without regard to case.
    func value(for name: String) -> String? {
        let wanted = name.utf8
        var found: String?
        for line in lines {
            if let value = found {
                guard let first = line.first, first == 32 || first == 9 else { return value }
                found = value + " " + Self.text(line)
            } else if let (name, value) = Self.field(line), name.count == wanted.count,
                zip(name, wanted).allSatisfy({ Self.lowercased($0) == Self.lowercased($1) })
            {
                found = Self.text(value)
            }
        }
        return found
    }

    private var lines: some Sequence<ArraySlice<UInt8>> {
        bytes.split(separator: 10).dropFirst().lazy.map { $0.last == 13 ? $0.dropLast() : $0 }
    }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard let colon = line.firstIndex(of: 58), colon > line.startIndex else { return nil }
        return (line[..<colon], line[(colon + 1)...])
    }

    /// UTF-8 where it is that, ISO 8859-1 otherwise, as headers were once defined; white space around it cut off.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
        let start = bytes.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
        var trimmed = start[..<end]
        // A bare CR means nothing, RFC 9112 §2.2.
        if trimmed.contains(13) { trimmed = ArraySlice(trimmed.map { $0 == 13 ? 32 : $0 }) }
        return String(validating: trimmed, as: UTF8.self)
            ?? String(String.UnicodeScalarView(trimmed.map { UnicodeScalar($0) }))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (65...90).contains(byte) ? byte | 32 : byte
    }
}
