import CCurl
import COpenSSL
import Foundation

/// What decides whether a session's servers are trusted: fixed for the life of its engine.
///
/// An engine has exactly one, and its connections and TLS sessions are no other engine's. So a connection is never used
/// under another rule than that under which it was made.
final class TransferSecurity: Sendable {
    let configuration: TLSConfiguration
    let manager: ServerTrustManager?
    private let opened = Protected<TrustStore?>(nil)

    init(_ configuration: TLSConfiguration = TLSConfiguration(), manager: ServerTrustManager? = nil) {
        self.configuration = configuration
        self.manager = manager
    }

    /// The store of the trusted authorities, opened with the first connection.
    var store: TrustStore {
        opened.write { opened in
            if let opened { return opened }
            let store = TrustStore.of(configuration.authorities)
            opened = store
            return store
        }
    }

    /// Whether libcurl's TLS is the OpenSSL that this library was built with; its contexts are another's otherwise.
    static let isSupported: Bool = {
        guard let version = martlet_tls_library() else { return false }
        return String(cString: version).hasPrefix("OpenSSL/\(OPENSSL_VERSION_MAJOR).")
    }()

    /// Why a server is refused; `nil` if it is trusted.
    func refusal(of trust: ServerTrust, forHost host: String) -> TrustRefusal? {
        do {
            if let evaluator = try manager?.serverTrustEvaluator(forHost: host) {
                try evaluator.evaluate(trust, forHost: host)
                return nil
            }
        } catch {
            return TrustRefusal(error)
        }
        do throws(AFError) {
            try trust.performValidation(forHost: host)
            return nil
        } catch {
            let text = "The server's certificate is refused: "
            guard let failure = trust.failure else {
                return .system(.serverCertificateUntrusted, error.localizedDescription)
            }
            return .system(failure.urlErrorCode, text + failure.localizedDescription)
        }
    }
}

/// Why a TLS handshake was broken off.
enum TrustRefusal: Sendable {
    /// An evaluator refused the server, or there was none.
    case evaluator(AFError)
    /// The rules that hold without an evaluator, or the server itself, ended it.
    case system(URLError.Code, String)

    init(_ error: any Error) {
        self = .evaluator(
            error.asAFError(or: .serverTrustEvaluationFailed(reason: .customEvaluationFailed(error: error))))
    }

    /// The refusal as users of the library know it.
    func error(url: URL?) -> AFError {
        switch self {
        case .evaluator(let error): error
        case .system(let code, let message): .sessionTaskFailed(error: TransferFailure.urlError(code, message, url))
        }
    }
}
