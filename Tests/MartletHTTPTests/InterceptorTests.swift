import Foundation
import FoundationNetworking
import Testing

@testable import MartletHTTP

@Suite struct InterceptorTests {
    private struct Refusal: Error {}
    private struct Complaint: Error {}

    private let session = Session(startRequestsImmediately: false)
    private let request = URLRequest(url: URL(filePath: "/"))

    /// An adapter that adds a word to the field `Trace`, on another thread if told so.
    private func adding(_ word: String, later: Bool = false) -> Adapter {
        Adapter { request, _, completion in
            var request = request
            request.setValue((request.value(forHTTPHeaderField: "Trace") ?? "") + word, forHTTPHeaderField: "Trace")
            let adapted = request
            if later {
                DispatchQueue.global().async { completion(.success(adapted)) }
            } else {
                completion(.success(adapted))
            }
        }
    }

    private func adapted(_ adapter: any RequestAdapter) async -> Result<URLRequest, any Error> {
        await withCheckedContinuation { continuation in
            adapter.adapt(request, for: session) { continuation.resume(returning: $0) }
        }
    }

    private func adapted(_ adapter: any RequestAdapter, _ id: UUID) async -> Result<URLRequest, any Error> {
        let state = RequestAdapterState(requestID: id, session: session)
        return await withCheckedContinuation { continuation in
            adapter.adapt(request, using: state) { continuation.resume(returning: $0) }
        }
    }

    private func trace(_ result: Result<URLRequest, any Error>) throws -> String? {
        try result.get().value(forHTTPHeaderField: "Trace")
    }

    private func asked(_ retrier: any RequestRetrier) async -> RetryResult {
        let request = session.request("http://127.0.0.1/")
        return await withCheckedContinuation { continuation in
            retrier.retry(request, for: session, dueTo: Complaint()) { continuation.resume(returning: $0) }
        }
    }

    @Test func resultsTellOfRetryDelayAndError() {
        let results: [RetryResult] = [.retry, .retryWithDelay(1.5), .doNotRetry, .doNotRetryWithError(Refusal())]
        #expect(results.map(\.retryRequired) == [true, true, false, false])
        #expect(results.map(\.delay) == [nil, 1.5, nil, nil])
        #expect(results.map { $0.error is Refusal } == [false, false, false, true])
    }

    @Test func anAdapterIsItsClosure() async throws {
        let id = ObjectIdentifier(session)
        let adapter = Adapter { request, session, completion in
            var request = request
            request.setValue(ObjectIdentifier(session) == id ? "mine" : "other", forHTTPHeaderField: "Trace")
            completion(.success(request))
        }
        #expect(try trace(await adapted(adapter)) == "mine")
        #expect(try trace(await adapted(adapter, UUID())) == "mine")
    }

    @Test func anAdapterDoesNotRetry() async {
        guard case .doNotRetry = await asked(adding("a")) else {
            Issue.record("It retries.")
            return
        }
    }

    @Test func aRetrierIsItsClosure() async {
        let retrier = Retrier { _, _, error, completion in
            completion(error is Complaint ? .retryWithDelay(3) : .doNotRetry)
        }
        #expect(await asked(retrier).delay == 3)
    }

    @Test func aRetrierLeavesRequestsAlone() async throws {
        let retrier = Retrier { _, _, _, completion in completion(.retry) }
        #expect(try await adapted(retrier).get() == request)
        #expect(try await adapted(retrier, UUID()).get() == request)
    }

    @Test func withoutAdaptersAndRetriersNothingChanges() async throws {
        #expect(try await adapted(Interceptor()).get() == request)
        #expect(try await adapted(Interceptor(), UUID()).get() == request)
        #expect(await asked(Interceptor()).retryRequired == false)
    }

    @Test(arguments: [false, true])
    func adaptersComeBeforeInterceptorsInTheirOrder(later: Bool) async throws {
        let interceptor = Interceptor(
            adapters: [adding("a", later: later), adding("b")],
            interceptors: [
                Interceptor(adapters: [adding("c", later: later)], interceptors: [adding("d")]), adding("e"),
            ])
        #expect(try trace(await adapted(interceptor)) == "abcde")
        #expect(try trace(await adapted(interceptor, UUID())) == "abcde")
    }

    @Test func theFirstFailureEndsAdaptation() async {
        let failing = Adapter { _, _, completion in completion(.failure(Refusal())) }
        let unreached = Adapter { _, _, completion in
            Issue.record("It was called after a failure.")
            completion(.failure(Complaint()))
        }
        let interceptor = Interceptor(adapters: [adding("a"), failing, unreached])
        await #expect(throws: Refusal.self) { try await adapted(interceptor).get() }
        await #expect(throws: Refusal.self) { try await adapted(interceptor, UUID()).get() }
    }

