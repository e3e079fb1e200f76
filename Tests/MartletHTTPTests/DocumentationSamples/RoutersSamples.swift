import Foundation
import MartletHTTP

enum RoutersSamples {
    struct Photo: Codable, Equatable, Sendable { let id: Int, name: String }

    enum Route: URLRequestConvertible {
        case photos(page: Int)
        case photo(id: Int)
        case add(Photo)
        case remove(id: Int)

        func asURLRequest() throws -> URLRequest {
            let base = "https://api.example"
            switch self {
            case .photos(let page):
                let request = try URLRequest(url: base + "/photos", method: .get)
                return try URLEncoding.default.encode(request, with: ["page": page])
            case .photo(let id):
                return try URLRequest(url: base + "/photos/\(id)", method: .get)
            case .add(let photo):
                let request = try URLRequest(url: base + "/photos", method: .post)
                return try JSONParameterEncoder.default.encode(photo, into: request)
            case .remove(let id):
                return try URLRequest(url: base + "/photos/\(id)", method: .delete)
            }
        }
    }

    static func use(_ session: Session) async throws -> [Photo] {
        let photos = try await session.request(Route.photos(page: 2)).validate()
            .serializingDecodable([Photo].self).value
        let first = try await session.request(Route.photo(id: photos[0].id)).validate()
            .serializingDecodable(Photo.self).value
        _ = try await session.request(Route.add(first)).validate().serializingData().value

        return photos
    }

    static func check() throws -> Bool {
        let request = try Route.photos(page: 2).asURLRequest()
        let isRight = request.url?.absoluteString == "https://api.example/photos?page=2"

        return isRight
    }

    struct Service: Sendable {
        let session: Session
        let base: URL

        func photos(page: Int) async throws -> [Photo] {
            try await session.request(base.appending(path: "photos"), parameters: ["page": page])
                .validate()
                .serializingDecodable([Photo].self)
                .value
        }
    }

    static func others(_ session: Session, _ file: URL) async throws -> URL {
        let url = try await session.download(Route.photo(id: 3)).validate().serializingDownloadedFileURL().value
        for try await line in session.streamRequest(Route.photos(page: 1)).validate().streamTask().lines() {
            print(line)
        }

        return url
    }
}
