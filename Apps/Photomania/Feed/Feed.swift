import Foundation
import MartletHTTP

/// A feed of photographs: where it is, and the key that it may ask for.
struct Feed: Hashable, Sendable {
    /// How many photographs a page has.
    static let photosPerPage = 50

    /// Where a photofeed listens that was started without a port.
    static let local = "http://127.0.0.1:8500/v1"

    var base: URL
    var consumerKey: String?

    /// A feed that says nothing for so many seconds is called slow.
    var patience: TimeInterval = 15

    /// The request that a route of this feed makes.
    func callAsFunction(_ route: Route) -> Router {
        Router(feed: self, route: route)
    }

    /// What can be asked of a feed.
    enum Route: Hashable, Sendable {
        case popular(page: Int)
        case photo(id: Int, size: PhotoSize)
        case comments(id: Int, page: Int)

        var path: String {
            switch self {
            case .popular: "photos"
            case .photo(let id, _): "photos/\(id)"
            case .comments(let id, _): "photos/\(id)/comments"
            }
        }

        var parameters: Parameters {
            switch self {
            case .popular(let page): ["feature": "popular", "page": page, "rpp": Feed.photosPerPage]
            case .photo(_, let size): ["image_size": size.rawValue]
            case .comments(_, let page): ["comments": 1, "comments_page": page]
            }
        }
    }

    /// A route of a feed, as a request with the feed's key in it.
    struct Router: URLRequestConvertible, Hashable {
        var feed: Feed
        var route: Route

        func asURLRequest() throws -> URLRequest {
            var parameters = route.parameters
            parameters["consumer_key"] = feed.consumerKey
            var request = try URLRequest(url: feed.base.appendingPathComponent(route.path), method: .get)
            request.timeoutInterval = feed.patience
            return try URLEncoding.default.encode(request, with: parameters)
        }
    }
}