    @Test func everyAdapterLearnsWhichRequestItIs() async throws {
        struct Naming: RequestAdapter {
            func adapt(
                _ urlRequest: URLRequest, for session: Session,
                completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
            ) { completion(.failure(Refusal())) }

            func adapt(
                _ urlRequest: URLRequest, using state: RequestAdapterState,
                completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
            ) {
                var request = urlRequest
                let before = request.value(forHTTPHeaderField: "Trace") ?? ""
                request.setValue(before + state.requestID.uuidString, forHTTPHeaderField: "Trace")
                completion(.success(request))
            }
        }
        let id = UUID()
        let interceptor = Interceptor(adapters: [Interceptor(adapters: [Naming()]), Naming()])
        #expect(try trace(await adapted(interceptor, id)) == id.uuidString + id.uuidString)
    }

    @Test(arguments: [
        RetryResult.retry, .retryWithDelay(1), .doNotRetryWithError(Refusal()),
    ])
    func theFirstAnswerThatIsNotNoEndsTheAsking(answer: RetryResult) async {
        let passing = Retrier { _, _, _, completion in completion(.doNotRetry) }
        let answering = Retrier { _, _, _, completion in DispatchQueue.global().async { completion(answer) } }
        let unreached = Retrier { _, _, _, completion in
            Issue.record("It was asked after an answer.")
            completion(.doNotRetry)
        }
        let result = await asked(Interceptor(retriers: [passing, answering], interceptors: [unreached]))
        #expect(result.retryRequired == answer.retryRequired)
        #expect(result.delay == answer.delay)
        #expect((result.error is Refusal) == (answer.error is Refusal))
    }

    @Test func retriersComeBeforeInterceptors() async {
        let passing = Retrier { _, _, _, completion in completion(.doNotRetry) }
        let late = Retrier { _, _, _, completion in completion(.retryWithDelay(2)) }
        let early = Retrier { _, _, _, completion in completion(.retryWithDelay(1)) }
        #expect(await asked(Interceptor(retriers: [early], interceptors: [late])).delay == 1)
        #expect(await asked(Interceptor(retriers: [passing], interceptors: [late])).delay == 2)
        #expect(await asked(Interceptor(retriers: [passing, passing])).retryRequired == false)
    }

    @Test func interceptorsKeepWhatTheyAreMadeOf() {
        let adapter = adding("a")
        let retrier = Retrier { _, _, _, completion in completion(.retry) }
        let ofClosures = Interceptor { request, _, completion in
            completion(.success(request))
        } retryHandler: { _, _, _, completion in
            completion(.retry)
        }
        #expect(ofClosures.adapters.count == 1 && ofClosures.retriers.count == 1)
        let ofTwo = Interceptor(adapter: adapter, retrier: retrier)
        #expect(ofTwo.adapters.first as? Adapter === adapter && ofTwo.retriers.first as? Retrier === retrier)
        let ofMany = Interceptor(adapters: [adapter, adapter], retriers: [retrier], interceptors: [adapter, retrier])
        #expect(ofMany.adapters.count == 4 && ofMany.retriers.count == 3)
    }

    @Test func allCanBeSpelledByADot() async throws {
        func adapter(_ adapter: any RequestAdapter) -> any RequestAdapter { adapter }
        func retrier(_ retrier: any RequestRetrier) -> any RequestRetrier { retrier }
        func interceptor(_ interceptor: any RequestInterceptor) -> any RequestInterceptor { interceptor }

        #expect(try await adapted(adapter(.adapter { $2(.success($0)) })).get() == request)
        #expect(await asked(retrier(.retrier { $3(.retry) })).retryRequired)
        #expect(interceptor(.adapter { $2(.success($0)) }) is Adapter)
        #expect(interceptor(.retrier { $3(.retry) }) is Retrier)
        #expect((interceptor(.interceptor()) as? Interceptor)?.adapters.isEmpty == true)
        let closures = interceptor(.interceptor(adapter: { $2(.success($0)) }, retrier: { $3(.retryWithDelay(4)) }))
        #expect(await asked(closures).delay == 4)
        let values = interceptor(.interceptor(adapter: adding("x"), retrier: .retrier { $3(.retryWithDelay(5)) }))
        #expect(try trace(await adapted(values)) == "x")
        #expect(await asked(values).delay == 5)
        #expect(interceptor(.retryPolicy) is RetryPolicy)
        #expect((interceptor(.retryPolicy(retryLimit: 7)) as? RetryPolicy)?.retryLimit == 7)
        #expect(interceptor(.connectionLostRetryPolicy) is ConnectionLostRetryPolicy)
        let lost = interceptor(.connectionLostRetryPolicy(retryLimit: 7)) as? ConnectionLostRetryPolicy
        #expect(lost?.retryLimit == 7)
    }
}
