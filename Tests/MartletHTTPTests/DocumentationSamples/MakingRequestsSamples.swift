import Foundation
import MartletHTTP

enum MakingRequestsSamples {
    struct Photo: Codable, Equatable, Sendable { let id: Int, name: String }

    static func get(_ session: Session) async throws -> [Photo] {
        let photos = try await session.request("https://api.example/photos", parameters: ["page": 1, "sort": "name"])
            .validate()
            .serializingDecodable([Photo].self)
            .value

        return photos
    }

    static func encodable(_ session: Session) async throws -> [Photo] {
        struct Query: Encodable, Sendable {
            var page = 1
            var tags: [String] = []
        }

        let photos = try await session.request("https://api.example/photos", parameters: Query(tags: ["sea", "sky"]))
            .validate()
            .serializingDecodable([Photo].self)
            .value

        return photos
    }

    static func post(_ session: Session) async throws -> Photo {
        let saved = try await session.request(
            "https://api.example/photos", method: .post, parameters: Photo(id: 0, name: "Bridge"),
            encoder: .json
        )
        .validate()
        .serializingDecodable(Photo.self)
        .value

        return saved
    }

    static func headers(_ session: Session, _ token: String) async throws -> String {
        let text = try await session.request(
            "https://api.example/me", headers: [.authorization(bearerToken: token), .accept("text/plain")]
        )
        .validate()
        .serializingString()
        .value

        return text
    }

    static func modifier(_ session: Session) -> DataRequest {
        let request = session.request("https://api.example/report") { request in
            request.timeoutInterval = 300
            request.cachePolicy = .reloadIgnoringLocalCacheData
        }

        return request
    }

    static func closure(_ session: Session, show: @escaping @Sendable (Result<[Photo], AFError>) -> Void) {
        session.request("https://api.example/photos").validate().responseDecodable(of: [Photo].self) { response in
            show(response.result)
        }
    }

    static func response(_ session: Session) async -> (Int?, Bool) {
        let response = await session.request("https://api.example/photos").serializingData().response
        print(response.response?.statusCode ?? 0, response.response?.headers["ETag"] ?? "no tag")
        print(response.metrics?.taskInterval.duration ?? 0, "seconds")
        print(response.metrics?.transactionMetrics.last?.networkProtocolName ?? "")

        return (response.response?.statusCode, response.metrics != nil)
    }

    static func errors(_ session: Session) async -> String {
        do {
            return try await session.request("https://api.example/photos/7").validate().serializingString().value
        } catch AFError.explicitlyCancelled {
            return "You stopped it."
        } catch let error as AFError where error.responseCode == 404 {
            return "There is no such photo."
        } catch {
            return error.localizedDescription
        }
    }

    static func cancelling(_ session: Session) async -> Bool {
        let request = session.request("https://api.example/slow")
        let task = Task { try await request.serializingData().value }
        task.cancel()  // and with it the transfer

        _ = await task.result
        return request.isCancelled
    }

    static func curl(_ session: Session) async -> String? {
        let request = session.request("https://api.example/photos", method: .post, parameters: ["name": "Bridge"])
        for await command in request.cURLDescriptions() { print(command) }

        return request.cURLDescription()
    }

    static func configuration() -> Session {
        let configuration = SessionConfiguration.default
        configuration.timeoutIntervalForRequest = 20  // nothing may come or go for so long
        configuration.timeoutIntervalForResource = 120  // an attempt may take so long altogether
        configuration.httpMaximumConnectionsPerHost = 4
        configuration.proxy = .none
        let session = Session(configuration: configuration)

        return session
    }
}
