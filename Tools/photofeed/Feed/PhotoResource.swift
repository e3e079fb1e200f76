import Foundation

/// A photo as the feed shows it, in 500px's words.
struct PhotoResource: Encodable, Hashable, Sendable {
    struct Image: Encodable, Hashable, Sendable {
        var size: Int
        var url: String
    }

    var id: Int64
    var name: String
    var description: String
    var userID: Int64
    var user: UserResource
    var width: Int
    var height: Int
    var nsfw: Bool
    var timesViewed: Int
    var votesCount: Int
    var commentsCount: Int
    var rating: Double
    var createdAt: String
    var takenAt: Nullable<String>
    var camera: Nullable<String>
    var aperture: Nullable<String>
    var iso: Nullable<String>
    var imageURL: String
    var images: [Image]

    private enum CodingKeys: String, CodingKey {
        case id, name, description, user, width, height, nsfw, rating, camera, aperture, iso, images
        case userID = "user_id"
        case timesViewed = "times_viewed"
        case votesCount = "votes_count"
        case commentsCount = "comments_count"
        case createdAt = "created_at"
        case takenAt = "taken_at"
        case imageURL = "image_url"
    }

    /// Shows a stored photo.
    ///
    /// - Parameters:
    ///   - sizes: The sizes asked for, which `images` then has; none means all.
    ///   - standard: The size of `image_url` where none was asked for.
    init(_ photo: StoredPhoto, sizes: [PictureSize], standard: PictureSize, links: FeedLinks) {
        let record = photo.record
        id = record.id
        name = record.name
        description = record.description
        user = UserResource(record.photographer, links: links)
        userID = user.id
        width = record.width
        height = record.height
        nsfw = record.isNSFW
        timesViewed = photo.timesViewed
        votesCount = photo.votesCount
        commentsCount = photo.commentsCount
        rating = photo.rating
        createdAt = FeedDate.text(record.createdAt)
        takenAt = Nullable(record.takenAt.map(FeedDate.text))
        camera = Nullable(record.camera)
        // 500px gives both as texts.
        aperture = Nullable(record.aperture.map(Self.decimal))
        iso = Nullable(record.iso.map(String.init))
        imageURL = links.picture(record.id, sizes.first ?? standard)
        images = (sizes.isEmpty ? PictureSize.allCases : sizes).map { size in
            Image(size: size.rawValue, url: links.picture(record.id, size))
        }
    }

    /// `2.8` and `8`.
    private static func decimal(_ number: Double) -> String {
        let tenths = (number * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e6 ? String(Int(tenths)) : String(tenths)
    }
}

/// A value that JSON writes as null when there is none, where Swift would leave its key out.
struct Nullable<Value: Encodable & Hashable & Sendable>: Encodable, Hashable, Sendable {
    var value: Value?

    init(_ value: Value?) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
