/// An entry of a book's table of contents.
struct OutlineEntry: Hashable, Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case title, page, children
    }

    var title: String
    /// The page that it leads to, from 1; `nil` if it leads elsewhere.
    var page: Int?
    var children: [OutlineEntry] = []

    /// Writes every key: an entry that leads nowhere has null for a page.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(title, forKey: .title)
        try fields.encode(page, forKey: .page)
        try fields.encode(children, forKey: .children)
    }
}
