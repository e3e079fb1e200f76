/// A failure as the feed words it.
struct ErrorResource: Codable, Hashable, Sendable {
    var status: Int
    var error: String
}
