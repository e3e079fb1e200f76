import Foundation

/// What a server presented to prove who it is, and what OpenSSL says of it; stands in for Security's `SecTrust`.
public struct ServerTrust: Sendable {
    /// The chain that was found: the server's own certificate first, each signed by the next, the trusted one last.
    ///
    /// What the server sent besides does not stand here. Of a chain that is refused this is the part in which the
    /// signatures hold, so a certificate or key found here vouches for the server's own in any case.
    public let certificates: [Certificate]
    /// All that the server sent, its own certificate first.
    public let presentedCertificates: [Certificate]
    /// Why the chain is refused; `nil` if it is trusted.
    ///
    /// Hosts are another question: see `performValidation(forHost:)`.
    public let failure: CertificateFailure?
    /// The OCSP response that the server stapled to its certificate (RFC 6066 §8), in DER.
    ///
    /// Under TLS 1.2 it comes after the certificate, and is `nil` here; `RevocationTrustEvaluator` waits for it.
    public let stapledResponse: Data?

    let store: TrustStore
    let conditions: ChainVerification.Conditions
    /// Where to leave what can be judged only when the stapled response came; `nil` if none will come.
    let laterChecks: LaterChecks?

    /// Verifies certificates, as for a test of an evaluator of one's own.
    ///
    /// - Parameters:
    ///   - certificates: What a server would send, its own certificate first.
    ///   - authorities: Whose signatures are trusted.
    ///   - date: The moment to verify for; `nil` for now.
    ///   - stapledResponse: The OCSP response that the server would staple, in DER.
    public init(
        certificates: [Certificate], authorities: CertificateAuthorities = .system, date: Date? = nil,
        stapledResponse: Data? = nil
    ) {
        self.init(
            certificates, store: TrustStore.of(authorities), conditions: ChainVerification.Conditions(date: date),
            stapledResponse: stapledResponse, laterChecks: nil)
    }

    /// Verifies certificates against a store.
    init(
        _ presented: [Certificate], store: TrustStore, conditions: ChainVerification.Conditions,
        stapledResponse: Data?, laterChecks: LaterChecks?
    ) {
        self.init(
            presented, ChainVerification(presented, store: store, conditions: conditions), store: store,
            conditions: conditions, stapledResponse: stapledResponse, laterChecks: laterChecks)
    }

    /// Takes over a verification that was made.
    init(
        _ presented: [Certificate], _ verification: ChainVerification, store: TrustStore,
        conditions: ChainVerification.Conditions, stapledResponse: Data?, laterChecks: LaterChecks?
    ) {
        presentedCertificates = presented
        certificates = verification.chain
        failure = verification.failure
        self.store = store
        self.conditions = conditions
        self.stapledResponse = stapledResponse
        self.laterChecks = laterChecks
    }

    /// The keys of `certificates`, in the same order.
    public var publicKeys: [PublicKey] { certificates.map(\.publicKey) }

    /// The same, verified anew, with nothing trusted but these certificates; they need not be authorities'.
    public func anchored(in certificates: [Certificate]) -> ServerTrust {
        ServerTrust(
            presentedCertificates, store: TrustStore.of(.only(certificates)), conditions: conditions,
            stapledResponse: stapledResponse, laterChecks: laterChecks)
    }

    /// Checks the chain, and not for whom it is.
    ///
    /// - Parameter host: The host, for the error to name.
    /// - Throws: `AFError.serverTrustEvaluationFailed` with the reason `defaultEvaluationFailed`.
    public func performDefaultValidation(forHost host: String) throws(AFError) {
        guard let failure else { return }
        let output = AFError.ServerTrustFailureReason.Output(
            host: host, trust: self, failure: failure, text: failure.localizedDescription)
        throw .serverTrustEvaluationFailed(reason: .defaultEvaluationFailed(output: output))
    }

    /// Checks the chain, and that the server's own certificate is for the host.
    ///
    /// - Throws: `AFError.serverTrustEvaluationFailed` with the reason `defaultEvaluationFailed` or
    ///   `hostValidationFailed`.
    public func performValidation(forHost host: String) throws(AFError) {
        try performDefaultValidation(forHost: host)
        if certificates.first?.isValid(forHost: host) == true { return }
        let output = AFError.ServerTrustFailureReason.Output(
            host: host, trust: self, failure: nil, text: certificates.first?.mismatch(with: host) ?? "")
        throw .serverTrustEvaluationFailed(reason: .hostValidationFailed(output: output))
    }
}

/// Checks that wait for the stapled response, which TLS 1.2 sends after the certificate.
final class LaterChecks: Sendable {
    /// Looks at the response; `nil` if the server sent none.
    typealias Check = @Sendable (Data?) throws -> Void

    private let checks = Protected<[Check]>([])

    /// Adds a check.
    func add(_ check: @escaping Check) { checks.write { $0.append(check) } }

    /// Performs all of them, once.
    func perform(_ response: Data?) throws {
        let checks = checks.write { checks in
            defer { checks = [] }
            return checks
        }
        for check in checks { try check(response) }
    }
}
