import MartletRaster

/// What `info` says, in the shape of its JSON.
struct BookReport: Encodable, Sendable {
    struct Fault: Encodable, Sendable {
        var code: BookError.Code
        var path: String
        var message: String
    }

    var kind: BookKind
    var title: String
    var direction: ReadingDirection
    var pageCount: Int
    var pages: [Page]
    var spreads: [Spread]
    var outline: [OutlineEntry]
    var warnings: [String]

    /// Looks at all of a book.
    init(_ book: any Book) {
        let pages = book.pages()
        kind = book.kind
        title = book.title
        direction = book.direction
        pageCount = book.pageCount
        self.pages = pages.enumerated().map { index, page in
            Page(
                number: index + 1, name: page.name, width: page.size?.width, height: page.size?.height,
                isWide: page.isWide, fault: page.fault)
        }
        spreads = Spreads(isWide: pages.map(\.isWide), direction: book.direction).all.map {
            Spread(left: $0.left.map { $0 + 1 }, right: $0.right.map { $0 + 1 }, center: $0.center.map { $0 + 1 })
        }
        outline = book.outline
        warnings = book.warnings
    }
}
