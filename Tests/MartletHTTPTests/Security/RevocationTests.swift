import COpenSSL
import Foundation
import Testing

@testable import MartletHTTP

@Suite struct RevocationTests {
    let root: TestIdentity
    let middle: TestIdentity
    let leaf: TestIdentity

    init() throws {
        root = try .authority()
        middle = try root.intermediate()
        leaf = try middle.leaf()
    }

    private func verdict(
        _ options: RevocationTrustEvaluator.Options = .any, lists: [Data] = [], staple: Data? = nil
    ) throws -> String {
        let trust = ServerTrust(
            certificates: [leaf, middle].map(\.certificate), authorities: .only([root.certificate]),
            stapledResponse: staple)
        let evaluator = RevocationTrustEvaluator(
            options: options, lists: try lists.map { try RevocationList(data: $0) })
        do {
            try evaluator.evaluate(trust, forHost: "localhost")
            return "good"
        } catch AFError.serverTrustEvaluationFailed(.revocationCheckFailed(let output, let stated)) {
            #expect(stated == options)
            return output.failure.map { "\($0.code)" } ?? output.text
        }
    }

    private let revoked = "\(X509_V_ERR_CERT_REVOKED)"

    @Test func withoutListOrResponseOnlyTheStrictRefuse() throws {
        #expect(try verdict() == "good")
        #expect(try verdict([.any, .requirePositiveResponse]).hasPrefix("neither"))
    }

    @Test func aListThatDoesNotHaveTheCertificateIsAPositiveAnswer() throws {
        let list = try middle.revocationList([try middle.leaf()])
        #expect(try verdict(lists: [list]) == "good")
        #expect(try verdict([.crl, .requirePositiveResponse], lists: [list]) == "good")
    }

    @Test func aListThatHasTheCertificateRefusesIt() throws {
        #expect(try verdict(lists: [try middle.revocationList([leaf])]) == revoked)
        #expect(try verdict([.crl, .preferCRL], lists: [try middle.revocationList([leaf])]) == revoked)
    }

    @Test func aListThatHasAnAuthorityRefusesWhatIsBelowIt() throws {
        #expect(try verdict(lists: [try root.revocationList([middle])]) == revoked)
    }

    @Test func anotherAuthoritysListSaysNothing() throws {
        let list = try TestIdentity.authority("Stranger").revocationList([leaf])
        #expect(try verdict(lists: [list]) == "good")
        #expect(try verdict([.crl, .requirePositiveResponse], lists: [list]).hasPrefix("neither"))
    }

    @Test func aListOutOfDateStillRefusesWhatIsOnIt() throws {
        let clean = try middle.revocationList([], from: -7200, until: -3600)
        #expect(try verdict(lists: [clean]) == "good")
        #expect(try verdict([.crl, .requirePositiveResponse], lists: [clean]).hasPrefix("neither"))
        #expect(try verdict(lists: [try middle.revocationList([leaf], from: -7200, until: -3600)]) == revoked)
    }

    @Test func aForgedListRefuses() throws {
        let forged = try middle.revocationList([], signedBy: try .authority("Stranger"))
        #expect(try verdict(lists: [forged]) == "\(X509_V_ERR_CRL_SIGNATURE_FAILURE)")
    }

    @Test func listsAreNotLookedAtUnlessAskedFor() throws {
        #expect(try verdict(.ocsp, lists: [try middle.revocationList([leaf])]) == "good")
    }

    @Test(arguments: [EVP_sha1(), EVP_sha256()].map { UInt(bitPattern: $0) })
    func aStapledResponseDecides(_ digest: UInt) throws {
        let digest = OpaquePointer(bitPattern: digest)
        let good = try middle.statusResponse(for: leaf, digest: digest)
        #expect(try verdict([.ocsp, .requirePositiveResponse], staple: good) == "good")
        let bad = try middle.statusResponse(for: leaf, status: V_OCSP_CERTSTATUS_REVOKED, digest: digest)
        #expect(try verdict(staple: bad).contains("revoked it"))
        #expect(try verdict(.crl, staple: bad) == "good")
    }

    @Test func aResponseThatDoesNotHoldRefuses() throws {
        let stranger = try TestIdentity.authority("Stranger")
        let forged = try middle.statusResponse(for: leaf, signedBy: stranger)
        #expect(try verdict(staple: forged).contains("signature"))
        // Another server's certificate must not vouch for this one's.
        let sibling = try middle.statusResponse(for: leaf, signedBy: try middle.leaf { $0.name = "sibling" })
        #expect(try verdict(staple: sibling).contains("signature"))
        let old = try middle.statusResponse(for: leaf, from: -7200, until: -3600)
        #expect(try verdict(staple: old).contains("out of date"))
        #expect(try verdict(staple: Data("gibberish".utf8)).contains("damaged"))
        #expect(try verdict(staple: Data()).contains("damaged"))
    }

    @Test func aResponseThatDoesNotKnowTheCertificateIsNoPositiveAnswer() throws {
        for response in [
            try middle.statusResponse(for: leaf, status: V_OCSP_CERTSTATUS_UNKNOWN),
            try middle.statusResponse(for: try middle.leaf()),
        ] {
            #expect(try verdict(staple: response) == "good")
            #expect(try verdict([.ocsp, .requirePositiveResponse], staple: response).hasPrefix("neither"))
        }
    }

    @Test func listAndResponseAreBothHeard() throws {
        let response = try middle.statusResponse(for: leaf)
        #expect(try verdict(lists: [try middle.revocationList([leaf])], staple: response) == revoked)
        let bad = try middle.statusResponse(for: leaf, status: V_OCSP_CERTSTATUS_REVOKED)
        let clean = try middle.revocationList([])
        #expect(try verdict(lists: [clean], staple: bad).contains("revoked it"))
        #expect(try verdict([.any, .preferCRL], lists: [clean], staple: bad) == "good")
    }

    @Test func whatIsNoListIsRefused() {
        for text in ["", "hello", CertificateTests.pem, "-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n"] {
            #expect(throws: AFError.self) { try RevocationList(data: Data(text.utf8)) }
        }
    }
}
