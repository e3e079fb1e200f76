import COpenSSL
import Foundation
import Testing

@testable import MartletHTTP

/// What servers would send, and what is made of it; without a network.
@Suite struct ServerTrustTests {
    private func trust(
        _ chain: [TestIdentity], _ anchors: [TestIdentity], date: Date? = nil
    ) -> ServerTrust {
        ServerTrust(
            certificates: chain.map(\.certificate), authorities: .only(anchors.map(\.certificate)), date: date)
    }

    @Test func theChainThatWasFoundEndsInTheTrustedAuthority() throws {
        let root = try TestIdentity.authority()
        let middle = try root.intermediate()
        let leaf = try middle.leaf()
        let trust = trust([leaf, middle], [root])
        #expect(trust.failure == nil)
        #expect(trust.certificates == [leaf, middle, root].map(\.certificate))
        #expect(trust.presentedCertificates == [leaf, middle].map(\.certificate))
        #expect(trust.publicKeys == [leaf, middle, root].map(\.certificate.publicKey))
        try trust.performValidation(forHost: "localhost")
        try trust.performValidation(forHost: "127.0.0.1")
    }

    @Test func theSystemsAuthoritiesTrustNoneOfOurs() throws {
        let root = try TestIdentity.authority()
        let trust = ServerTrust(certificates: [try root.leaf().certificate, root.certificate])
        #expect(trust.failure?.code == X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN)
        #expect(trust.failure?.urlErrorCode == .serverCertificateHasUnknownRoot)
    }

    @Test func theSystemsAuthoritiesCanBeJoinedByOthers() throws {
        let root = try TestIdentity.authority()
        let trust = ServerTrust(
            certificates: [try root.leaf().certificate], authorities: .systemAnd([root.certificate]))
        #expect(trust.failure == nil)
    }

    @Test func eachFaultHasItsCode() throws {
        let root = try TestIdentity.authority()
        let middle = try root.intermediate()
        let expired = try root.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }
        let early = try root.leaf { ($0.validFrom, $0.validUntil) = (3600, 7200) }
        let selfSigned = try TestIdentity(TestIdentity.Recipe())
        let notAuthority = try root.leaf { $0.name = "no authority" }
        let cases: [([TestIdentity], Int32, URLError.Code)] = [
            ([expired], X509_V_ERR_CERT_HAS_EXPIRED, .serverCertificateHasBadDate),
            ([early], X509_V_ERR_CERT_NOT_YET_VALID, .serverCertificateNotYetValid),
            ([selfSigned], X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, .serverCertificateHasUnknownRoot),
            (
                [try middle.leaf()], X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, .serverCertificateHasUnknownRoot
            ),
            ([try notAuthority.leaf(), notAuthority], X509_V_ERR_INVALID_CA, .serverCertificateUntrusted),
        ]
        for (chain, code, urlCode) in cases {
            let failure = trust(chain, [root]).failure
            #expect(failure?.code == code, "\(String(describing: failure))")
            #expect(failure?.urlErrorCode == urlCode)
        }
    }

    @Test func aSentenceSaysWhatIsWrongWithWhich() throws {
        let root = try TestIdentity.authority()
        let expired = try root.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }
        let error = #expect(throws: AFError.self) {
            try trust([expired], [root]).performDefaultValidation(forHost: "localhost")
        }
        #expect(
            error?.localizedDescription
                == "The certificate of localhost is not trusted: certificate has expired (CN=localhost).")
    }

    @Test func theMomentCanBeChosen() throws {
        let root = try TestIdentity(TestIdentity.Recipe(name: "Root", isAuthority: true, validFrom: -86400))
        let expired = try root.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }
        #expect(trust([expired], [root], date: Date(timeIntervalSinceNow: -5400)).failure == nil)
    }

    @Test func anIntermediateOrTheCertificateItselfCanBeTrusted() throws {
        let middle = try TestIdentity.authority().intermediate()
        let leaf = try middle.leaf()
        #expect(trust([leaf], [middle]).certificates == [leaf, middle].map(\.certificate))
        #expect(trust([leaf, middle], [leaf]).failure == nil)
        let selfSigned = try TestIdentity(TestIdentity.Recipe())
        #expect(trust([selfSigned], [selfSigned]).failure == nil)
    }

    @Test func anotherHostIsRefusedAndNamed() throws {
        let root = try TestIdentity.authority()
        let trust = trust([try root.leaf { $0.hosts = "DNS:other.example" }], [root])
        try trust.performDefaultValidation(forHost: "localhost")
        let error = #expect(throws: AFError.self) { try trust.performValidation(forHost: "localhost") }
        guard case .serverTrustEvaluationFailed(.hostValidationFailed(let output)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(output.host == "localhost")
        #expect(error?.localizedDescription == "The certificate is for other.example, not for localhost.")
    }

    @Test func noCertificateAtAllIsRefused() {
        let trust = ServerTrust(certificates: [], authorities: .only([]))
        #expect(trust.certificates.isEmpty)
        #expect(throws: AFError.self) { try trust.performDefaultValidation(forHost: "localhost") }
        #expect(throws: AFError.self) { try trust.performValidation(forHost: "localhost") }
    }

    @Test func aRefusedChainHoldsNothingThatDidNotSign() throws {
        // Somebody's own certificate under an authority's name, sent together with the true authority.
        let root = try TestIdentity.authority()
        let impostor = try TestIdentity.authority()
        let forged = try impostor.leaf()
        #expect(forged.certificate.issuer == root.certificate.subject)
        #expect(trust([forged, root.self], [root]).certificates == [forged.certificate])
        // A certificate signed by the key of another server's, which is no authority.
        let other = try root.leaf { $0.name = "other" }
        let below = try other.leaf()
        #expect(trust([below, other, root], [root]).certificates == [below.certificate])
        // What is sent without need stands nowhere.
        let stranger = try TestIdentity(TestIdentity.Recipe(name: "stranger"))
        let leaf = try root.leaf()
        #expect(trust([leaf, stranger], [root]).certificates == [leaf, root].map(\.certificate))
    }

    @Test func aRefusedChainKeepsThePartThatHolds() throws {
        let root = try TestIdentity.authority()
        let middle = try root.intermediate()
        let expired = try middle.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }
        #expect(trust([expired, middle], [root]).certificates == [expired, middle, root].map(\.certificate))
    }
}
