import Foundation

/// Who is signed at once, who waits for a refresh, and who is answered when it is done.
///
/// A value without threads, clocks or closures: `AuthenticationInterceptor` tells it what happened, and does what it
/// says. There is one refresh at a time, however many requests want it.
struct CredentialRefresh<Credential: Sendable, Adaptation: Sendable, Retrial: Sendable>: Sendable {
    /// What happened.
    enum Event: Sendable {
        /// A request is to be signed; the caller looked at the credential when it had this version.
        case adapt(Adaptation, version: Int, requiresRefresh: Bool, at: TimeInterval)
        /// A request that was signed with the credential of this version was turned down.
        case retry(Retrial, version: Int, at: TimeInterval)
        /// A refresh is done.
        case refreshed(number: Int, Result<Credential, any Error>)
        /// The user of the interceptor set another credential.
        case replaced(Credential?)
    }

    /// What to do about it.
    enum Action: Sendable {
        /// Sign the request.
        case sign(Adaptation, Credential)
        /// Look at the credential, which is another one now, and ask again.
        case adaptAgain(Adaptation)
        /// The request cannot be signed.
        case refuse(Adaptation, any Error)
        /// Tell what becomes of the request that was turned down.
        case answer(Retrial, RetryResult)
        /// Renew the credential, and tell of it with this number.
        case refresh(Credential, number: Int)
    }

    private enum Phase: Sendable {
        case idle
        case refreshing(number: Int)
        /// The credential of this version could not be renewed.
        case failed(any Error)
    }

    private(set) var credential: Credential?
    /// Counts the credentials, so that it can be told whether one was replaced meanwhile.
    private(set) var version = 0
    /// `nil` where refreshes are not counted.
    private var budget: RefreshBudget?
    private var phase = Phase.idle
    private var number = 0
    private var adaptations: [Adaptation] = []
    private var retrials: [Retrial] = []

    init(credential: Credential?, budget: RefreshBudget?) {
        self.credential = credential
        self.budget = budget
    }

    /// Takes note of an event, and says what to do, in this order.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .adapt(let adaptation, let version, let requiresRefresh, let now):
            adapt(adaptation, version, requiresRefresh, now)
        case .retry(let retrial, let version, let now):
            retry(retrial, version, now)
        case .refreshed(let number, let result):
            refreshed(number, result)
        case .replaced(let credential):
            replace(credential)
        }
    }

    private mutating func adapt(
        _ adaptation: Adaptation, _ version: Int, _ requiresRefresh: Bool, _ now: TimeInterval
    ) -> [Action] {
        let isRefreshing = if case .refreshing = phase { true } else { false }
        // While others wait to be signed, the credential is known to be used up. Where only requests that were turned
        // down wait, it need not be: this one is sent, and will be tried again if it must.
        if isRefreshing, !adaptations.isEmpty {
            adaptations.append(adaptation)
            return []
        }
        guard version == self.version else { return [.adaptAgain(adaptation)] }
        guard let credential else { return [.refuse(adaptation, AuthenticationError.missingCredential)] }
        if requiresRefresh, !isRefreshing {
            adaptations.append(adaptation)
            return refresh(credential, now)
        }
        // A new request is a new chance for a refresh that failed.
        if case .failed = phase { phase = .idle }
        return [.sign(adaptation, credential)]
    }

    private mutating func retry(_ retrial: Retrial, _ version: Int, _ now: TimeInterval) -> [Action] {
        guard version == self.version else { return [.answer(retrial, .retry)] }
        guard let credential else {
            return [.answer(retrial, .doNotRetryWithError(AuthenticationError.missingCredential))]
        }
        switch phase {
        case .failed(let error):
            return [.answer(retrial, .doNotRetryWithError(error))]
        case .refreshing:
            retrials.append(retrial)
            return []
        case .idle:
            retrials.append(retrial)
            return refresh(credential, now)
        }
    }

    private mutating func refresh(_ credential: Credential, _ now: TimeInterval) -> [Action] {
        if budget?.take(at: now) == false { return fail(AuthenticationError.excessiveRefresh) }
        number += 1
        phase = .refreshing(number: number)
        return [.refresh(credential, number: number)]
    }

    private mutating func refreshed(_ number: Int, _ result: Result<Credential, any Error>) -> [Action] {
        // The result of a refresh that was overtaken by a new credential belongs to the old one, maybe to another
        // account; the same goes for a second result of one refresh.
        guard case .refreshing(number) = phase else { return [] }
        switch result {
        case .success(let credential): return replace(credential)
        case .failure(let error): return fail(error)
        }
    }

    private mutating func replace(_ credential: Credential?) -> [Action] {
        self.credential = credential
        version += 1
        phase = .idle
        let answer: RetryResult =
            credential == nil ? .doNotRetryWithError(AuthenticationError.missingCredential) : .retry
        return release {
            .adaptAgain($0)
        } answering: {
            .answer($0, answer)
        }
    }

    private mutating func fail(_ error: any Error) -> [Action] {
        phase = .failed(error)
        return release {
            .refuse($0, error)
        } answering: {
            .answer($0, .doNotRetryWithError(error))
        }
    }

    private mutating func release(
        _ adapting: (Adaptation) -> Action, answering: (Retrial) -> Action
    ) -> [Action] {
        defer {
            adaptations = []
            retrials = []
        }
        return adaptations.map(adapting) + retrials.map(answering)
    }
}
