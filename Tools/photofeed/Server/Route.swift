/// What a request asks for.
enum Route: Hashable, Sendable {
    case photos(PhotoQuery)
    case photo(id: Int64, sizes: [PictureSize], withComments: Bool)
    case comments(photo: Int64, page: Int)
    case addComment(photo: Int64)
    case picture(photo: Int64, size: PictureSize)
    case avatar(user: Int64)
}

/// Which photos, in which order, and which page of them.
struct PhotoQuery: Hashable, Sendable {
    enum Feature: String, CaseIterable, Sendable {
        /// The best rated and most looked at first.
        case popular
        /// The newest first.
        case freshToday = "fresh_today"
        /// Those with the most stars in their metadata first, then the latest taken.
        case editors
    }

    var feature = Feature.popular
    /// Counted from 1.
    var page = 1
    /// Results per page.
    var rpp = 20
    /// The sizes asked for; none means all.
    var sizes: [PictureSize] = []

    static let rppRange = 1...100
    /// Far beyond any folder, and small enough that a page times its results never overflows.
    static let pageRange = 1...1_000_000_000
}
