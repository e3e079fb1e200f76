import BenchSupport
import Foundation

/// `bench-http`: small GETs beside a plain libcurl program and `URLSession`, all against one local nginx.
///
/// Each client is a process of its own, so that its memory and processor time are its own: `bench-http client URL
/// REQUESTS CONCURRENCY` is ours. They take turns, and the medians of their rounds are compared.
@main struct Main {
    static func main() async {
        do {
            let arguments = CommandLine.arguments
            if arguments.count == 5, arguments[1] == "client", let requests = Int(arguments[3]),
                let concurrency = Int(arguments[4])
            {
                try await OurClient.run(url: arguments[2], requests: requests, concurrency: concurrency).print()
            } else {
                try SmallRequests().run()
            }
        } catch {
            FileHandle.standardError.write(Data("bench-http: \(error)\n".utf8))
            exit(1)
        }
    }
}
