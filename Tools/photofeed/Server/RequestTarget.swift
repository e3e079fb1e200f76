import Foundation

/// The path and the query of a request, decoded.
///
/// Decoding is strict: a percent sign without two hexadecimal digits, or bytes that are no UTF-8, refuse the request.
struct RequestTarget: Hashable, Sendable {
    /// The parts of the path between its slashes; a decoded part may hold a slash, which separates nothing.
    var path: [String]
    var query: QueryItems

    init(_ target: String) throws(Refusal) {
        var rest = Substring(target)
        // A proxy's form of the request line: `GET http://host/path`.
        if rest.lowercased().hasPrefix("http://") || rest.lowercased().hasPrefix("https://") {
            let authority = rest.dropFirst(8)
            rest = authority.firstIndex(of: "/").map { authority[$0...] } ?? "/"
        }
        let end = rest.firstIndex(of: "?") ?? rest.endIndex
        guard rest.first == "/" else { throw Refusal(400, "The path does not begin with a slash.") }
        var parts: [String] = []
        for part in rest[..<end].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = String(part).removingPercentEncoding else {
                throw Refusal(400, "The path is not well percent-encoded UTF-8.")
            }
            parts.append(decoded)
        }
        path = parts
        query = try QueryItems(rest[end...].dropFirst())
    }
}

/// The items of a query or of a form, in their order.
struct QueryItems: Hashable, Sendable {
    private(set) var items: [Item] = []

    struct Item: Hashable, Sendable {
        var name: String
        var value: String
    }

    init() {}

    /// Decodes `name=value&…`, where `+` is a blank.
    init(_ text: some StringProtocol) throws(Refusal) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding }
            guard let name = decoded[0], let value = decoded.count > 1 ? decoded[1] : "" else {
                throw Refusal(400, "The query is not well percent-encoded UTF-8.")
            }
            items.append(Item(name: name, value: value))
        }
    }

    /// The last value of a name, as forms have it.
    subscript(_ name: String) -> String? {
        items.last { $0.name == name }?.value
    }

    /// All values of a name, or of the name with `[]` behind it.
    func all(_ name: String) -> [String] {
        items.filter { $0.name == name || $0.name == name + "[]" }.map(\.value)
    }
}
