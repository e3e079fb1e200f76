import COpenSSL
import Foundation
import FoundationNetworking
import Synchronization
import Testing

@testable import MartletHTTP

/// Connections that come after the first, and certificates that were withdrawn.
extension TLSSessionTests {
    // MARK: Resumption

    /// Counts, and trusts.
    final class Counter: ServerTrustEvaluating {
        let calls = Mutex(0)
        func evaluate(_ trust: ServerTrust, forHost host: String) throws { calls.withLock { $0 += 1 } }
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func everyConnectionIsEvaluatedThoughTheServerOffersToResume(
        _ version: Int32
    ) async throws {
        let server = try TLSServer(leaf) { $0.maximumVersion = version }
        let counter = Counter()
        let session = session(manager("localhost", counter))
        for _ in 1...3 { _ = try await get(server.url(), session).get() }
        #expect(await server.connections(3).map(\.isResumed) == [false, false, false])
        #expect(counter.calls.withLock { $0 } == 3)
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func withoutAnEvaluatorTLSSessionsAreResumed(
        _ version: Int32
    ) async throws {
        let server = try TLSServer(leaf) { $0.maximumVersion = version }
        let session = session()
        for _ in 1...3 { _ = try await get(server.url(), session).get() }
        #expect(await server.connections(3).map(\.isResumed) == [false, true, true])
    }

    @Test func requestsOnAKeptConnectionNeedNoSecondEvaluation() async throws {
        let server = try TLSServer(leaf) { $0.closesAfterResponse = false }
        let counter = Counter()
        let session = session(manager("localhost", counter))
        for _ in 1...3 { _ = try await get(server.url(), session).get() }
        #expect(counter.calls.withLock { $0 } == 1)
    }

    // MARK: Revocation

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION]) func aStapledResponseIsJudgedInTheHandshake(
        _ version: Int32
    ) async throws {
        let strict = RevocationTrustEvaluator(options: [.ocsp, .requirePositiveResponse])
        let staples: [(Data?, Bool)] = [
            (try root.statusResponse(for: leaf), true),
            (try root.statusResponse(for: leaf, status: V_OCSP_CERTSTATUS_REVOKED), false),
            (nil, false),
        ]
        for (staple, isGood) in staples {
            let server = try TLSServer(leaf) { ($0.staple, $0.maximumVersion) = (staple, version) }
            let result = await get(
                server.url(), session(manager("localhost", CompositeTrustEvaluator(evaluators: [strict]))))
            if isGood {
                #expect(try result.get().hasPrefix("TLSv1"))
            } else {
                guard case .revocationCheckFailed? = reason(result) else {
                    Issue.record("\(result)")
                    continue
                }
                await expectNothingReceived(server)
            }
        }
    }

    @Test func aListedCertificateIsRefused() async throws {
        let server = try TLSServer(leaf)
        let list = try RevocationList(data: root.revocationList([leaf]))
        let result = await get(server.url(), session(manager("localhost", .revocationChecking(lists: [list]))))
        guard case .revocationCheckFailed(let output, _)? = reason(result) else {
            Issue.record("\(result)")
            return
        }
        #expect(output.failure?.code == X509_V_ERR_CERT_REVOKED)
        await expectNothingReceived(server)
    }
}
