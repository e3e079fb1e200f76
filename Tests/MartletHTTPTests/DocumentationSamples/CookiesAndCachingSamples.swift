import Foundation
import MartletHTTP

enum CookiesAndCachingSamples {
    static func jar(_ folder: URL) throws -> Session {
        let configuration = SessionConfiguration.default
        configuration.httpCookieStorage = try CookieStorage(file: folder.appending(path: "cookies.txt"))
        let session = Session(configuration: configuration)

        return session
    }

    static func look(_ storage: CookieStorage, _ url: URL) -> [String] {
        let names = storage.cookies(for: url)?.map(\.name) ?? []

        return names
    }

    static func cache(_ folder: URL) -> Session {
        let configuration = SessionConfiguration.default
        configuration.urlCache = ResponseCache(
            memoryCapacity: 8 << 20, diskCapacity: 200 << 20, directory: folder.appending(path: "responses"))
        let session = Session(configuration: configuration)

        return session
    }

    static func policies(_ session: Session) async throws -> (String, Bool) {
        let fresh = try await session.request("https://api.example/news") {
            $0.cachePolicy = .reloadIgnoringLocalCacheData
        }
        .validate().serializingString().value
        let response = await session.request("https://api.example/news").validate().serializingString().response
        let isFromCache = response.metrics?.transactionMetrics.last?.resourceFetchType == .localCache

        return (fresh, isFromCache)
    }

    static func keepNothing(_ session: Session) async throws -> String {
        let text = try await session.request("https://api.example/account")
            .cacheResponse(using: .doNotCache)
            .validate()
            .serializingString()
            .value

        return text
    }
}
