import Foundation
import MartletHTTP
import Testing

@Suite struct CredentialStorageTests {
    private let storage = CredentialStorage()

    private func space(
        host: String = "example.com", port: Int = 80, scheme: String = "http", realm: String? = "r"
    ) -> URLProtectionSpace {
        URLProtectionSpace(
            host: host, port: port, protocol: scheme, realm: realm,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    }

    private func credential(_ user: String, _ password: String = "p") -> URLCredential {
        URLCredential(user: user, password: password, persistence: .forSession)
    }

    @Test func aDefaultIsFoundForAnEqualPlaceAlone() {
        storage.setDefaultCredential(credential("u"), for: space())
        #expect(storage.defaultCredential(for: space())?.user == "u")
        #expect(storage.defaultCredential(for: space(host: "EXAMPLE.com"))?.user == "u")
        for other in [space(host: "a"), space(port: 81), space(scheme: "https"), space(realm: "s"), space(realm: nil)] {
            #expect(storage.defaultCredential(for: other) == nil)
        }
    }

    @Test func whatIsSetIsNotTriedUnasked() {
        storage.set(credential("a"), for: space())
        storage.set(credential("b", "1"), for: space())
        storage.set(credential("b", "2"), for: space())
        #expect(storage.defaultCredential(for: space()) == nil)
        #expect(storage.credentials(for: space())?.mapValues(\.password) == ["a": "p", "b": "2"])
        #expect(storage.credentials(for: space(port: 1)) == nil)
    }

    @Test func allCanBeListedAndRemoved() {
        storage.setDefaultCredential(credential("a"), for: space())
        storage.set(credential("b"), for: space(port: 1))
        #expect(storage.allCredentials.values.flatMap(\.keys).sorted() == ["a", "b"])
        for (space, credentials) in storage.allCredentials {
            for credential in credentials.values { storage.remove(credential, for: space) }
        }
        #expect(storage.allCredentials.isEmpty)
        #expect(storage.defaultCredential(for: space()) == nil)
    }

    @Test func whatIsNotToBeKeptIsNot() {
        storage.set(URLCredential(user: "a", password: "p", persistence: .none), for: space())
        #expect(storage.credentials(for: space()) == nil)
    }
}
