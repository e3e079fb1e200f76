/// One page of comments.
struct CommentPageResource: Encodable, Hashable, Sendable {
    var mediaType = "photo"
    var currentPage: Int
    var totalPages: Int
    var totalItems: Int
    var comments: [CommentResource]

    private enum CodingKeys: String, CodingKey {
        case comments
        case mediaType = "media_type"
        case currentPage = "current_page"
        case totalPages = "total_pages"
        case totalItems = "total_items"
    }

    init(_ page: StoredPage<StoredComment>, links: FeedLinks) {
        currentPage = page.page
        totalPages = page.totalPages
        totalItems = page.totalItems
        comments = page.items.map { CommentResource($0, links: links) }
    }
}

/// One photo, and what was said of it where that was asked for.
struct PhotoDetailResource: Encodable, Hashable, Sendable {
    var photo: PhotoResource
    var comments: [CommentResource]?
}

/// The comment that was just kept.
struct NewCommentResource: Encodable, Hashable, Sendable {
    var comment: CommentResource
}
