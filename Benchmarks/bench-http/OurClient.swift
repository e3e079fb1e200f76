import BenchSupport
import Foundation
import MartletHTTP

/// The loads through MartletHTTP's public `async` interface.
enum OurClient {
    /// What a run found, other than its costs.
    struct Findings: Codable {
        var figures: [Double]
    }

    /// GETs, validated and decoded.
    static func get(_ url: String, requests: Int, concurrency: Int) async throws -> LoadReport {
        let session = session(concurrency)
        return try await load(requests: requests, concurrency: concurrency) { try await get(url, session) }
    }

    /// A GET into a file.
    static func download(_ url: String, to file: String) async throws -> LoadReport {
        let destination: DownloadRequest.Destination = { _, _ in (URL(filePath: file), .removePreviousFile) }
        return try await load(requests: 1, concurrency: 1) {
            _ = try await AF.download(url, to: destination).validate().serializingDownloadedFileURL().value
        }
    }

    /// A PUT of a file.
    static func upload(_ file: String, to url: String) async throws -> LoadReport {
        try await load(requests: 1, concurrency: 1) {
            let request = AF.upload(URL(filePath: file), to: url, method: .put).validate()
            _ = try await request.serializingData(emptyResponseCodes: [200, 201, 204]).value
        }
    }

    /// GETs over TLS; finds how many connections there were.
    static func multiplex(_ url: String, _ certificates: String, requests: Int, concurrency: Int) async throws
        -> LoadReport
    {
        let configuration = SessionConfiguration.default
        configuration.tls.authorities = .only(try Certificate.all(contentsOf: URL(filePath: certificates)))
        let connections = ConnectionCount()
        let session = Session(configuration: configuration, eventMonitors: [connections])
        var report = try await load(requests: requests, concurrency: concurrency) { try await get(url, session) }
        report.connections = connections.value
        return report
    }

    /// The processor time a request of each of so many stretches of a long run, in microseconds.
    static func stretches(_ url: String, count: Int, requests: Int, concurrency: Int) async throws -> Findings {
        let session = session(concurrency)
        var figures: [Double] = []
        for _ in 0..<count {
            let before = LoadReport(requests: 0, seconds: 0).cpuSeconds
            let report = try await load(requests: requests, concurrency: concurrency) { try await get(url, session) }
            figures.append((report.cpuSeconds - before) / Double(requests) * 1e6)
        }
        return Findings(figures: figures)
    }

    /// The bytes of memory that each of so many requests takes while a server is silent.
    static func queue(_ url: String, requests: Int) -> Findings {
        let session = Session()
        // What is there for the first few is not there for each.
        var held = (0..<100).map { _ in session.request(url).response { _ in } }
        let before = LoadReport.residentKiB()
        held += (0..<requests).map { _ in session.request(url).response { _ in } }
        let grown = LoadReport.residentKiB() - before
        return withExtendedLifetime(held) { Findings(figures: [Double(grown) * 1024 / Double(requests)]) }
    }

    private static func session(_ concurrency: Int) -> Session {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = concurrency
        return Session(configuration: configuration)
    }

    private static func get(_ url: String, _ session: Session) async throws {
        _ = try await session.request(url).validate().serializingDecodable(LoadBody.self).value
    }
}
