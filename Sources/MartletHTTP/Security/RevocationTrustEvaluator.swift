import Foundation

/// Trusts a server whose certificate was not revoked, as far as can be told without asking anybody.
///
/// It looks at the OCSP response that the server staples (RFC 6066 §8, also under TLS 1.2) and at the revocation lists
/// that it was given. It never fetches a list or asks a responder: that would hold up every transfer of the session, and
/// tell the authority who is visited. Most servers staple nothing, so only `requirePositiveResponse` protects from one
/// that withholds what it has.
public final class RevocationTrustEvaluator: ServerTrustEvaluating {
    /// What is looked at, and how strictly.
    public struct Options: OptionSet, Sendable, Hashable {
        /// Look at the stapled OCSP response.
        public static let ocsp = Options(rawValue: 1 << 0)
        /// Look at the lists.
        public static let crl = Options(rawValue: 1 << 1)
        /// Look at the lists first; what is found first counts.
        public static let preferCRL = Options(rawValue: 1 << 2)
        /// Refuse a certificate for which nothing says that it is good.
        public static let requirePositiveResponse = Options(rawValue: 1 << 3)
        /// Ask nobody: this is so in any case.
        public static let networkAccessDisabled = Options(rawValue: 1 << 4)
        /// Look at both.
        public static let any: Options = [.ocsp, .crl]

        /// The bits.
        public let rawValue: UInt

        /// Creates options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    private let performDefaultValidation: Bool
    private let validateHost: Bool
    private let options: Options
    private let lists: [RevocationList]

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - performDefaultValidation: Whether the chain has to lead to a trusted authority and be valid today.
    ///   - validateHost: Whether the chain has to be so, and the certificate has to be for the host, even where
    ///     `performDefaultValidation` is `false`.
    ///   - options: What is looked at, and how strictly.
    ///   - lists: The revocation lists of the authorities. One that is out of date still refuses what is on it.
    public init(
        performDefaultValidation: Bool = true, validateHost: Bool = true, options: Options = .any,
        lists: [RevocationList] = []
    ) {
        self.performDefaultValidation = performDefaultValidation
        self.validateHost = validateHost
        self.options = options
        self.lists = lists
    }

    /// Returns if the server is trusted, and throws if it is not.
    ///
    /// Where the stapled response is still to come, it is judged when it came, within the same handshake.
    public func evaluate(_ trust: ServerTrust, forHost host: String) throws {
        if performDefaultValidation { try trust.performDefaultValidation(forHost: host) }
        if validateHost { try trust.performValidation(forHost: host) }
        if options.contains(.ocsp), trust.stapledResponse == nil, let laterChecks = trust.laterChecks {
            laterChecks.add { [self] response in try check(trust, response, host) }
        } else {
            try check(trust, trust.stapledResponse, host)
        }
    }

    private func check(_ trust: ServerTrust, _ response: Data?, _ host: String) throws {
        let looksAtLists = options.contains(.crl) && !lists.isEmpty
        if looksAtLists, options.contains(.preferCRL), try listed(trust, host) { return }
        var isGood = false
        if options.contains(.ocsp), let response {
            let status = StapledStatus(response, chain: trust.certificates, store: trust.store)
            switch status {
            case .good: isGood = true
            case .revoked:
                throw refusal(trust, host, "its authority says in the stapled OCSP response that it revoked it.")
            case .unusable(let why): throw refusal(trust, host, "the stapled OCSP response is of no use: \(why).")
            case .unknown: break
            }
        }
        if looksAtLists, !options.contains(.preferCRL), try listed(trust, host) { isGood = true }
        guard !isGood, options.contains(.requirePositiveResponse) else { return }
        throw refusal(trust, host, "neither a stapled OCSP response nor a list says that it was not.")
    }

    /// Whether the lists say that the certificate is good.
    private func listed(_ trust: ServerTrust, _ host: String) throws -> Bool {
        switch ListedStatus(trust, lists: lists) {
        case .good: return true
        case .unknown: return false
        case .refused(let failure): throw refusal(trust, host, failure.localizedDescription, failure)
        }
    }

    private func refusal(
        _ trust: ServerTrust, _ host: String, _ text: String, _ failure: CertificateFailure? = nil
    ) -> AFError {
        let output = AFError.ServerTrustFailureReason.Output(host: host, trust: trust, failure: failure, text: text)
        return .serverTrustEvaluationFailed(reason: .revocationCheckFailed(output: output, options: options))
    }
}

extension ServerTrustEvaluating where Self == RevocationTrustEvaluator {
    /// Trusts a server whose certificate was not revoked, as far as its stapled response tells.
    public static var revocationChecking: RevocationTrustEvaluator { RevocationTrustEvaluator() }

    /// Trusts a server whose certificate was not revoked; the parameters are those of the evaluator's `init`.
    public static func revocationChecking(
        performDefaultValidation: Bool = true, validateHost: Bool = true,
        options: RevocationTrustEvaluator.Options = .any, lists: [RevocationList] = []
    ) -> RevocationTrustEvaluator {
        RevocationTrustEvaluator(
            performDefaultValidation: performDefaultValidation, validateHost: validateHost, options: options,
            lists: lists)
    }
}
