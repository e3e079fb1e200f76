import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite struct EvaluatorTests {
    let root: TestIdentity
    let middle: TestIdentity
    let leaf: TestIdentity
    let good: ServerTrust
    let expired: ServerTrust
    let elsewhere: ServerTrust
    let unknown: ServerTrust

    init() throws {
        root = try .authority()
        middle = try root.intermediate()
        leaf = try middle.leaf()
        let authorities = CertificateAuthorities.only([root.certificate])
        let old = try middle.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }
        let other = try middle.leaf { $0.hosts = "DNS:other.example" }
        good = ServerTrust(certificates: [leaf, middle].map(\.certificate), authorities: authorities)
        expired = ServerTrust(certificates: [old, middle].map(\.certificate), authorities: authorities)
        elsewhere = ServerTrust(certificates: [other, middle].map(\.certificate), authorities: authorities)
        unknown = ServerTrust(certificates: [leaf, middle, root].map(\.certificate), authorities: .only([]))
    }

    private func passes(_ evaluator: any ServerTrustEvaluating, _ trust: ServerTrust) -> Bool {
        (try? evaluator.evaluate(trust, forHost: "localhost")) != nil
    }

    private func reason(
        _ evaluator: any ServerTrustEvaluating, _ trust: ServerTrust
    ) -> AFError.ServerTrustFailureReason? {
        do {
            try evaluator.evaluate(trust, forHost: "localhost")
            return nil
        } catch AFError.serverTrustEvaluationFailed(let reason) {
            return reason
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func theDefaultLooksAtChainAndHost() {
        let verdicts = [good, expired, elsewhere, unknown].map { passes(DefaultTrustEvaluator(), $0) }
        #expect(verdicts == [true, false, false, false])
        let withoutHost = [good, expired, elsewhere, unknown].map {
            passes(DefaultTrustEvaluator(validateHost: false), $0)
        }
        #expect(withoutHost == [true, false, true, false])
        guard case .defaultEvaluationFailed? = reason(DefaultTrustEvaluator(), expired),
            case .hostValidationFailed? = reason(DefaultTrustEvaluator(), elsewhere)
        else {
            Issue.record("other reasons")
            return
        }
    }

    @Test func disabledTakesEverything() {
        #expect([good, expired, elsewhere, unknown].allSatisfy { passes(DisabledTrustEvaluator(), $0) })
    }

    @Test func aPinnedCertificateMayStandAnywhereInTheChain() throws {
        for identity in [leaf, middle, root] {
            #expect(passes(.pinnedCertificates(certificates: [identity.certificate]), good))
        }
        let stranger = try TestIdentity.authority("Stranger").certificate
        #expect(passes(.pinnedCertificates(certificates: [stranger, root.certificate]), good))
        guard
            case .certificatePinningFailed("localhost", _, [stranger], let shown)? =
                reason(.pinnedCertificates(certificates: [stranger]), good)
        else {
            Issue.record("another reason")
            return
        }
        #expect(shown == [leaf, middle, root].map(\.certificate))
    }

    @Test func noPinsAreARefusal() {
        guard case .noCertificatesFound? = reason(.pinnedCertificates(certificates: []), good),
            case .noPublicKeysFound? = reason(.publicKeys(keys: []), good)
        else {
            Issue.record("other reasons")
            return
        }
    }

    @Test(arguments: [(true, true), (true, false), (false, true)])
    func aPinDoesNotMendWhatElseIsWrong(_ chain: Bool, _ host: Bool) {
        let pins = [leaf, middle, root].map(\.certificate)
        let byCertificate = PinnedCertificatesTrustEvaluator(
            certificates: pins, performDefaultValidation: chain, validateHost: host)
        let byKey = PublicKeysTrustEvaluator(
            keys: pins.map(\.publicKey), performDefaultValidation: chain, validateHost: host)
        for evaluator in [byCertificate, byKey] as [any ServerTrustEvaluating] {
            #expect(passes(evaluator, good))
            #expect(!passes(evaluator, expired))
            #expect(!passes(evaluator, unknown))
            #expect(passes(evaluator, elsewhere) == !host)
        }
    }

    @Test func withoutValidationThePinAloneCounts() throws {
        let stranger = try TestIdentity.authority("Stranger").certificate
        for trust in [good, expired, elsewhere, unknown] {
            for (pin, isGood) in [(middle.certificate, true), (stranger, false)] {
                let byCertificate = PinnedCertificatesTrustEvaluator(
                    certificates: [pin], performDefaultValidation: false, validateHost: false)
                let byKey = PublicKeysTrustEvaluator(
                    keys: [pin.publicKey], performDefaultValidation: false, validateHost: false)
                #expect(passes(byCertificate, trust) == isGood)
                #expect(passes(byKey, trust) == isGood)
            }
        }
    }

    @Test func aPinnedAuthoritySentAlongWithAForgedCertificateDoesNotCount() throws {
        let forged = try TestIdentity.authority("Test Intermediate").leaf()
        let trust = ServerTrust(
            certificates: [forged, middle, root].map(\.certificate), authorities: .only([root.certificate]))
        let byCertificate = PinnedCertificatesTrustEvaluator(
            certificates: [middle.certificate, root.certificate], performDefaultValidation: false, validateHost: false)
        let byKey = PublicKeysTrustEvaluator(
            keys: [middle.certificate.publicKey], performDefaultValidation: false, validateHost: false)
        #expect(!passes(byCertificate, trust))
        #expect(!passes(byKey, trust))
    }

    @Test func pinsCanBeTheOnlyAuthorities() throws {
        let selfSigned = try TestIdentity(TestIdentity.Recipe())
        let trust = ServerTrust(certificates: [selfSigned.certificate])
        let pin = [selfSigned.certificate]
        #expect(!passes(.pinnedCertificates(certificates: pin), trust))
        #expect(passes(.pinnedCertificates(certificates: pin, acceptSelfSignedCertificates: true), trust))
        #expect(
            passes(.pinnedCertificates(certificates: [root.certificate], acceptSelfSignedCertificates: true), unknown))
        #expect(!passes(.pinnedCertificates(certificates: pin, acceptSelfSignedCertificates: true), good))
    }

    @Test func aRenewedCertificateWithTheSameKeyKeepsItsPin() throws {
        let renewed = try middle.leaf { $0.key = leaf }
        let trust = ServerTrust(
            certificates: [renewed, middle].map(\.certificate), authorities: .only([root.certificate]))
        #expect(renewed.certificate != leaf.certificate)
        #expect(passes(.publicKeys(keys: [leaf.certificate.publicKey]), trust))
        #expect(passes(.publicKeys(keys: [try PublicKey(pin: leaf.certificate.publicKey.sha256)]), trust))
        #expect(!passes(.pinnedCertificates(certificates: [leaf.certificate]), trust))
    }

    @Test func aKeyMayStandAnywhereInTheChainAndAStrangersIsRefused() throws {
        for identity in [leaf, middle, root] {
            #expect(passes(.publicKeys(keys: [identity.certificate.publicKey]), good))
        }
        let stranger = try TestIdentity.authority("Stranger").certificate.publicKey
        guard
            case .publicKeyPinningFailed("localhost", _, [stranger], let shown)? = reason(
                .publicKeys(keys: [stranger]), good)
        else {
            Issue.record("another reason")
            return
        }
        #expect(shown == [leaf, middle, root].map(\.certificate.publicKey))
    }

    @Test func aCompositeWantsAllToAgree() {
        let pinned = PinnedCertificatesTrustEvaluator(certificates: [root.certificate])
        #expect(passes(.composite(evaluators: [DefaultTrustEvaluator(), pinned]), good))
        #expect(!passes(.composite(evaluators: [pinned, DisabledTrustEvaluator()]), expired))
        #expect(!passes(.composite(evaluators: [DisabledTrustEvaluator(), pinned]), expired))
        #expect(passes(.composite(evaluators: []), expired))
    }

    @Test func certificatesAreFoundInABundle() throws {
        let directory = try ScratchDirectory()
        try directory.write(root.certificate.der, as: "b.cer")
        try directory.write(middle.certificatePEM, as: "a.crt")
        try directory.write(leaf.certificate.der, as: "c.DER")
        try directory.write(leaf.certificate.der, as: "leaf.txt")
        try directory.write(Data("gibberish".utf8), as: "d.der")
        let bundle = try #require(Bundle(path: directory.path))
        #expect(bundle.af.certificates == [middle, root, leaf].map(\.certificate))
        #expect(bundle.af.publicKeys == [middle, root, leaf].map(\.certificate.publicKey))
    }
}

@Suite struct ServerTrustManagerTests {
    @Test func anEvaluatorIsFoundWhateverTheCaseOfTheHost() throws {
        let disabled = DisabledTrustEvaluator()
        let manager = ServerTrustManager(evaluators: ["Example.COM": disabled, "[::1]": disabled])
        for host in ["example.com", "EXAMPLE.com", "example.com.", "::1", "[::1]"] {
            #expect(try manager.serverTrustEvaluator(forHost: host) as? DisabledTrustEvaluator === disabled)
        }
    }

    @Test func aHostWithoutOneIsRefusedUnlessThatIsAllowed() throws {
        let error = #expect(throws: AFError.self) {
            try ServerTrustManager(evaluators: [:]).serverTrustEvaluator(forHost: "a.example")
        }
        guard case .serverTrustEvaluationFailed(.noRequiredEvaluator("a.example")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let lax = ServerTrustManager(
            allHostsMustBeEvaluated: false, evaluators: ["b.example": DisabledTrustEvaluator()])
        #expect(try lax.serverTrustEvaluator(forHost: "a.example") == nil)
        #expect(try lax.serverTrustEvaluator(forHost: "sub.b.example") == nil)
    }
}
