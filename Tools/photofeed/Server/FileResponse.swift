import Foundation

/// How a file is answered: whole, in part, not modified, or not at all; a pure function of what the client said.
struct FileResponse: Hashable, Sendable {
    /// The strong entity tag, with its quotation marks.
    var etag: String
    /// The length in bytes.
    var length: Int
    var contentType: String
    var cacheControl: String

    struct Answer: Hashable, Sendable {
        var status: Int
        var range: Range<Int>
        var headers: [String: String]
    }

    func answer(to headers: [String: String]) -> Answer {
        var common = ["ETag": etag, "Cache-Control": cacheControl, "Accept-Ranges": "bytes"]
        if let field = headers["if-none-match"], matches(field, weakly: true) {
            return Answer(status: 304, range: 0..<0, headers: common)
        }
        if let field = headers["if-match"], !matches(field, weakly: false) {
            return Answer(status: 412, range: 0..<0, headers: common)
        }
        common["Content-Type"] = contentType
        // A range of another version of the file would be spliced into the wrong bytes: send it whole instead.
        let condition = headers["if-range"].map { $0.trimmingCharacters(in: .whitespaces) == etag } ?? true
        switch ByteRange(condition ? headers["range"] : nil, length: length) {
        case .whole:
            return Answer(status: 200, range: 0..<length, headers: common)
        case .part(let range):
            common["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            return Answer(status: 206, range: range, headers: common)
        case .unsatisfiable:
            return Answer(status: 416, range: 0..<0, headers: ["Content-Range": "bytes */\(length)"])
        }
    }

    private func matches(_ field: String, weakly: Bool) -> Bool {
        field.split(separator: ",").contains { element in
            var tag = element.trimmingCharacters(in: .whitespaces)
            if tag == "*" { return true }
            if weakly, tag.hasPrefix("W/") { tag.removeFirst(2) }
            return tag == etag
        }
    }
}
