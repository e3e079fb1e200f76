import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite(.timeLimit(.minutes(10))) struct OfflineRetrierTests {
    /// What a retrier answers, when it does.
    private func answer(_ retrier: OfflineRetrier) async -> Bool {
        await withCheckedContinuation { continuation in
            retrier.wait { result in
                if case .retry = result {
                    continuation.resume(returning: true)
                } else {
                    continuation.resume(returning: false)
                }
            }
        }
    }

    @Test func allWhoWaitGoOnWhenTheMachineIsOnline() async {
        let path = FakePath(.notReachable)
        let retrier = OfflineRetrier(reachability: NetworkReachabilityManager(path), maximumWait: .seconds(600))
        for _ in 0..<3 {
            path.change(to: .notReachable)
            async let first = answer(retrier)
            async let second = answer(retrier)
            while path.watchCount == 0 { await Task.yield() }
            path.change(to: .reachable(.cellular))
            #expect(await first)
            #expect(await second)
            while path.watchCount > 0 { await Task.yield() }
        }
    }

    @Test func whoWaitsTooLongGivesUp() async {
        let path = FakePath(.notReachable)
        let retrier = OfflineRetrier(reachability: NetworkReachabilityManager(path), maximumWait: .milliseconds(20))
        #expect(await !answer(retrier))
        while path.watchCount > 0 { await Task.yield() }
    }

    @Test func otherErrorsAreNotItsConcern() {
        let isOffline = OfflineRetrier.defaultIsOfflineError
        #expect(isOffline(URLError(.notConnectedToInternet)))
        #expect(isOffline(AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet))))
        #expect(!isOffline(URLError(.timedOut)))
        #expect(!isOffline(URLError(.badServerResponse)))
        #expect(!isOffline(AFError.explicitlyCancelled))
        let hasNetwork = NetworkReachabilityManager.default?.isReachable == true
        #expect(isOffline(URLError(.cannotFindHost)) == !hasNetwork)
    }

    @Test func aRequestThatFailedOfflineIsMadeAgainOnline() async throws {
        let server = try LocalServer()
        server.route("/flaky") { [unowned server] exchange in
            if server.hits("/flaky") == 1 { exchange.close() } else { try exchange.respond(body: Data("there".utf8)) }
        }
        let path = FakePath(.reachable(.ethernetOrWiFi))
        let retrier = OfflineRetrier(
            reachability: NetworkReachabilityManager(path), maximumWait: .seconds(600), isOfflineError: { _ in true })
        let session = Session()
        let request = session.request(server.url("/flaky"), interceptor: retrier)
        #expect(try await request.serializingString().value == "there")
        #expect(request.retryCount == 1)
    }

    @Test func anErrorThatStaysWhileOnlineIsTriedAgainTenTimes() async throws {
        let server = try LocalServer()
        server.route("/never") { $0.close() }
        let path = FakePath(.reachable(.ethernetOrWiFi))
        let retrier = OfflineRetrier(
            reachability: NetworkReachabilityManager(path), maximumWait: .seconds(600), isOfflineError: { _ in true })
        let session = Session()
        let request = session.request(server.url("/never"), interceptor: retrier)
        #expect(await request.serializingString().response.error != nil)
        #expect(request.retryCount == 10)
    }
}
