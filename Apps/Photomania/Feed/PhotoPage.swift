import Foundation

/// One page of a feed.
struct PhotoPage: Decodable, Sendable {
    var currentPage: Int
    var totalPages: Int
    var totalItems: Int
    var photos: [Photo]

    private enum CodingKeys: String, CodingKey {
        case photos
        case currentPage = "current_page"
        case totalPages = "total_pages"
        case totalItems = "total_items"
    }

    init(currentPage: Int, totalPages: Int, totalItems: Int, photos: [Photo]) {
        self.currentPage = currentPage
        self.totalPages = totalPages
        self.totalItems = totalItems
        self.photos = photos
    }

    /// Reads a page; a photograph that cannot be read is left out, and its neighbours stay.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        currentPage = try fields.decode(Int.self, forKey: .currentPage)
        totalPages = try fields.decode(Int.self, forKey: .totalPages)
        totalItems = try fields.decodeIfPresent(Int.self, forKey: .totalItems) ?? 0
        photos = try fields.decode(Lossy<Photo>.self, forKey: .photos).values
    }
}

/// An array of which the elements that cannot be read are left out.
struct Lossy<Element: Decodable>: Decodable {
    var values: [Element] = []

    private struct Anything: Decodable {}

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if let value = try? list.decode(Element.self) {
                values.append(value)
            } else {
                // An element that failed is still the next one: it is passed over by reading it as anything at all.
                _ = try list.decode(Anything.self)
            }
        }
    }
}
