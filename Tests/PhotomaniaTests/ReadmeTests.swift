import Foundation
import MartletHTTP
import MartletImageView
import MartletLayouts
import MartletUI
import TestSupport
import UITestSupport
import XCTest

// The README's first sample, with a feed on this machine in the place of example.org.

private struct Photo: Identifiable, Hashable, Codable, Sendable {
    var id: Int
    var name: String
    var thumbnail: URL
}

private struct PhotoPage: Codable {
    var photos: [Photo]
}

private enum Feed: URLRequestConvertible {
    case popular(base: String, page: Int)

    func asURLRequest() throws -> URLRequest {
        switch self {
        case .popular(let base, let page):
            try URLEncoding.default.encode(
                URLRequest(url: "\(base)/v1/photos", method: .get), with: ["page": page, "rpp": 50])
        }
    }
}

private final class PhotoCell: CollectionCell<Photo> {
    let picture = ImageView(), name = Label(style: .heading)

    override func bind(_ photo: Photo) {
        picture.show(photo.thumbnail)
        name.text = photo.name
    }
}

/// What the README shows does what the README says.
@MainActor
final class ReadmeTests: XCTestCase {
    func testAWallOfPhotographsIsRequestedLaidOutShownAndLaidOutInAnotherWay() async throws {
        try VirtualDisplay.start()
        let server = try LocalServer()
        let photos = (1...30).map {
            Photo(id: $0, name: "Photo \($0)", thumbnail: URL(string: server.url("/\($0).jpg"))!)
        }
        server.serve(
            try JSONEncoder().encode(PhotoPage(photos: photos)), at: "/v1/photos", type: "application/json")

        let wall = CollectionView(
            PhotoCell.self, layout: WaterfallLayout(columns: .fitting(minimumWidth: 260), spacing: 12))
        let window = try await TestWindow(wall.pointer, width: 600, height: 400)
        defer { window.close() }
        wall.items = try await AF.request(Feed.popular(base: server.url(""), page: 1)).validate()
            .serializingDecodable(PhotoPage.self).value.photos
        var isNearEnd = false
        wall.onNearEnd(0.8) { isNearEnd = true }
        try await pump(until: { (wall.cell(for: 1) as? PhotoCell)?.name.text == "Photo 1" })
        XCTAssertEqual(wall.cell(for: 1)?.width, 294)
        wall.setLayout(FlowLayout(columns: 3), animated: true)
        try await pump(until: { wall.cell(for: 1)?.width == 200 })
        wall.scroll(to: 30)
        try await pump(until: { isNearEnd })
    }
}
