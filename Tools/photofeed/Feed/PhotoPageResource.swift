/// One page of photos.
struct PhotoPageResource: Encodable, Hashable, Sendable {
    var feature: String
    var currentPage: Int
    var totalPages: Int
    var totalItems: Int
    var photos: [PhotoResource]

    private enum CodingKeys: String, CodingKey {
        case feature, photos
        case currentPage = "current_page"
        case totalPages = "total_pages"
        case totalItems = "total_items"
    }

    init(_ page: StoredPage<StoredPhoto>, query: PhotoQuery, links: FeedLinks) {
        feature = query.feature.rawValue
        currentPage = page.page
        totalPages = page.totalPages
        totalItems = page.totalItems
        photos = page.items.map { PhotoResource($0, sizes: query.sizes, standard: .small, links: links) }
    }
}
