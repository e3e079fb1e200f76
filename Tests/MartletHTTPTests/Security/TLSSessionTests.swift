import COpenSSL
import Foundation
import FoundationNetworking
import Synchronization
import Testing

@testable import MartletHTTP

/// Sessions against a TLS server of the test's own.
@Suite struct TLSSessionTests {
    let root: TestIdentity
    let leaf: TestIdentity

    init() throws {
        root = try .authority()
        leaf = try root.leaf()
    }

    func session(
        _ manager: ServerTrustManager? = nil, trusting authorities: [TestIdentity]? = nil,
        _ change: (inout TLSConfiguration) -> Void = { _ in }
    ) -> Session {
        var tls = TLSConfiguration(authorities: .only((authorities ?? [root]).map(\.certificate)))
        change(&tls)
        let configuration = SessionConfiguration()
        configuration.tls = tls
        return Session(configuration: configuration, serverTrustManager: manager)
    }

    func manager(_ host: String = "localhost", _ evaluator: any ServerTrustEvaluating) -> ServerTrustManager {
        ServerTrustManager(evaluators: [host: evaluator])
    }

    /// The body, or the error.
    func get(_ url: String, _ session: Session) async -> Result<String, AFError> {
        await session.request(url, headers: ["X-Secret": "s3cret"]).serializingString().result
    }

    func urlError(_ result: Result<String, AFError>) -> URLError? {
        guard case .failure(.sessionTaskFailed(let error)) = result else { return nil }
        return error as? URLError
    }

    func reason(_ result: Result<String, AFError>) -> AFError.ServerTrustFailureReason? {
        guard case .failure(.serverTrustEvaluationFailed(let reason)) = result else { return nil }
        return reason
    }

    /// That a connection was made and nothing was sent over it.
    func expectNothingReceived(_ server: TLSServer, _ count: Int = 1) async {
        for connection in await server.connections(count) {
            #expect(connection.received.isEmpty)
            #expect(!connection.isSecured)
        }
    }

    // MARK: Without a manager

    @Test func theSystemsAuthoritiesRefuseOurs() async throws {
        let server = try TLSServer(leaf)
        let result = await get(server.url(), Session())
        #expect(urlError(result)?.code == .serverCertificateHasUnknownRoot)
        #expect(urlError(result)?.failingURL?.absoluteString == server.url())
        #expect("\(result)".contains("unable to get local issuer certificate"))
        await expectNothingReceived(server)
    }

    @Test(arguments: ["localhost", "127.0.0.1"]) func ourAuthorityIsAccepted(_ host: String) async throws {
        let server = try TLSServer(leaf)
        #expect(try await get(server.url(host), session()).get() == "TLSv1.3")
        let connection = try #require(await server.connections(1).first)
        #expect(connection.serverName == (host == "localhost" ? "localhost" : nil))
        #expect(String(decoding: connection.received, as: UTF8.self).contains("X-Secret: s3cret"))
    }

    @Test func ourAuthorityMayJoinTheSystems() async throws {
        let server = try TLSServer(leaf)
        let session = session { $0.authorities = .systemAnd([root.certificate]) }
        #expect(try await get(server.url(), session).get() == "TLSv1.3")
    }

    @Test func eachFaultOfACertificateIsToldApart() async throws {
        let middle = try root.intermediate()
        let cases: [(TestIdentity, URLError.Code, String)] = [
            (
                try root.leaf { ($0.validFrom, $0.validUntil) = (-7200, -3600) }, .serverCertificateHasBadDate,
                "certificate has expired"
            ),
            (
                try root.leaf { ($0.validFrom, $0.validUntil) = (3600, 7200) }, .serverCertificateNotYetValid,
                "certificate is not yet valid"
            ),
            (try TestIdentity(TestIdentity.Recipe()), .serverCertificateHasUnknownRoot, "self-signed certificate"),
            (try middle.leaf(), .serverCertificateHasUnknownRoot, "unable to get local issuer certificate"),
            (
                try root.leaf { $0.hosts = "DNS:other.example" }, .serverCertificateUntrusted,
                "The certificate is for other.example, not for localhost."
            ),
            (try root.leaf { $0.isWeak = true }, .serverCertificateUntrusted, "key too weak"),
        ]
        for (identity, code, text) in cases {
            let server = try TLSServer(identity)
            let result = await get(server.url(), session())
            #expect(urlError(result)?.code == code)
            #expect(urlError(result)?.localizedDescription.contains(text) == true, "\(result)")
            await expectNothingReceived(server)
        }
    }

