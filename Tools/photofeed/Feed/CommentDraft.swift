import Foundation

/// A comment as a client sends it, checked.
struct CommentDraft: Hashable, Sendable {
    var body: String
    var user: Photographer

    static let longestBody = 2_000
    static let longestName = 100

    /// Reads the fields `body` and, if the writer gives a name, `user` from a form or JSON.
    init(_ request: HTTPRequest) throws(Refusal) {
        let fields = try BodyFields(request)
        guard let text = fields["body"] else { throw Refusal(400, "The comment's text is missing (body).") }
        body = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !body.isEmpty else { throw Refusal(400, "The comment is empty (body).") }
        guard body.unicodeScalars.count <= Self.longestBody else {
            throw Refusal(400, "The comment is longer than \(Self.longestBody) characters (body).")
        }
        guard !Self.hasControls(body, but: ["\n", "\r", "\t"]) else {
            throw Refusal(400, "The comment has control characters (body).")
        }
        let name = (fields["user"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard name.unicodeScalars.count <= Self.longestName, !Self.hasControls(name, but: []) else {
            throw Refusal(
                400, "The name is longer than \(Self.longestName) characters or has control characters (user).")
        }
        user = Photographer(fullname: name.isEmpty ? "Guest" : name)
    }

    private static func hasControls(_ text: String, but allowed: Set<Unicode.Scalar>) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
    }
}
