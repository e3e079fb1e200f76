/// Who made a photo or wrote a comment, in 500px's words.
struct UserResource: Encodable, Hashable, Sendable {
    var id: Int64
    var username: String
    var firstname: String
    var lastname: String
    var fullname: String
    var userpicURL: String

    private enum CodingKeys: String, CodingKey {
        case id, username, firstname, lastname, fullname
        case userpicURL = "userpic_url"
    }

    init(_ user: Photographer, links: FeedLinks) {
        id = user.id
        username = user.username
        fullname = user.fullname
        let words = user.fullname.split(separator: " ", maxSplits: 1)
        firstname = words.first.map(String.init) ?? ""
        lastname = words.count > 1 ? String(words[1]) : ""
        userpicURL = links.avatar(id)
    }
}
