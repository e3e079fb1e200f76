import BenchSupport
import Foundation

/// `bench-http`: MartletHTTP beside programs in C over libcurl, `curl` itself and `URLSession`, against one local nginx.
///
/// Each client is a process of its own. Clients take turns, and the medians of their rounds are compared. With
/// arguments this program is one of the clients: `get URL REQUESTS CONCURRENCY`, `download URL FILE`,
/// `upload FILE URL`, `multiplex URL CERTIFICATES REQUESTS CONCURRENCY`, `stretches URL COUNT REQUESTS CONCURRENCY`,
/// `queue URL REQUESTS`; what it cost is printed as one line of JSON.
@main struct Main {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.isEmpty {
                try compare()
            } else {
                try await run(arguments)
            }
        } catch {
            FileHandle.standardError.write(Data("bench-http: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func compare() throws {
        let nginx = try LocalNginx()
        defer { nginx.stop() }
        try SmallRequests(nginx: nginx).run()
        try KernelCalls(nginx: nginx).run()
        try LongRun(nginx: nginx).run()
        try QueuedRequests().run()
        try Multiplexing(nginx: nginx).run()
        try LargeTransfers(nginx: nginx).run()
    }

    private static func run(_ arguments: [String]) async throws {
        let numbers = arguments.map { Int($0) ?? 0 }
        switch (arguments[0], arguments.count) {
        case ("get", 4):
            try await OurClient.get(arguments[1], requests: numbers[2], concurrency: numbers[3]).print()
        case ("download", 3): try await OurClient.download(arguments[1], to: arguments[2]).print()
        case ("upload", 3): try await OurClient.upload(arguments[1], to: arguments[2]).print()
        case ("multiplex", 5):
            try await OurClient.multiplex(
                arguments[1], arguments[2], requests: numbers[3], concurrency: numbers[4]
            ).print()
        case ("stretches", 5):
            try print(
                await OurClient.stretches(
                    arguments[1], count: numbers[2], requests: numbers[3], concurrency: numbers[4]))
        case ("queue", 3): try print(OurClient.queue(arguments[1], requests: numbers[2]))
        default: throw CocoaError(.featureUnsupported)
        }
    }

    private static func print(_ findings: OurClient.Findings) throws {
        Swift.print(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
    }
}
