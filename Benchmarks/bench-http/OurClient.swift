import BenchSupport
import Foundation
import MartletHTTP

/// The load through MartletHTTP's public `async` interface, validated and decoded.
enum OurClient {
    static func run(url: String, requests: Int, concurrency: Int) async throws -> LoadReport {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = concurrency
        let session = Session(configuration: configuration)
        return try await load(requests: requests, concurrency: concurrency) {
            _ = try await session.request(url).validate().serializingDecodable(LoadBody.self).value
        }
    }
}
