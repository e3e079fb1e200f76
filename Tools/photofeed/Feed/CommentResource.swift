/// A comment, in 500px's words.
struct CommentResource: Encodable, Hashable, Sendable {
    var id: Int64
    var photoID: Int64
    var userID: Int64
    var body: String
    var createdAt: String
    var user: UserResource

    private enum CodingKeys: String, CodingKey {
        case id, body, user
        case photoID = "photo_id"
        case userID = "user_id"
        case createdAt = "created_at"
    }

    init(_ comment: StoredComment, links: FeedLinks) {
        id = comment.id
        photoID = comment.photo
        body = comment.body
        createdAt = FeedDate.text(comment.createdAt)
        user = UserResource(comment.user, links: links)
        userID = user.id
    }
}
