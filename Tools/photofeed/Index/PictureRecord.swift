import Foundation

/// What the index knows of one picture, read from its header.
struct PictureRecord: Hashable, Sendable {
    var id: Int64
    var name: String
    var description: String
    var photographer: Photographer
    /// Pixels, as seen: the orientation is applied.
    var width: Int
    var height: Int
    var isNSFW: Bool
    /// Whether its keywords mark it for the editors' choice.
    var isFeatured: Bool
    var createdAt: Date
    var takenAt: Date?
    var camera: String?
    /// The f-number.
    var aperture: Double?
    var iso: Int?
}

/// Who made a picture or wrote a comment.
struct Photographer: Hashable, Sendable {
    var fullname: String

    static let unknown = Photographer(fullname: "unknown")

    /// The name as one word in small letters.
    var username: String {
        let word = fullname.lowercased().filter { $0.isLetter || $0.isNumber }
        return word.isEmpty ? "unknown" : word
    }

    /// A number made from the user name: the same wherever and whenever it is made.
    var id: Int64 {
        max(1, Digest(Array("martlet user \(username)".utf8)).number53 >> 22)
    }
}
