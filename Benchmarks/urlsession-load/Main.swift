import BenchSupport
import Foundation
import FoundationNetworking

/// `urlsession-load URL REQUESTS CONCURRENCY`: so many GETs through FoundationNetworking's `URLSession`, each with its
/// status checked and its body decoded; prints what they cost as one line of JSON.
@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[1]), let requests = Int(arguments[2]),
            let concurrency = Int(arguments[3])
        else {
            FileHandle.standardError.write(Data("usage: urlsession-load URL REQUESTS CONCURRENCY\n".utf8))
            exit(2)
        }
        let configuration = URLSessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = concurrency
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration)
        let decoder = JSONDecoder()
        try await load(requests: requests, concurrency: concurrency) {
            let (data, response) = try await session.data(from: url)
            guard let response = response as? HTTPURLResponse, (200..<300).contains(response.statusCode) else {
                throw URLError(.badServerResponse)
            }
            _ = try decoder.decode(LoadBody.self, from: data)
        }.print()
    }
}
