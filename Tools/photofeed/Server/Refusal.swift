/// A request that cannot be answered as it is: the status, and the sentence that the client reads.
struct Refusal: Error, Hashable, Sendable {
    var status: Int
    var message: String
    /// The methods that would be allowed, for a 405.
    var allowed: [String] = []

    init(_ status: Int, _ message: String, allowed: [String] = []) {
        self.status = status
        self.message = message
        self.allowed = allowed
    }

    static let keyMissing = Refusal(401, "Consumer key missing.")
    static let keyInvalid = Refusal(401, "Consumer key invalid.")
    static let notFound = Refusal(404, "There is nothing here.")
    static let photoNotFound = Refusal(404, "There is no such photo.")
    static let bodyTooLarge = Refusal(413, "The body is larger than \(HTTPServer.Limits.bodyBytes) bytes.")
    static let internalFailure = Refusal(500, "The server failed; its log says why.")

    /// The refusal as the feed words it: `{"status":401,"error":"Consumer key missing."}`.
    var response: HTTPResponse {
        let headers = allowed.isEmpty ? [] : [(name: "Allow", value: allowed.joined(separator: ", "))]
        let body = ErrorResource(status: status, error: message)
        // Two plain fields always encode.
        return (try? HTTPResponse.json(status, body, headers: headers)) ?? HTTPResponse(status)
    }
}
