import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite struct CertificateTests {
    // Made by `openssl req -x509`; what is expected of it was read by `openssl x509` and `openssl dgst`.
    static let pem = """
        -----BEGIN CERTIFICATE-----
        MIICFTCCAbugAwIBAgIUGR7bqVWl7YOarOPZliygnBa44uUwCgYIKoZIzj0EAwIw
        PTELMAkGA1UEBhMCTkwxFjAUBgNVBAoMDU1hcnRsZXQgVGVzdHMxFjAUBgNVBAMM
        DWZpeGVkLmV4YW1wbGUwIBcNMjYxMTMwMDcyODI2WhgPMjEyNjExMDYwNzI4MjZa
        MD0xCzAJBgNVBAYTAk5MMRYwFAYDVQQKDA1NYXJ0bGV0IFRlc3RzMRYwFAYDVQQD
        DA1maXhlZC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9Rhwu5ob
        e4oP/C78JHaJnEPxSpReLtj2MTenVUGyQYP0wz3xvA68nyoXll53pudYhNixZa4t
        RiHMApOJjfgyFaOBljCBkzAdBgNVHQ4EFgQU4TWsYna3uc2rzVrE0zRNMTdQEgYw
        HwYDVR0jBBgwFoAU4TWsYna3uc2rzVrE0zRNMTdQEgYwDwYDVR0TAQH/BAUwAwEB
        /zBABgNVHREEOTA3gg1maXhlZC5leGFtcGxlgg4qLndpbGQuZXhhbXBsZYcEwAAC
        B4cQIAENuAAAAAAAAAAAAAAABzAKBggqhkjOPQQDAgNIADBFAiAmUlKPz6EtVgyR
        sysdfAlkQdUwXINlJS6Zt7HMlQTVFQIhAJyVKsek7vIDVGO5HzN6nlxfAev4DhFo
        iN9qpF4uEEi+
        -----END CERTIFICATE-----

        """
    static let keyPEM = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9Rhwu5obe4oP/C78JHaJnEPxSpRe
        Ltj2MTenVUGyQYP0wz3xvA68nyoXll53pudYhNixZa4tRiHMApOJjfgyFQ==
        -----END PUBLIC KEY-----

        """
    static let pin = "nObOHlnAejSqhdbhqNg3xJIJw7nIPm8vwKVUpsFjFTc="

    @Test func aCertificateTellsWhatIsInIt() throws {
        let certificate = try Certificate(data: Data(Self.pem.utf8))
        #expect(certificate.subject == "CN=fixed.example,O=Martlet Tests,C=NL")
        #expect(certificate.issuer == "CN=fixed.example,O=Martlet Tests,C=NL")
        #expect(certificate.notBefore == ISO8601DateFormatter().date(from: "2026-11-30T07:28:26Z"))
        #expect(certificate.notAfter == ISO8601DateFormatter().date(from: "2126-11-06T07:28:26Z"))
        #expect(certificate.hostNames == ["fixed.example", "*.wild.example", "192.0.2.7", "2001:db8::7"])
        #expect(certificate.publicKey.sha256 == "sha256//" + Self.pin)
    }

    @Test func derAndPEMAndAFileOfEitherAreTheSame() throws {
        let directory = try ScratchDirectory()
        let certificate = try Certificate(data: Data(Self.pem.utf8))
        #expect(try Certificate(data: certificate.der) == certificate)
        for (name, data) in [("a.pem", Data(Self.pem.utf8)), ("a.der", certificate.der)] {
            let file = URL(fileURLWithPath: try directory.write(data, as: name))
            #expect(try Certificate(contentsOf: file) == certificate)
            #expect(try Certificate.all(contentsOf: file) == [certificate])
        }
    }

    @Test func everyCertificateOfATextIsReadAndTextBetweenThemSkipped() throws {
        let authority = try TestIdentity.authority()
        let text = Data("Root:\n".utf8) + authority.certificatePEM + authority.keyPEM() + Data(Self.pem.utf8)
        let certificates = try Certificate.all(in: text)
        #expect(certificates.map(\.subject) == ["CN=Test Root", "CN=fixed.example,O=Martlet Tests,C=NL"])
    }

    @Test(arguments: [
        "", "hello", "-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n", keyPEM, String(pem.dropLast(200)),
    ])
    func whatIsNoCertificateIsRefused(_ text: String) {
        let error = #expect(throws: AFError.self) { try Certificate(data: Data(text.utf8)) }
        guard case .securityMaterialInvalid(.notACertificate) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: AFError.self) { try Certificate.all(in: Data(text.utf8)) }
    }

    @Test func aDamagedCertificateAmongGoodOnesIsNotPassedOver() {
        let text = Self.pem + String(Self.pem.dropLast(200)) + "\n" + Self.pem
        #expect(throws: AFError.self) { try Certificate.all(in: Data(text.utf8)) }
    }

    @Test func derWithBytesAfterItOrMissingIsRefused() throws {
        let der = try Certificate(data: Data(Self.pem.utf8)).der
        #expect(throws: AFError.self) { try Certificate(data: der + Data([0])) }
        for count in [1, 10, der.count - 1] {
            #expect(throws: AFError.self) { try Certificate(data: der.prefix(count)) }
        }
    }

    @Test func aFileThatIsNotThereIsNamed() {
        let error = #expect(throws: AFError.self) { try Certificate(contentsOf: URL(fileURLWithPath: "/no/such.pem")) }
        #expect(error?.isSecurityMaterialError == true)
        #expect(error?.localizedDescription.contains("/no/such.pem") == true)
    }

    @Test(arguments: [
        ("fixed.example", true), ("FIXED.example", true), ("fixed.example.", true), ("a.fixed.example", false),
        ("a.wild.example", true), ("A.Wild.Example", true), ("wild.example", false), ("a.b.wild.example", false),
        ("192.0.2.7", true), ("192.0.2.8", false), ("2001:db8::7", true), ("[2001:db8::7]", true),
        ("2001:DB8:0::7", true), ("2001:db8::8", false), ("", false), (".", false), ("localhost", false),
    ])
    func aCertificateIsForTheHostsItNames(_ host: String, _ isFor: Bool) throws {
        #expect(try Certificate(data: Data(Self.pem.utf8)).isValid(forHost: host) == isFor)
    }

    @Test func aCommonNameIsNoHost() throws {
        let certificate = try TestIdentity(TestIdentity.Recipe(name: "localhost", hosts: "")).certificate
        #expect(!certificate.isValid(forHost: "localhost"))
        #expect(certificate.mismatch(with: "localhost").contains("names no host"))
    }

    @Test(arguments: [("DNS:127.0.0.1", "127.0.0.1"), ("DNS:f*.example", "foo.example"), ("DNS:*", "localhost")])
    func anAddressInADNSNameOrAPartialWildcardIsForNoHost(_ names: String, _ host: String) throws {
        let certificate = try TestIdentity(TestIdentity.Recipe(hosts: names)).certificate
        #expect(!certificate.isValid(forHost: host))
    }

    @Test func manyNamesAreNotAllListed() throws {
        let names = (1...40).map { "DNS:h\($0).example" }.joined(separator: ",")
        let certificate = try TestIdentity(TestIdentity.Recipe(hosts: names)).certificate
        #expect(certificate.hostNames.count == 40)
        #expect(
            certificate.mismatch(with: "other.example")
                == "The certificate is for h1.example, h2.example, h3.example, h4.example, h5.example and others,"
                + " not for other.example.")
    }
}

@Suite struct PublicKeyTests {
    @Test func aKeyInPEMOrDEREqualsTheCertificatesAndItsPin() throws {
        let key = try Certificate(data: Data(CertificateTests.pem.utf8)).publicKey
        #expect(try PublicKey(data: Data(CertificateTests.keyPEM.utf8)) == key)
        let base64 = CertificateTests.keyPEM.split(separator: "\n").dropFirst().dropLast().joined()
        #expect(try PublicKey(data: #require(Data(base64Encoded: base64))) == key)
        for prefix in ["", "sha256/", "sha256//"] {
            #expect(try PublicKey(pin: prefix + CertificateTests.pin) == key)
        }
    }

    @Test func aDigestThatBeginsWithASlashIsReadWithEitherPrefix() throws {
        let digest = Data([0xFC] + [UInt8](repeating: 7, count: 31))
        let text = digest.base64EncodedString()
        #expect(text.hasPrefix("/"))
        for prefix in ["", "sha256/", "sha256//"] {
            #expect(try PublicKey(pin: prefix + text).sha256 == "sha256//" + text)
        }
    }

    @Test(arguments: [
        "", "sha256//", "sha256//AAAA", "sha1//2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "nonsense",
        "sha256//" + String(repeating: "A", count: 44),
    ])
    func whatIsNoPinIsRefused(_ text: String) {
        #expect(throws: AFError.self) { try PublicKey(pin: text) }
    }

    @Test func whatIsNoKeyIsRefused() throws {
        for data in [Data(), Data("hello".utf8), Data(CertificateTests.pem.utf8), Data([0x30, 0x03, 1, 1, 1])] {
            #expect(throws: AFError.self) { try PublicKey(data: data) }
        }
    }
}
