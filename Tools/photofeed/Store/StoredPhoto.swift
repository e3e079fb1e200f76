import Foundation

/// A photo as the store has it.
struct StoredPhoto: Hashable, Sendable {
    var record: PictureRecord
    var timesViewed: Int
    var votesCount: Int
    var commentsCount: Int
    /// From 0 to 100.
    var rating: Double
}

/// A comment as the store has it.
struct StoredComment: Hashable, Sendable {
    var id: Int64
    var photo: Int64
    var user: Photographer
    var body: String
    var createdAt: Date
}

/// One page of something, and how much there is in all.
struct StoredPage<Item: Sendable>: Sendable {
    var items: [Item]
    var totalItems: Int
    var page: Int
    var perPage: Int

    /// 0 where there is nothing.
    var totalPages: Int { (totalItems + perPage - 1) / perPage }
}
