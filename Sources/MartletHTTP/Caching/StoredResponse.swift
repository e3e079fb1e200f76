import Foundation

/// A response as a cache keeps it.
struct StoredResponse: Sendable {
    /// What the response was chosen by, RFC 9111 §4.1: the fields that `Vary` names, as the request had them.
    struct Selector: Hashable, Sendable {
        let name: String
        let value: String?
    }

    /// Method and URL of the request.
    let key: String
    let selectors: [Selector]
    let status: Int
    /// The protocol version, such as `HTTP/1.1`.
    let version: String
    /// The fields as they came: order, repetition and case.
    let headers: HTTPHeaders
    let body: Data
    /// When the request was sent and when the response came, on this machine's clock.
    let requested: Date
    let received: Date
    /// Read once: every use of the response asks for it.
    let control: CacheControl

    init(
        key: String, selectors: [Selector], status: Int, version: String, headers: HTTPHeaders, body: Data,
        requested: Date, received: Date
    ) {
        self.key = key
        self.selectors = selectors
        self.status = status
        self.version = version
        self.headers = headers
        self.body = body
        self.requested = requested
        self.received = received
        control = CacheControl(headers)
    }

    /// The URL of the request.
    var url: String { String(key.drop { $0 != " " }.dropFirst()) }

    /// Fields that select it.
    var selecting: HTTPHeaders {
        HTTPHeaders(
            selectors.compactMap { selector in selector.value.map { HTTPHeader(name: selector.name, value: $0) } })
    }

    /// What it takes in memory, roughly.
    var cost: Int {
        headers.reduce(body.count + key.utf8.count + 256) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// Whether a request with these fields gets it.
    ///
    /// - Parameter isLenient: Whether a field that is missing in the request is taken for the right one; for who asks
    ///   without knowing what a session adds.
    func isSelected(by fields: HTTPHeaders, isLenient: Bool = false) -> Bool {
        Self.isMatch(selectors, fields, isLenient: isLenient)
    }

    static func isMatch(_ selectors: [Selector], _ fields: HTTPHeaders, isLenient: Bool) -> Bool {
        selectors.allSatisfy { selector in
            let value = fields.value(for: selector.name)
            return value.map(CacheControl.trimmed) == selector.value || (isLenient && value == nil)
        }
    }

    /// The selectors of a response to a request with these fields.
    static func selectors(_ headers: HTTPHeaders, _ fields: HTTPHeaders) -> [Selector] {
        let names = varyNames(headers)
        guard !names.contains("*") else { return [] }
        return Set(names).sorted().map { Selector(name: $0, value: fields.value(for: $0).map(CacheControl.trimmed)) }
    }

    /// The names in `Vary`, in lower case.
    static func varyNames(_ headers: HTTPHeaders) -> [String] {
        guard let text = headers.value(for: "Vary") else { return [] }
        return CacheControl.members(text).map { CacheControl.trimmed($0).lowercased() }.filter { !$0.isEmpty }
    }

    /// The same response with other fields, as of another exchange.
    func with(headers: HTTPHeaders, requested: Date, received: Date) -> StoredResponse {
        StoredResponse(
            key: key, selectors: selectors, status: status, version: version, headers: headers, body: body,
            requested: requested, received: received)
    }

    /// The head as it goes out again: the status line and a line for each field, with `Age`.
    func headLines(at now: Date) -> [UInt8] {
        var text = "\(version) \(status)\r\n"
        for field in CacheRules.servedFields(self, at: now) {
            // What an application stored may have line breaks, which would make two fields of one.
            text += "\(Self.oneLine(field.name)): \(Self.oneLine(field.value))\r\n"
        }
        return Array(text.utf8)
    }

    private static func oneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 13 || $0 == 10 }) else { return text }
        return String(text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? " " : Character($0) })
    }

    /// The answer to a `HEAD` that a stored answer to a `GET` makes; an entry of its own once it is freshened.
    var asHead: StoredResponse {
        StoredResponse(
            key: "HEAD " + url, selectors: selectors, status: status, version: version, headers: headers, body: Data(),
            requested: requested, received: received)
    }
}
