import Foundation
import FoundationNetworking
import TestSupport
import Testing

@testable import MartletHTTP

private struct Token: AuthenticationCredential, Sendable {
    var text: String
    var requiresRefresh = false
}

private struct Broken: Error {}

/// Renews `t0` to `t1`, that to `t2` and so on, at once or when it is told to.
private final class TokenAuthenticator: Authenticator {
    private let waiting = Protected<[@Sendable (Result<Token, any Error>) -> Void]>([])
    let counts = Protected((refreshes: 0, signatures: 0))
    let isImmediate: Bool

    init(isImmediate: Bool = true) { self.isImmediate = isImmediate }

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        counts.write { $0.signatures += 1 }
        urlRequest.setValue(credential.text, forHTTPHeaderField: "Authorization")
    }

    func refresh(
        _ credential: Token, for session: Session, completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        let number = counts.write {
            $0.refreshes += 1
            return $0.refreshes
        }
        if isImmediate { return completion(.success(Token(text: "t\(number)"))) }
        waiting.write { $0.append(completion) }
    }

    /// Ends the refreshes that are under way.
    func finish(_ result: Result<Token, any Error>) {
        let completions = waiting.write { waiting in
            defer { waiting = [] }
            return waiting
        }
        completions.forEach { $0(result) }
    }

    /// Waits until so many refreshes are under way.
    func wait(forRefreshes count: Int) async {
        while counts.refreshes < count || waiting.read({ $0.isEmpty }) { await Task.yield() }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse, failDueToAuthenticationError error: any Error
    ) -> Bool { response.statusCode == 401 }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        urlRequest.value(forHTTPHeaderField: "Authorization") == credential.text
    }
}

