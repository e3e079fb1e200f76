import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite struct ClientIdentityTests {
    let authority: TestIdentity
    let client: TestIdentity

    init() throws {
        authority = try .authority()
        client = try authority.leaf { $0.name = "client" }
    }

    private func reason(_ body: () throws -> ClientIdentity) -> String {
        do {
            _ = try body()
            return "none"
        } catch AFError.securityMaterialInvalid(let reason) {
            return "\(reason)"
        } catch {
            return "\(error)"
        }
    }

    @Test func certificateAndKeyMayBeOneTextOrTwo() throws {
        let both = client.certificatePEM + client.keyPEM()
        #expect(try ClientIdentity(pem: both).certificates == [client.certificate])
        #expect(try ClientIdentity(pem: client.keyPEM() + client.certificatePEM).certificates == [client.certificate])
        let chain = client.certificatePEM + authority.certificatePEM
        let identity = try ClientIdentity(pem: chain, key: client.keyPEM())
        #expect(identity.certificates == [client.certificate, authority.certificate])
    }

    @Test func filesAreReadAndNamedWhereTheyCannotBe() throws {
        let directory = try ScratchDirectory()
        let certificate = URL(fileURLWithPath: try directory.write(client.certificatePEM, as: "c.pem"))
        let key = URL(fileURLWithPath: try directory.write(client.keyPEM(), as: "k.pem"))
        #expect(try ClientIdentity(certificateFile: certificate, keyFile: key).certificates == [client.certificate])
        let missing = URL(fileURLWithPath: directory.file("none.pem"))
        #expect(reason { try ClientIdentity(certificateFile: certificate, keyFile: missing) }.contains("none.pem"))
    }

    @Test func anEncryptedKeyWantsItsPassphrase() throws {
        let key = client.keyPEM(passphrase: "secret")
        #expect(try ClientIdentity(pem: client.certificatePEM, key: key, passphrase: "secret").certificates.count == 1)
        for wrong in [nil, "", "Secret"] {
            let reason = reason { try ClientIdentity(pem: client.certificatePEM, key: key, passphrase: wrong) }
            #expect(reason == "wrongPassphrase")
        }
    }

    @Test func aKeyOfAnotherCertificateIsRefused() throws {
        let other = try authority.leaf()
        #expect(
            reason { try ClientIdentity(pem: client.certificatePEM, key: other.keyPEM()) } == "keyOfAnotherCertificate")
    }

    @Test func whatLacksAKeyOrACertificateIsRefused() {
        #expect(reason { try ClientIdentity(pem: client.certificatePEM) } == "notAPrivateKey")
        #expect(reason { try ClientIdentity(pem: client.keyPEM()) } == "notACertificate")
        #expect(reason { try ClientIdentity(pem: Data()) } == "notACertificate")
    }

    @Test(arguments: ["secret", "", "päss wörd"])
    func pkcs12IsRead(_ passphrase: String) throws {
        let archive = try client.pkcs12(passphrase: passphrase, with: [authority])
        let identity = try ClientIdentity(pkcs12: archive, passphrase: passphrase)
        #expect(identity.certificates == [client.certificate, authority.certificate])
        #expect(reason { try ClientIdentity(pkcs12: archive, passphrase: "wrong") } == "wrongPassphrase")
    }

    @Test func whatIsNoPKCS12IsRefused() throws {
        let archive = try client.pkcs12(passphrase: "a")
        for data in [Data(), Data("hello".utf8), archive.prefix(archive.count / 2), archive + Data([0])] {
            #expect(reason { try ClientIdentity(pkcs12: data, passphrase: "a") }.hasPrefix("notPKCS12"))
        }
    }

    @Test func aDescriptionDoesNotTellTheKey() throws {
        let identity = try ClientIdentity(pem: client.certificatePEM + client.keyPEM())
        #expect("\(identity)" == "CN=client, signed by CN=Test Root")
    }
}
