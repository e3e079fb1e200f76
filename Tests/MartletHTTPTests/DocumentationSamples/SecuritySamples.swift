import Foundation
import MartletHTTP

enum SecuritySamples {
    static func authority(_ file: URL) throws -> Session {
        let configuration = SessionConfiguration.default
        configuration.tls.authorities = .systemAnd(try Certificate.all(contentsOf: file))
        configuration.tls.minimumVersion = .tlsv13
        let session = Session(configuration: configuration)

        return session
    }

    static func pins() throws -> Session {
        let pins = [
            try PublicKey(pin: "sha256//YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE="),
            try PublicKey(pin: "sha256//MK7yRH9shIHNzAT0JbyDTyrGIC1bb0YFDgEAIHRGEe8="),
        ]
        let session = Session(
            serverTrustManager: ServerTrustManager(
                allHostsMustBeEvaluated: false, evaluators: ["api.example": PublicKeysTrustEvaluator(keys: pins)]))

        return session
    }

    static func several(_ authority: Certificate, _ list: RevocationList) -> ServerTrustManager {
        let manager = ServerTrustManager(evaluators: [
            "api.example": CompositeTrustEvaluator(evaluators: [
                PinnedCertificatesTrustEvaluator(certificates: [authority]),
                RevocationTrustEvaluator(lists: [list]),
            ]),
            "pictures.example": DefaultTrustEvaluator(),
        ])

        return manager
    }

    final class WildcardTrust: ServerTrustManager, @unchecked Sendable {
        override func serverTrustEvaluator(forHost host: String) throws -> (any ServerTrustEvaluating)? {
            host.hasSuffix(".example") ? evaluators["*.example"] : try super.serverTrustEvaluator(forHost: host)
        }
    }

    static func identity(_ file: URL, _ passphrase: String) throws -> Session {
        let configuration = SessionConfiguration.default
        configuration.tls.identity = try ClientIdentity(certificateFile: file, passphrase: passphrase)
        let session = Session(configuration: configuration)

        return session
    }

    static func limits() -> SessionConfiguration {
        let configuration = SessionConfiguration.default
        configuration.limits.maximumBodySize = 8 << 20
        configuration.limits.maximumDecompressionRatio = 50
        configuration.limits.maximumRedirects = 5

        return configuration
    }
}