@Suite(.timeLimit(.minutes(10))) struct AuthenticationInterceptorTests {
    private typealias Interceptor = AuthenticationInterceptor<TokenAuthenticator>

    private let session = Session(startRequestsImmediately: false)
    private let request = URLRequest(url: URL(filePath: "/"))

    private func signature(_ interceptor: Interceptor) async throws -> String? {
        try await withCheckedContinuation { continuation in
            interceptor.adapt(request, for: session) { continuation.resume(returning: $0) }
        }.get().value(forHTTPHeaderField: "Authorization")
    }

    private func answer(_ interceptor: Interceptor, _ status: Int, signed: String) async throws -> RetryResult {
        var request = request
        request.setValue(signed, forHTTPHeaderField: "Authorization")
        let sent = request
        let response = try #require(
            HTTPURLResponse(url: URL(filePath: "/"), statusCode: status, httpVersion: nil, headerFields: nil))
        return await withCheckedContinuation { continuation in
            interceptor.retry(sent, response, for: session, dueTo: Broken()) { continuation.resume(returning: $0) }
        }
    }

    @Test func requestsAreSigned() async throws {
        let interceptor = Interceptor(authenticator: TokenAuthenticator(), credential: Token(text: "t0"))
        #expect(try await signature(interceptor) == "t0")
        #expect(interceptor.credential?.text == "t0")
    }

    @Test func withoutCredentialARequestIsRefused() async throws {
        let interceptor = Interceptor(authenticator: TokenAuthenticator())
        await #expect(throws: AuthenticationError.missingCredential) { try await signature(interceptor) }
        interceptor.credential = Token(text: "x")
        #expect(try await signature(interceptor) == "x")
        interceptor.credential = nil
        await #expect(throws: AuthenticationError.missingCredential) { try await signature(interceptor) }
    }

    @Test func aCredentialThatIsDueIsRenewedFirst() async throws {
        let authenticator = TokenAuthenticator()
        let interceptor = Interceptor(
            authenticator: authenticator, credential: Token(text: "t0", requiresRefresh: true))
        #expect(try await signature(interceptor) == "t1")
        #expect(interceptor.credential?.text == "t1")
        #expect(authenticator.counts.refreshes == 1)
    }

    @Test func manyWaitForOneRefresh() async throws {
        let authenticator = TokenAuthenticator(isImmediate: false)
        let interceptor = Interceptor(
            authenticator: authenticator, credential: Token(text: "t0", requiresRefresh: true))
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<50 { group.addTask { try await signature(interceptor) } }
            for _ in 0..<50 {
                group.addTask { try await answer(interceptor, 401, signed: "t0").retryRequired ? "retry" : "no" }
            }
            await authenticator.wait(forRefreshes: 1)
            authenticator.finish(.success(Token(text: "new")))
            var answers: [String: Int] = [:]
            for try await answer in group { answers[answer ?? "none", default: 0] += 1 }
            #expect(answers == ["new": 50, "retry": 50])
        }
        #expect(authenticator.counts.refreshes == 1)
    }

    @Test func aFailedRefreshReachesWhoWaits() async throws {
        let authenticator = TokenAuthenticator(isImmediate: false)
        let interceptor = Interceptor(authenticator: authenticator, credential: Token(text: "t0"))
        async let answer = answer(interceptor, 401, signed: "t0")
        await authenticator.wait(forRefreshes: 1)
        authenticator.finish(.failure(Broken()))
        #expect(try await answer.error is Broken)
        #expect(try await signature(interceptor) == "t0")
    }

    @Test func onlyWhatTheAuthenticatorOwnsUpToIsRetried() async throws {
        let authenticator = TokenAuthenticator()
        let interceptor = Interceptor(authenticator: authenticator, credential: Token(text: "t0"))
        #expect(try await answer(interceptor, 403, signed: "t0").retryRequired == false)
        #expect(authenticator.counts.refreshes == 0)
        // Signed before the last refresh: no new one is needed.
        #expect(try await answer(interceptor, 401, signed: "older").retryRequired)
        #expect(authenticator.counts.refreshes == 0)
        #expect(try await answer(interceptor, 401, signed: "t0").retryRequired)
        #expect(authenticator.counts.refreshes == 1)
        interceptor.credential = nil
        let error = try await answer(interceptor, 401, signed: "t0").error
        #expect(error as? AuthenticationError == .missingCredential)
    }

    @Test func aRequestWithoutResponseIsNotRetried() async {
        let interceptor = Interceptor(authenticator: TokenAuthenticator(), credential: Token(text: "t0"))
        let request = session.request("http://127.0.0.1/")
        let result = await withCheckedContinuation { continuation in
            interceptor.retry(request, for: session, dueTo: Broken()) { continuation.resume(returning: $0) }
        }
        #expect(!result.retryRequired && result.error == nil)
    }

    @Test func settingTheCredentialEndsTheWait() async throws {
        let authenticator = TokenAuthenticator(isImmediate: false)
        let interceptor = Interceptor(
            authenticator: authenticator, credential: Token(text: "t0", requiresRefresh: true))
        async let signature = signature(interceptor)
        await authenticator.wait(forRefreshes: 1)
        interceptor.credential = Token(text: "other account")
        #expect(try await signature == "other account")
        authenticator.finish(.success(Token(text: "t1")))
        #expect(interceptor.credential?.text == "other account")
    }

    @Test func theWindowIsMeasuredByTheClockItWasGiven() async throws {
        let clock = Protected<TimeInterval>(1000)
        let authenticator = TokenAuthenticator()
        let interceptor = Interceptor(
            authenticator: authenticator, credential: Token(text: "t0"),
            refreshWindow: Interceptor.RefreshWindow(interval: 30, maximumAttempts: 1)
        ) { clock.read { $0 } }
        #expect(try await answer(interceptor, 401, signed: "t0").retryRequired)
        let error = try await answer(interceptor, 401, signed: "t1").error
        #expect(error as? AuthenticationError == .excessiveRefresh)
        clock.write(1031)
        #expect(try await signature(interceptor) == "t1")
        #expect(try await answer(interceptor, 401, signed: "t1").retryRequired)
        #expect(authenticator.counts.refreshes == 2)
    }

    @Test func theWindowIsFiveTimesInThirtySeconds() {
        let window = Interceptor.RefreshWindow()
        #expect(window.interval == 30 && window.maximumAttempts == 5)
    }

    @Test func errorsSayWhatToDo() {
        #expect(AuthenticationError.missingCredential.localizedDescription.contains("sign in first"))
        #expect(AuthenticationError.excessiveRefresh.localizedDescription.contains("wait a while"))
    }

    @Test func requestsThatFailTogetherSucceedAfterOneRefresh() async throws {
        let server = try LocalServer()
        server.route("/") { exchange in
            let isNew = exchange.headerLines.contains("Authorization: t1")
            try exchange.respond(isNew ? "200 OK" : "401 Unauthorized", text: isNew ? "in" : "out")
        }
        let authenticator = TokenAuthenticator()
        let interceptor = Interceptor(authenticator: authenticator, credential: Token(text: "t0"))
        let session = Session()
        let url = server.url("/")
        let answers = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await session.request(url, interceptor: interceptor).validate().serializingString().response.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "in", count: 20))
        #expect(authenticator.counts.refreshes == 1)
    }
}
