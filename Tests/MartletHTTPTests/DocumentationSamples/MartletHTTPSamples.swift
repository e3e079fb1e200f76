import Foundation
import MartletHTTP

enum MartletHTTPSamples {
    static func first() async throws -> Int {
        struct Photo: Decodable, Sendable { let id: Int, name: String }

        let photos = try await AF.request("https://api.example/photos", parameters: ["page": 1])
            .validate()
            .serializingDecodable([Photo].self)
            .value

        return photos.count
    }

    static func session() -> Session {
        let configuration = SessionConfiguration.default
        configuration.timeoutIntervalForRequest = 15
        configuration.headers.add(.userAgent("Gallery/1.0"))
        let session = Session(configuration: configuration, interceptor: RetryPolicy())

        return session
    }
}
