import Foundation

/// Tries a request again that failed since the machine was offline, as soon as it is online.
public final class OfflineRetrier: RequestInterceptor, Sendable {
    /// How long it is waited for at most, unless one says otherwise: 5 s.
    public static let defaultWait = DispatchTimeInterval.seconds(5)

    /// The failures that a machine without a network meets.
    ///
    /// All but the first come with a network, too, and then mean something else.
    public static let defaultURLErrorOfflineCodes: Set<URLError.Code> = [
        .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .networkConnectionLost,
    ]

    /// Whether an error is one of those, and nothing is reachable.
    public static let defaultIsOfflineError: @Sendable (_ error: any Error) -> Bool = { error in
        guard let failure = error as? URLError ?? error.asAFError?.underlyingError as? URLError,
            defaultURLErrorOfflineCodes.contains(failure.code)
        else { return false }
        return failure.code == .notConnectedToInternet || NetworkReachabilityManager.default?.isReachable == false
    }

    /// How often one request is tried again at most: an error that comes again and again while there is a network is
    /// none that waiting mends.
    private static let limit = 10

    private struct State {
        var waiting: [Int: @Sendable (RetryResult) -> Void] = [:]
        var last = 0
        var isListening = false
    }

    private let reachability: NetworkReachabilityManager?
    private let maximumWait: DispatchTimeInterval
    private let isOfflineError: @Sendable (_ error: any Error) -> Bool
    private let queue = DispatchQueue(label: "martlet.http.offline")
    private let state = Protected(State())

    /// Creates a retrier.
    ///
    /// - Parameters:
    ///   - reachability: What says when the machine is online; nobody else may listen to it.
    ///   - maximumWait: How long that is waited for at most.
    ///   - isOfflineError: Whether an error comes of being offline.
    public init(
        reachability: NetworkReachabilityManager? = NetworkReachabilityManager(),
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool = OfflineRetrier.defaultIsOfflineError
    ) {
        self.reachability = reachability
        self.maximumWait = maximumWait
        self.isOfflineError = isOfflineError
    }

    /// Answers when the machine is online, or has not come online in time.
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard isOfflineError(error), request.retryCount < Self.limit else { return completion(.doNotRetry) }
        wait(completion)
    }

    func wait(_ completion: @escaping @Sendable (RetryResult) -> Void) {
        let number = state.write { state in
            state.last += 1
            state.waiting[state.last] = completion
            return state.last
        }
        queue.async { self.listenIfNeeded() }
        queue.asyncAfter(deadline: .now() + maximumWait) { self.giveUp(number) }
    }

    /// Listens as long as anybody waits; on the queue alone.
    private func listenIfNeeded() {
        let (isNeeded, isListening) = state.write { state in
            defer { state.isListening = !state.waiting.isEmpty }
            return (!state.waiting.isEmpty, state.isListening)
        }
        guard isNeeded != isListening else { return }
        guard isNeeded else { return reachability?.stopListening() ?? () }
        reachability?.startListening(onQueue: queue) { [weak self] status in
            if case .reachable = status { self?.goOn() }
        }
    }

    private func goOn() {
        let waiting = state.write { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        listenIfNeeded()
        for (_, completion) in waiting.sorted(by: { $0.key < $1.key }) { completion(.retry) }
    }

    private func giveUp(_ number: Int) {
        guard let completion = state.write({ $0.waiting.removeValue(forKey: number) }) else { return }
        listenIfNeeded()
        completion(.doNotRetry)
    }
}

extension RequestInterceptor where Self == OfflineRetrier {
    /// A retrier that waits for 5 s at most until the machine is online.
    public static var offlineRetrier: OfflineRetrier { OfflineRetrier() }

    /// A retrier that waits so long at most until the machine is online.
    public static func offlineRetrier(
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool = OfflineRetrier.defaultIsOfflineError
    ) -> OfflineRetrier { OfflineRetrier(maximumWait: maximumWait, isOfflineError: isOfflineError) }
}
