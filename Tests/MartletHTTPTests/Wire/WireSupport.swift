import Foundation
import MartletHTTP
import TestSupport
import Testing

extension LocalServer {
    /// Answers at a path with these bytes, one for each character up to `\u{FF}`.
    func raw(_ path: String = "/raw", _ bytes: String, closes: Bool = false) {
        let data = Data(bytes.unicodeScalars.map { UInt8($0.value) })
        route(path) { exchange in
            _ = try exchange.body()
            try exchange.send(data)
            if closes { exchange.close() }
        }
    }

    /// Answers at a path with the number of the connection, from 1.
    func tellConnection(at path: String = "/connection") {
        route(path) { try $0.respond(text: "\($0.connection)") }
    }
}

extension AFError {
    /// The code of the `URLError` in it.
    var urlCode: URLError.Code? { (underlyingError as? URLError)?.code }

    /// The bound that was passed.
    var passedLimit: LimitExceededReason? {
        if case .limitExceeded(let reason) = self { reason } else { nil }
    }
}

extension Session {
    /// A session with a configuration that a test changes.
    static func with(
        redirectHandler: (any RedirectHandler)? = nil, _ change: (SessionConfiguration) -> Void
    ) -> Session {
        let configuration = SessionConfiguration.ephemeral
        configuration.urlCache = nil
        change(configuration)
        return Session(configuration: configuration, redirectHandler: redirectHandler)
    }

    /// The text that a GET brings.
    func text(_ url: String) async throws -> String { try await request(url).serializingString().value }

    /// What went wrong with a GET.
    func error(_ url: String) async -> AFError? { await request(url).serializingData().response.error }

    /// What a server saw of a request.
    func echo(_ request: DataRequest) async throws -> LocalServerEcho {
        try await request.validate().serializingDecodable(LocalServerEcho.self).value
    }
}

/// Waits on a thread of its own, since a test's thread must not block.
func blocking(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            body()
            continuation.resume()
        }
    }
}
