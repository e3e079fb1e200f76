import Foundation

extension Photo: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, name, user, description, width, height, nsfw, images
        case imageURL = "image_url"
    }

    private struct User: Decodable {
        var username: String?
        var fullname: String?
    }

    private struct Image: Decodable {
        var size: Int
        var url: String
    }

    /// Reads a photograph; only its id must be there, since feeds leave out what they do not know.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(Int.self, forKey: .id)
        name = Self.text(fields, .name) ?? "Untitled"
        let user = try? fields.decodeIfPresent(User.self, forKey: .user)
        photographer = user?.fullname ?? user?.username ?? "unknown"
        description = Self.text(fields, .description) ?? ""
        width = (try? fields.decodeIfPresent(Int.self, forKey: .width)) ?? 0
        height = (try? fields.decodeIfPresent(Int.self, forKey: .height)) ?? 0
        isNSFW = (try? fields.decodeIfPresent(Bool.self, forKey: .nsfw)) ?? false
        // 500px answers with one address, or with a list of them where several sizes were asked for.
        let address = Self.text(fields, .imageURL) ?? (try? fields.decode([String].self, forKey: .imageURL))?.first
        imageURL = address.flatMap(Self.webURL)
        let images = (try? fields.decodeIfPresent(Lossy<Image>.self, forKey: .images))?.values ?? []
        renditions = images.compactMap { image in
            Self.webURL(image.url).map { Rendition(size: image.size, url: $0) }
        }
    }

    private static func text(_ fields: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> String? {
        guard let text = try? fields.decodeIfPresent(String.self, forKey: key) else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// A feed may only send us to the web: not to files of this machine.
    private static func webURL(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return nil }
        return ["http", "https"].contains(scheme) ? url : nil
    }
}
