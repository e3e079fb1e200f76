import Foundation
import MartletHTTP

/// Something that has pages of photographs.
protocol PhotoService: Sendable {
    /// Page `number` of the popular photographs, from 1.
    func popular(page number: Int) async throws -> PhotoPage
}

/// A feed, asked over HTTP.
struct FeedService: PhotoService {
    var feed: Feed
    var session = Session.default

    func popular(page number: Int) async throws -> PhotoPage {
        let request = session.request(feed(.popular(page: number))).validate()
        let response = await request.serializingDecodable(PhotoPage.self).response
        switch response.result {
        case .success(let page):
            return page
        case .failure(let error):
            try Task.checkCancellation()
            throw FeedFailure(error, body: response.data, feed: feed)
        }
    }
}
