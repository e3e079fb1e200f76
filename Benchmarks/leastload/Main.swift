import BenchSupport
import Foundation

/// `leastload URL REQUESTS CONCURRENCY`: so many GETs through the least `async` client there can be over libcurl, each
/// body decoded; prints what they cost as one line of JSON.
///
/// It tells how much of the distance to a program in C is
/// libcurl in another thread, Swift's concurrency and `JSONDecoder`, which no client can do without.
@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let requests = Int(arguments[2]), let concurrency = Int(arguments[3]),
            let client = LeastClient(arguments[1], concurrency: concurrency)
        else {
            FileHandle.standardError.write(Data("usage: leastload URL REQUESTS CONCURRENCY\n".utf8))
            exit(2)
        }
        let decoder = JSONDecoder()
        try await load(requests: requests, concurrency: concurrency) {
            _ = try decoder.decode(LoadBody.self, from: await client.get())
        }.print()
    }
}