    @Test func anIntermediateThatIsSentCompletesTheChain() async throws {
        let middle = try root.intermediate()
        let server = try TLSServer(try middle.leaf()) { $0.chain = [middle] }
        #expect(try await get(server.url(), session()).get() == "TLSv1.3")
    }

    // MARK: Versions

    @Test(arguments: [TLS1_VERSION, TLS1_1_VERSION]) func anOldVersionIsRefused(_ version: Int32) async throws {
        let server = try TLSServer(leaf) { ($0.minimumVersion, $0.maximumVersion) = (version, version) }
        let result = await get(server.url(), session())
        #expect(urlError(result)?.code == .secureConnectionFailed)
        #expect("\(result)".contains("no version of TLS that is allowed here: 1.2 or newer"))
        await expectNothingReceived(server)
    }

    @Test func theVersionsSpokenAreThoseThatAreAllowed() async throws {
        let old = try TLSServer(leaf) { $0.maximumVersion = TLS1_2_VERSION }
        let new = try TLSServer(leaf) { $0.minimumVersion = TLS1_3_VERSION }
        #expect(try await get(old.url(), session()).get() == "TLSv1.2")
        #expect(try await get(new.url(), session { $0.minimumVersion = .tlsv13 }).get() == "TLSv1.3")
        #expect(
            urlError(await get(old.url(), session { $0.minimumVersion = .tlsv13 }))?.code == .secureConnectionFailed)
        #expect(
            urlError(await get(new.url(), session { $0.maximumVersion = .tlsv12 }))?.code == .secureConnectionFailed)
        let both = try TLSServer(leaf)
        #expect(try await get(both.url(), session { $0.maximumVersion = .tlsv12 }).get() == "TLSv1.2")
    }

    // MARK: Client certificates

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func aClientCertificateIsShownWhereItIsAskedFor(
        _ version: Int32
    ) async throws {
        let authority = try TestIdentity.authority("Client Root")
        let client = try authority.leaf { $0.name = "client" }
        let identity = try ClientIdentity(pem: client.certificatePEM + client.keyPEM())
        let asking = try TLSServer(leaf) { ($0.clientAuthority, $0.maximumVersion) = (authority, version) }
        let session = session { $0.identity = identity }
        #expect(try await get(asking.url(), session).get() == (version == TLS1_3_VERSION ? "TLSv1.3" : "TLSv1.2"))
        #expect(await asking.connections(1).first?.client == "CN=client")
        let plain = try TLSServer(leaf)
        _ = try await get(plain.url(), session).get()
        #expect(await plain.connections(1).first?.client == nil)
    }

    @Test func aClientCertificateMayComeWithItsChain() async throws {
        let authority = try TestIdentity.authority("Client Root")
        let middle = try authority.intermediate("Client Intermediate")
        let client = try middle.leaf { $0.name = "client" }
        let identity = try ClientIdentity(pkcs12: client.pkcs12(passphrase: "a", with: [middle]), passphrase: "a")
        let server = try TLSServer(leaf) { $0.clientAuthority = authority }
        #expect(try await get(server.url(), session { $0.identity = identity }).get() == "TLSv1.3")
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func aMissingOrWrongClientCertificateIsNamed(
        _ version: Int32
    ) async throws {
        let authority = try TestIdentity.authority("Client Root")
        let server = try TLSServer(leaf) { ($0.clientAuthority, $0.maximumVersion) = (authority, version) }
        #expect(urlError(await get(server.url(), session()))?.code == .clientCertificateRequired)
        let stranger = try TestIdentity.authority("Stranger").leaf { $0.name = "stranger" }
        let identity = try ClientIdentity(pem: stranger.certificatePEM + stranger.keyPEM())
        let result = await get(server.url(), session { $0.identity = identity })
        #expect(urlError(result)?.code == .clientCertificateRejected)
        for connection in await server.connections(2) { #expect(!connection.isSecured) }
    }

    @Test func aClientCertificateThatOpenSSLRefusesIsNamedBeforeAnythingIsSent() async throws {
        let client = try root.leaf { ($0.name, $0.isWeak) = ("client", true) }
        let identity = try ClientIdentity(pem: client.certificatePEM + client.keyPEM())
        let server = try TLSServer(leaf)
        let result = await get(server.url(), session { $0.identity = identity })
        #expect(urlError(result)?.code == .clientCertificateRejected)
        #expect("\(result)".contains("key too small"))
        await expectNothingReceived(server)
    }

    // MARK: Evaluators

    @Test func aPinIsCheckedInTheHandshake() async throws {
        for pin in [leaf, root] {
            let server = try TLSServer(leaf)
            let session = session(manager("localhost", .publicKeys(keys: [pin.certificate.publicKey])))
            #expect(try await get(server.url(), session).get() == "TLSv1.3")
        }
        let server = try TLSServer(leaf)
        let stranger = try TestIdentity.authority("Stranger").certificate
        let result = await get(server.url(), session(manager("localhost", .publicKeys(keys: [stranger.publicKey]))))
        guard case .publicKeyPinningFailed("localhost", let trust, _, _)? = reason(result) else {
            Issue.record("\(result)")
            return
        }
        #expect(trust.certificates == [leaf, root].map(\.certificate))
        await expectNothingReceived(server)
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func whatAnEvaluatorThrowsIsWhatTheRequestEndsIn(
        _ version: Int32
    ) async throws {
        struct Whim: Error {}
        struct Whimsical: ServerTrustEvaluating {
            func evaluate(_ trust: ServerTrust, forHost host: String) throws { throw Whim() }
        }
        let server = try TLSServer(leaf) { $0.maximumVersion = version }
        let result = await get(server.url(), session(manager("localhost", Whimsical())))
        guard case .customEvaluationFailed(let error)? = reason(result) else {
            Issue.record("\(result)")
            return
        }
        #expect(error is Whim)
        await expectNothingReceived(server)
    }

    @Test func aDisabledHostIsDisabledAlone() async throws {
        let bad = try TestIdentity(TestIdentity.Recipe(hosts: "DNS:other.example", validFrom: -7200, validUntil: -3600))
        let server = try TLSServer(bad)
        let session = session(
            ServerTrustManager(evaluators: [
                "localhost": DisabledTrustEvaluator(), "127.0.0.1": DefaultTrustEvaluator(),
            ]))
        #expect(try await get(server.url("localhost"), session).get() == "TLSv1.3")
        guard case .defaultEvaluationFailed? = reason(await get(server.url("127.0.0.1"), session)) else {
            Issue.record("another outcome")
            return
        }
        #expect(try await get(server.url("LOCALHOST"), session).get() == "TLSv1.3")
    }

    @Test func aKeptConnectionOfADisabledHostServesNoOther() async throws {
        let bad = try TestIdentity(TestIdentity.Recipe(hosts: "DNS:other.example"))
        let server = try TLSServer(bad) { $0.closesAfterResponse = false }
        let session = session(
            ServerTrustManager(evaluators: [
                "localhost": DisabledTrustEvaluator(), "127.0.0.1": DefaultTrustEvaluator(),
            ]))
        #expect(try await get(server.url("localhost"), session).get() == "TLSv1.3")
        #expect(reason(await get(server.url("127.0.0.1"), session)) != nil)
        // Nor does it serve another session.
        #expect(urlError(await get(server.url("localhost"), self.session())) != nil)
    }

    @Test func aHostWithoutAnEvaluatorIsRefusedOrHeldToTheDefault() async throws {
        let server = try TLSServer(leaf)
        guard
            case .noRequiredEvaluator("127.0.0.1")? =
                reason(await get(server.url("127.0.0.1"), session(manager("localhost", DisabledTrustEvaluator()))))
        else {
            Issue.record("another outcome")
            return
        }
        await expectNothingReceived(server)
        let lax = ServerTrustManager(
            allHostsMustBeEvaluated: false, evaluators: ["localhost": DisabledTrustEvaluator()])
        #expect(try await get(server.url("127.0.0.1"), session(lax)).get() == "TLSv1.3")
        let elsewhere = try TLSServer(try root.leaf { $0.hosts = "DNS:localhost" })
        #expect(urlError(await get(elsewhere.url("127.0.0.1"), session(lax)))?.code == .serverCertificateUntrusted)
        #expect(
            urlError(await get(server.url("127.0.0.1"), session(lax, trusting: [])))?.code
                == .serverCertificateHasUnknownRoot)
    }

    @Test func hostsAreKeptApartWhenManyConnectAtOnce() async throws {
        let bad = try TestIdentity(TestIdentity.Recipe(hosts: "DNS:other.example"))
        let server = try TLSServer(bad)
        let session = session(
            ServerTrustManager(evaluators: [
                "localhost": DisabledTrustEvaluator(), "127.0.0.1": DefaultTrustEvaluator(),
            ]))
        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    let isDisabled = number.isMultiple(of: 2)
                    let result = await get(server.url(isDisabled ? "localhost" : "127.0.0.1"), session)
                    #expect(isDisabled ? (try? result.get()) == "TLSv1.3" : reason(result) != nil)
                }
            }
        }
        #expect(await server.connections(40).filter(\.isSecured).count == 20)
    }

    @Test func everyKindOfRequestIsEvaluated() async throws {
        let server = try TLSServer(leaf)
        let counter = Counter()
        let session = session(manager("localhost", counter))
        for method in [HTTPMethod.post, .get, .put, .head, .delete, .post] {
            let headers: HTTPHeaders = [.accept("text/plain")]
            let request = session.request(server.url(), method: method, parameters: ["a": "b"], headers: headers)
            #expect(await request.serializingData(emptyResponseCodes: [200]).response.response?.statusCode == 200)
        }
        #expect(counter.calls.withLock { $0 } == 6)
        let refusing = self.session(manager("localhost", DefaultTrustEvaluator()), trusting: [])
        for method in [HTTPMethod.post, .get, .post] {
            let request = refusing.request(server.url(), method: method, parameters: ["a": "b"])
            #expect(await request.serializingData().response.error?.isServerTrustEvaluationError == true)
        }
    }

    @Test func addressesInOtherSpellingsAreTheSameHost() async throws {
        let server = try TLSServer(leaf)
        let session = session(manager("127.0.0.1", DefaultTrustEvaluator()))
        #expect(try await get(server.url("127.1"), session).get() == "TLSv1.3")
        #expect(try await get(server.url("2130706433"), session).get() == "TLSv1.3")
    }

    @Test func aSessionThatIsReleasedLetsGoOfItsEvaluators() async throws {
        final class Leaving: ServerTrustEvaluating {
            let left: @Sendable () -> Void
            init(_ left: @escaping @Sendable () -> Void) { self.left = left }
            deinit { left() }
            func evaluate(_ trust: ServerTrust, forHost host: String) throws {}
        }
        let server = try TLSServer(leaf) { $0.closesAfterResponse = false }
        let (leavings, continuation) = AsyncStream.makeStream(of: Void.self)
        func use() async throws {
            let session = session(manager("localhost", Leaving { continuation.yield() }))
            _ = try await get(server.url(), session).get()
        }
        try await use()
        for await _ in leavings { break }
    }
}
