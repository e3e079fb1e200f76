import Foundation

extension AFError {
    /// Why a server was refused.
    public enum ServerTrustFailureReason: Sendable {
        /// What an evaluation found.
        public struct Output: Sendable {
            /// The host that the server should be.
            public let host: String
            /// What the server presented.
            public let trust: ServerTrust
            /// What OpenSSL found; `nil` where the chain is not at fault.
            public let failure: CertificateFailure?

            /// The finding as a sentence.
            let text: String

            init(host: String, trust: ServerTrust, failure: CertificateFailure?, text: String) {
                self.host = host
                self.trust = trust
                self.failure = failure
                self.text = text
            }
        }

        /// The `ServerTrustManager` has no evaluator for the host, and wants one for every host.
        case noRequiredEvaluator(host: String)
        /// No pinned certificates were given or found.
        case noCertificatesFound
        /// No pinned keys were given or found.
        case noPublicKeysFound
        /// An evaluation failed by the error.
        case trustEvaluationFailed(error: (any Error)?)
        /// The chain does not lead to a trusted authority, or a certificate in it does not hold.
        case defaultEvaluationFailed(output: Output)
        /// The certificate is for another host.
        case hostValidationFailed(output: Output)
        /// The certificate was revoked, or it had to be shown that it was not.
        case revocationCheckFailed(output: Output, options: RevocationTrustEvaluator.Options)
        /// None of the server's certificates is a pinned one.
        case certificatePinningFailed(
            host: String, trust: ServerTrust, pinnedCertificates: [Certificate], serverCertificates: [Certificate])
        /// None of the server's keys is a pinned one.
        case publicKeyPinningFailed(
            host: String, trust: ServerTrust, pinnedKeys: [PublicKey], serverKeys: [PublicKey])
        /// An evaluator of the caller's own refused.
        case customEvaluationFailed(error: any Error)
    }
}

extension AFError.ServerTrustFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? {
        switch self {
        case .customEvaluationFailed(let error): error
        case .trustEvaluationFailed(let error): error
        default: output?.failure
        }
    }

    /// What the evaluation found.
    public var output: Output? {
        switch self {
        case .defaultEvaluationFailed(let output), .hostValidationFailed(let output),
            .revocationCheckFailed(let output, _):
            output
        default: nil
        }
    }

    var localizedDescription: String {
        switch self {
        case .noRequiredEvaluator(let host):
            "There is no evaluator for \(host). Add one to the ServerTrustManager, or create it with"
                + " allHostsMustBeEvaluated: false."
        case .noCertificatesFound: "There are no certificates to compare the server's with."
        case .noPublicKeysFound: "There are no public keys to compare the server's with."
        case .trustEvaluationFailed(let error):
            "The server's certificate is not trusted" + (error.map { ": \($0.localizedDescription)" } ?? ".")
        case .defaultEvaluationFailed(let output): "The certificate of \(output.host) is not trusted: \(output.text)"
        case .hostValidationFailed(let output): output.text
        case .revocationCheckFailed(let output, _):
            "The certificate of \(output.host) may be revoked: \(output.text)"
        case .certificatePinningFailed(let host, _, _, let certificates):
            "None of the \(certificates.count) certificates of \(host) is a pinned one."
        case .publicKeyPinningFailed(let host, _, _, let keys):
            "None of the \(keys.count) keys of \(host) is a pinned one: "
                + keys.map(\.sha256).joined(separator: ", ") + "."
        case .customEvaluationFailed(let error): "The server was refused: \(error.localizedDescription)"
        }
    }
}
